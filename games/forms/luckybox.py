"""The form for a new table of Lucky Box: the edition, and house rules that override it."""

import json
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.adapters.luckybox.adapter import LUCKY_BOX
from games.engine.luckybox.editions import EDITIONS, HOUSE_RULES
from games.forms.table_fields import ONE_OF_THESE, OneOfField, SeatsField, option
from games.forms.tables import NewTableForm, paces
from games.presenters.luckybox.editions import EDITION_WORDS, RULE_WORDS

USUAL_SEATS = 6
AS_PRINTED = "printed"
#: Records always state multifunction lightning; they state the other house rules only where they differ from
#: the edition.
ALWAYS_RECORDED = "multifunction_lightning"


def _editions() -> list[tuple[str, SafeString]]:
    return [(slug, option(*EDITION_WORDS[slug])) for slug in EDITIONS]


class HouseRuleField(forms.ChoiceField):
    """A house rule: as printed, on or off, so that an edition can be overridden either way."""

    def __init__(self, rule: str) -> None:
        super().__init__(
            label=RULE_WORDS[rule].name,
            help_text=RULE_WORDS[rule].line,
            choices=[(AS_PRINTED, _("Edition default")), ("yes", _("On")), ("no", _("Off"))],
            initial=AS_PRINTED,
            required=False,
            widget=forms.RadioSelect,
            error_messages={"invalid_choice": ONE_OF_THESE},
        )
        #: The setting of each edition, to show beside the switch.
        self.printed = [
            (slug, _("(on)") if getattr(rules, rule) else _("(off)")) for slug, rules in EDITIONS.items()
        ]


class LuckyBoxForm(NewTableForm):
    """A table for Lucky Box."""

    adapter = LUCKY_BOX
    template = "games/luckybox/new_table.html"

    seats = SeatsField(LUCKY_BOX, USUAL_SEATS)
    pace = paces(LUCKY_BOX.engine.slug)
    edition = OneOfField(gettext_lazy("Edition"), _editions, next(iter(EDITIONS)))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for rule in HOUSE_RULES:
            self.fields[rule] = HouseRuleField(rule)
        # A script keeps the buttons for the number of seats within what the chosen edition allows.
        most = {slug: rules.most_seats for slug, rules in EDITIONS.items()}
        self.fields["seats"].widget.attrs["data-most"] = json.dumps(most)

    def house_rules(self) -> list[forms.BoundField]:
        return [self[rule] for rule in HOUSE_RULES]

    def has_rule_errors(self) -> bool:
        return any(rule in self.errors for rule in HOUSE_RULES)

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        edition = EDITIONS.get(data.get("edition", ""))
        if edition and data.get("seats", 0) > edition.most_seats:
            self.add_error(
                "seats",
                ngettext(
                    "The edition of %(edition)s is for up to %(most)d player.",
                    "The edition of %(edition)s is for up to %(most)d players.",
                    edition.most_seats,
                )
                % {"edition": EDITION_WORDS[edition.edition].name, "most": edition.most_seats},
            )
        return data

    @classmethod
    def values_of(cls, rules: Mapping[str, Any]) -> dict[str, str]:
        printed = EDITIONS[rules["edition"]]
        wanted = {rule: rules.get(rule, getattr(printed, rule)) for rule in HOUSE_RULES}
        given = {True: "yes", False: "no"}
        house = {
            rule: AS_PRINTED if value == getattr(printed, rule) else given[value]
            for rule, value in wanted.items()
        }
        return {"edition": printed.edition, **house}

    def rules(self) -> dict[str, Any]:
        """The edition and the house rules that differ from it, as the game's row stores them."""
        data = self.cleaned_data
        printed = EDITIONS[data["edition"]]
        rules: dict[str, Any] = {"edition": printed.edition}
        for rule in HOUSE_RULES:
            preset = getattr(printed, rule)
            wanted = {"yes": True, "no": False}.get(data[rule], preset)
            if wanted != preset or rule == ALWAYS_RECORDED:
                rules[rule] = wanted
        return rules
