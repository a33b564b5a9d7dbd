"""The pages about oneself in their states: preferences, mails, everything about me, the end of an account."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils import timezone

from accounts.models import PersonalFile, User
from accounts.preferences_form import PreferencesForm
from luckybox_site.jobs.models import Job


class State(NamedTuple):
    """A page with its name in the list."""

    name: str
    template: str
    context: Mapping[str, Any]


def states() -> list[State]:
    """Every state of these pages."""
    ada = User(first_name="Ada")
    nothing = {"is_stranger": False, "file": None, "job": None}
    wrong = PreferencesForm({"theme": "mauve"}, has_mail=True)
    return [
        State("preferences", "account/preferences.html", _preferences(PreferencesForm(has_mail=True))),
        State("preferences, refused", "account/preferences.html", _preferences(wrong)),
        State(
            "preferences, no address", "account/preferences.html", _preferences(PreferencesForm(), asks=True)
        ),
        State("my data, a stranger", "account/data.html", {**nothing, "is_stranger": True}),
        State("my data, nothing yet", "account/data.html", nothing),
        State("my data, failed", "account/data.html", {**nothing, "job": Job(state=Job.State.FAILED)}),
        State(
            "my data, ready", "account/data.html", {**nothing, "file": PersonalFile(made_at=timezone.now())}
        ),
        State("delete", "account/delete.html", {"person": ada, "sentence": ""}),
        State("delete, refused", "account/delete.html", {"person": ada, "sentence": "Not now. " * 12}),
        State("stop mails", "account/stop_mails.html", {"stopped": False}),
        State("mails stopped", "account/stop_mails.html", {"stopped": True}),
        State("privacy", "account/privacy.html", {}),
    ]


def _preferences(form: PreferencesForm, *, asks: bool = False) -> dict[str, Any]:
    return {"form": form, "asks_for_address": asks}
