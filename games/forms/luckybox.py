"""The form for a new table of Lucky Box: the edition, and house rules that override it."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.adapters.luckybox.adapter import LUCKY_BOX
from games.adapters.luckybox.table_rules import played_by
from games.engine.luckybox.editions import HOUSE_RULES
from games.forms.editions import EditionForm, editions_in_words
from games.forms.table_fields import ONE_OF_THESE, OneOfField, SeatsField
from games.forms.tables import paces
from games.presenters.editions import words_of
from games.presenters.luckybox.editions import RULE_WORDS
from games.services.editions import Known

USUAL_SEATS: Final = 6
AS_PRINTED: Final = "printed"
_WANTED: Final = {"yes": True, "no": False}


class HouseRuleField(forms.ChoiceField):
    """A house rule: as printed, on or off, so that an edition can be overridden either way."""

    def __init__(self, rule: str, editions: Sequence[Known]) -> None:
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
        self.printed = [(one.slug, _("(on)") if getattr(one.rules, rule) else _("(off)")) for one in editions]


class LuckyBoxForm(EditionForm):
    """A table for Lucky Box."""

    adapter = LUCKY_BOX
    template = "games/luckybox/new_table.html"
    edition_field = "edition"

    seats = SeatsField(LUCKY_BOX, USUAL_SEATS)
    pace = paces(LUCKY_BOX.engine.slug)
    edition = OneOfField(gettext_lazy("Edition"), editions_in_words(LUCKY_BOX.slug), "")

    def __init__(self, *args: Any, use_club: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, use_club=use_club, **kwargs)
        for rule in HOUSE_RULES:
            self.fields[rule] = HouseRuleField(rule, list(self.editions.values()))
        if use_club:
            self.initial = {**self._of_the_club_and_the_edition(), **self.initial}
        self._say_most_seats()

    def keep(self, edition: Known) -> None:
        super().keep(edition)
        self._say_most_seats()

    def _of_the_club_and_the_edition(self) -> dict[str, Any]:
        """What the club has chosen, but for house rules that the edition does not leave to a table."""
        chosen = self.of_the_club()
        slug = self.initial.get("edition") or chosen.get("edition") or self.fields["edition"].initial
        fixed = self.editions[slug].fixed if slug in self.editions else ()
        return {name: value for name, value in chosen.items() if name not in fixed}

    def _say_most_seats(self) -> None:
        """A script keeps the buttons for the number of seats within what the chosen edition allows."""
        most = {slug: one.rules.most_seats for slug, one in self.editions.items()}
        self.fields["seats"].widget.attrs["data-most"] = json.dumps(most)

    def house_rules(self) -> list[forms.BoundField]:
        return [self[rule] for rule in HOUSE_RULES]

    def has_rule_errors(self) -> bool:
        return any(rule in self.errors for rule in HOUSE_RULES)

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        edition = self.editions.get(data.get("edition", ""))
        if edition:
            self._check_seats(edition, data.get("seats", 0))
            self._check_fixed(edition, data)
        return data

    def _check_seats(self, edition: Known, seats: int) -> None:
        most, name = edition.rules.most_seats, words_of(edition).name
        if seats > most:
            sentence = ngettext(
                "The edition of %(edition)s is for up to %(most)d player.",
                "The edition of %(edition)s is for up to %(most)d players.",
                most,
            )
            self.add_error("seats", sentence % {"edition": name, "most": most})
        elif seats == 1 and not edition.rules.solo:
            sentence = _("The edition of %(edition)s cannot be played solo. Please choose 2 seats or more.")
            self.add_error("seats", sentence % {"edition": name})

    def _check_fixed(self, edition: Known, data: Mapping[str, Any]) -> None:
        for rule in edition.fixed:
            wanted = _WANTED.get(data.get(rule, ""))
            if wanted is not None and wanted != getattr(edition.rules, rule):
                sentence = _("The edition of %(edition)s leaves no choice here. Please keep its default.")
                self.add_error(rule, sentence % {"edition": words_of(edition).name})

    @classmethod
    def values_of(cls, rules: Mapping[str, Any]) -> dict[str, str]:
        edition, played = LUCKY_BOX.edition_of(rules), played_by(rules)
        given = {True: "yes", False: "no"}
        house = {
            rule: AS_PRINTED
            if getattr(played, rule) == getattr(edition, rule)
            else given[getattr(played, rule)]
            for rule in HOUSE_RULES
        }
        return {"edition": edition.edition, **house}

    def rules(self) -> dict[str, Any]:
        """The edition and the house rules that differ from it, as the game's row stores them."""
        data = self.cleaned_data
        house = {rule: _WANTED[data[rule]] for rule in HOUSE_RULES if data[rule] in _WANTED}
        return self.editions[data["edition"]].for_table(house)
