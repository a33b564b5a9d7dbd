"""The form for a new table of Lucky Numbers: one game or a match."""

from collections.abc import Mapping
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.adapters.luckynumbers.adapter import LUCKY_NUMBERS
from games.forms.table_fields import OneOfField, SeatsField, option
from games.forms.tables import NewTableForm, paces

USUAL_SEATS = 4
SINGLE, MATCH = "single", "match"


def _lengths() -> list[tuple[str, SafeString]]:
    return [
        (SINGLE, option(_("One game"), _("The first to fill their board wins"))),
        (MATCH, option(_("A match"), _("As many games as players; everyone starts one, and points decide"))),
    ]


class LuckyNumbersForm(NewTableForm):
    """A table for Lucky Numbers."""

    adapter = LUCKY_NUMBERS
    template = "games/luckynumbers/new_table.html"

    seats = SeatsField(LUCKY_NUMBERS, USUAL_SEATS)
    pace = paces(LUCKY_NUMBERS.engine.slug)
    length = OneOfField(gettext_lazy("How long"), _lengths, SINGLE)

    @classmethod
    def values_of(cls, rules: Mapping[str, Any]) -> dict[str, str]:
        return {"length": MATCH if rules.get("match") else SINGLE}

    def rules(self) -> dict[str, Any]:
        return {"match": self.cleaned_data["length"] == MATCH}
