"""Tells Django about this app, and finds the jobs of all apps."""

from importlib import import_module

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.module_loading import autodiscover_modules
from django.utils.translation import gettext_lazy as _


class JobsConfig(AppConfig):
    name = "luckybox_site.jobs"
    label = "jobs"
    verbose_name = _("Jobs")

    def ready(self) -> None:
        """Register the functions in each app's module `jobs`."""
        autodiscover_modules("jobs")
        receivers = import_module("luckybox_site.jobs.receivers")
        post_migrate.connect(receivers.make_tables_for_wakes, sender=self)
