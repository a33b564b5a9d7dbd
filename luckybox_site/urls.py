"""Where everything is found."""

from django.contrib import admin
from django.urls import include, path

from luckybox_site import views
from luckybox_site.web import style

urlpatterns = [
    path("", views.home, name="home"),
    path("health/", views.health, name="health"),
    path("", include("games.urls")),
    path("language/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("style/", style.index, name="style"),
    path("style/<slug:name>/", style.screen, name="style-screen"),
]
