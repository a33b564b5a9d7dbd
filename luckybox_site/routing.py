"""Where web sockets are found; each app that has some adds its own here."""

from django.urls import URLPattern

websocket_urlpatterns: list[URLPattern] = []
