"""Tells Django about this app."""

from importlib import import_module

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Games")

    def ready(self) -> None:
        import_module("games.receivers")
        frozen = import_module("games.models.luckybox.frozen")
        pre_migrate.connect(frozen.drop, sender=self)
        post_migrate.connect(frozen.make, sender=self)
