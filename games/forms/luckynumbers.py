"""The form for a new table of Lucky Numbers: one game, a match, or another variant."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy

from games.adapters.luckynumbers.adapter import LUCKY_NUMBERS
from games.forms.editions import EditionForm, editions_in_words
from games.forms.table_fields import OneOfField, SeatsField
from games.forms.tables import paces

USUAL_SEATS: Final = 4


class LuckyNumbersForm(EditionForm):
    """A table for Lucky Numbers."""

    adapter = LUCKY_NUMBERS
    template = "games/luckynumbers/new_table.html"
    edition_field = "length"

    seats = SeatsField(LUCKY_NUMBERS, USUAL_SEATS)
    pace = paces(LUCKY_NUMBERS.engine.slug)
    length = OneOfField(gettext_lazy("How long"), editions_in_words(LUCKY_NUMBERS.slug), "")

    @classmethod
    def values_of(cls, rules: Mapping[str, Any]) -> dict[str, str]:
        return {"length": LUCKY_NUMBERS.edition_of(rules).edition}

    def rules(self) -> dict[str, Any]:
        return self.editions[self.cleaned_data["length"]].for_table({})
