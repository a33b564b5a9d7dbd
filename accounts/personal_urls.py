"""Pages for everybody, with an account or without."""

from django.urls import path

from accounts.views import preferences, privacy, turn_mails

urlpatterns = [
    path("preferences/", preferences.page, name="preferences"),
    path("preferences/change/", preferences.change, name="change-preferences"),
    path("privacy/", privacy.privacy, name="privacy"),
    path("privacy/data/", privacy.data, name="personal-data"),
    path("privacy/data/luckybox.json", privacy.data_file, name="personal-file"),
    path("mail/stop/<str:token>/", turn_mails.stop, name="stop-mails"),
]
