"""Where everything is found."""

from django.contrib import admin
from django.urls import include, path

from luckybox_site import views

urlpatterns = [
    path("", views.home, name="home"),
    path("health/", views.health, name="health"),
    path("language/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]
