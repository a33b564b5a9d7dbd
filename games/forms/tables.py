"""Setting up a table, and sitting down at one."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.luckybox.editions import EDITIONS, HOUSE_RULES
from games.engine.luckybox.game import LUCKY_BOX
from games.forms.names import NicknameField
from games.models import Game
from games.presenters.luckybox.editions import EDITION_WORDS, RULE_WORDS
from games.services.lobby import Wishes

MAX_SEATS = 12
USUAL_SEATS = 6
AS_PRINTED = "printed"
#: Multifunction lightning is an option of its own in records; the others are there only to override.
ALWAYS_SAID = "multifunction_lightning"
ONE_OF_THESE = gettext_lazy("Please choose one of these.")


class JoinForm(forms.Form):
    """One field, and the visitor sits."""

    name = NicknameField()


def _paces() -> list[tuple[str, SafeString]]:
    return [
        (Game.Pace.BRISK.value, _option(_("Brisk"), _("On as soon as all are done; solo, by itself"))),
        (Game.Pace.RELAXED.value, _option(_("Relaxed"), _("On when everybody has pressed Next"))),
    ]


def _clocks() -> list[tuple[int, str]]:
    return [
        (Game.Clock.NONE.value, _("None")),
        (Game.Clock.QUICK.value, _("20 s")),
        (Game.Clock.NORMAL.value, _("45 s")),
        (Game.Clock.LONG.value, _("90 s")),
        (Game.Clock.CORRESPONDENCE.value, _("1 day")),
    ]


def _editions() -> list[tuple[str, SafeString]]:
    return [(slug, _option(*EDITION_WORDS[slug])) for slug in EDITIONS]


def _option(name: str | Promise, line: str | Promise) -> SafeString:
    return format_html("{}<small>{}</small>", name, line)


class OneOfField(forms.TypedChoiceField):
    """A few choices side by side, of which one is on."""

    def __init__(self, label: Any, choices: Any, initial: Any, coerce: Callable[[Any], Any] = str) -> None:
        super().__init__(
            label=label,
            choices=choices,
            initial=initial,
            coerce=coerce,
            widget=forms.RadioSelect,
            error_messages=dict.fromkeys(("required", "invalid_choice"), ONE_OF_THESE),
        )


class HouseRuleField(forms.ChoiceField):
    """A switch with three places, so that an edition can be overridden both ways."""

    def __init__(self, rule: str) -> None:
        super().__init__(
            label=RULE_WORDS[rule].name,
            help_text=RULE_WORDS[rule].line,
            choices=[(AS_PRINTED, _("As printed")), ("yes", _("On")), ("no", _("Off"))],
            initial=AS_PRINTED,
            required=False,
            widget=forms.RadioSelect,
            error_messages={"invalid_choice": ONE_OF_THESE},
        )
        #: What each edition says, for showing it beside the switch.
        self.printed = [
            (slug, _("on") if getattr(rules, rule) else _("off")) for slug, rules in EDITIONS.items()
        ]


class NewTableForm(forms.Form):
    """A table for Lucky Box; every field but the name starts with a value that just works."""

    name = NicknameField()
    seats = forms.IntegerField(
        label=gettext_lazy("Seats"),
        min_value=1,
        max_value=MAX_SEATS,
        initial=USUAL_SEATS,
        widget=forms.NumberInput(attrs={"class": "input", "inputmode": "numeric"}),
        error_messages=dict.fromkeys(
            ("required", "invalid", "min_value", "max_value"), gettext_lazy("A table has 1 to 12 seats.")
        ),
    )
    pace = OneOfField(gettext_lazy("Pace"), _paces, Game.Pace.BRISK.value)
    clock = OneOfField(gettext_lazy("Clock for each turn"), _clocks, Game.Clock.NONE.value, coerce=int)
    is_public = forms.BooleanField(
        label=gettext_lazy("Anyone with the link may watch"), required=False, initial=True
    )
    edition = OneOfField(gettext_lazy("Edition"), _editions, next(iter(EDITIONS)))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for rule in HOUSE_RULES:
            self.fields[rule] = HouseRuleField(rule)

    def house_rules(self) -> list[forms.BoundField]:
        return [self[rule] for rule in HOUSE_RULES]

    def has_rule_errors(self) -> bool:
        return any(rule in self.errors for rule in HOUSE_RULES)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        edition = EDITIONS.get(data.get("edition", ""))
        if edition and data.get("seats", 0) > edition.max_seats:
            self.add_error(
                "seats",
                _("The edition of %(edition)s is for up to %(most)d players.")
                % {"edition": EDITION_WORDS[edition.edition].name, "most": edition.max_seats},
            )
        return data

    def wishes(self) -> Wishes:
        """What the form says, for the service."""
        data = self.cleaned_data
        return Wishes(
            LUCKY_BOX.slug,
            data["seats"],
            self._rules(),
            pace=data["pace"],
            clock=data["clock"],
            is_public=data["is_public"],
        )

    def _rules(self) -> dict[str, Any]:
        """The edition, and the switches that differ from it."""
        data = self.cleaned_data
        printed = EDITIONS[data["edition"]]
        rules: dict[str, Any] = {"edition": printed.edition}
        for rule in HOUSE_RULES:
            preset = getattr(printed, rule)
            wanted = {"yes": True, "no": False}.get(data[rule], preset)
            if wanted != preset or rule == ALWAYS_SAID:
                rules[rule] = wanted
        return rules
