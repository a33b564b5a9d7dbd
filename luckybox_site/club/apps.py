"""Tells Django about this app."""

from importlib import import_module

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class ClubConfig(AppConfig):
    name = "luckybox_site.club"
    label = "club"
    verbose_name = _("Club")

    def ready(self) -> None:
        import_module("luckybox_site.club.receivers")
        roles = import_module("luckybox_site.club.roles")
        post_migrate.connect(roles.give_permissions, dispatch_uid="roles")
