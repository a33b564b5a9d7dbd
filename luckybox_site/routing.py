"""Where web sockets are found."""

from channels.security.websocket import WebsocketDenier
from django.urls import re_path

from games import routing

#: There is nothing at any other address.
websocket_urlpatterns = [*routing.websocket_urlpatterns, re_path("", WebsocketDenier.as_asgi())]
