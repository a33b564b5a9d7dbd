"""A page of the admin that shows the limits: their settings, and how often each was met."""

from typing import Any

from django.conf import settings
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from luckybox_site.web.limits import Limit, refusals
from luckybox_site.web.methods import READ, takes

NAMES = {
    "logins_per_account": _("Log-ins that fail, for each account"),
    "logins_per_address": _("Log-ins that fail, from each address"),
    "sign_ups_per_address": _("New accounts, from each address"),
    "codes_per_address": _("Codes that are asked for by e-mail, from each address"),
    "codes_per_email": _("E-mails with a code, to each e-mail address"),
    "preferences_per_address": _("Changed preferences, from each address"),
    "files_per_person": _("Files with everything about a person, for each person"),
    "tables_per_person": _("New tables, for each person"),
    "tables_per_address": _("New tables, from each address"),
    "guests_per_address": _("New guests, from each address"),
    "joins_per_person": _("Seats taken, for each person"),
    "joins_per_address": _("Seats taken, from each address"),
    "entries_per_person": _("Entries into tournaments, for each person"),
    "entries_per_address": _("Entries into tournaments, from each address"),
    "notices_per_person": _("Buttons of players in a tournament, for each person"),
    "notices_per_address": _("Buttons of players in a tournament, from each address"),
    "lines_per_person": _("Lines of chat, for each person"),
    "lines_per_address": _("Lines of chat, from each address"),
    "reports_per_person": _("Reports to moderators, for each person"),
    "reports_per_address": _("Reports to moderators, from each address"),
    "blocks_per_person": _("People blocked, for each person"),
    "blocks_per_address": _("People blocked, from each address"),
    "guesses_per_person": _("Links and codes that lead nowhere, for each person"),
    "guesses_per_address": _("Links and codes that lead nowhere, from each address"),
    "words_per_person": _("Wrong words at tables, for each person"),
    "words_per_address": _("Wrong words at tables, from each address"),
    "words_per_table": _("Wrong words, at each table"),
    "sockets_per_person": _("Open pages of tables, for each person"),
    "sockets_per_address": _("Open pages of tables, from each address"),
    "sockets_per_table": _("Open pages of each table"),
    "spectators_per_table": _("Spectators of each table"),
}


@takes(*READ)
@never_cache
def limits_page(request: HttpRequest) -> HttpResponse:
    """Every limit with its figures; those that were met come first. For those who decide about the club."""
    if not request.user.has_perm("club.change_club"):
        raise PermissionDenied
    limits = sorted(map(_shown, settings.LIMITS.values()), key=lambda shown: -shown["last_day"])
    context = {**admin.site.each_context(request), "title": _("Limits"), "limits": limits}
    return render(request, "admin/limits.html", context)


def _shown(limit: Limit) -> dict[str, Any]:
    last_hour, last_day = refusals(limit)
    return {
        # A limit without words here is still shown.
        "name": NAMES.get(limit.name, limit.name.replace("_", " ")),
        "setting": f"LIMIT_{limit.name.upper()}",
        "allowed": _allowed(limit),
        "last_hour": last_hour,
        "last_day": last_day,
    }


def _allowed(limit: Limit) -> str:
    if not limit.seconds:
        return str(_("{most} at the same time")).format(most=limit.most)
    minutes = limit.seconds / 60
    text = ngettext("{most} in {minutes} minute", "{most} in {minutes} minutes", round(minutes))
    return text.format(most=limit.most, minutes=f"{minutes:g}")
