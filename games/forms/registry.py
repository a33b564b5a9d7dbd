"""The forms for new tables, by the slug of their game."""

from games.forms.luckybox import LuckyBoxForm
from games.forms.luckynumbers import LuckyNumbersForm
from games.forms.tables import NewTableForm
from luckybox_site.club.reading import club

#: In the order in which the games are offered; the first is the default.
NEW_TABLES: dict[str, type[NewTableForm]] = {
    form.adapter.slug: form for form in (LuckyBoxForm, LuckyNumbersForm)
}
FIRST = next(iter(NEW_TABLES))


def usual_game() -> str:
    """The game that a new table is for unless somebody says another: the club's choice, else the first."""
    wanted = club().table.get("game", FIRST)
    return wanted if wanted in NEW_TABLES else FIRST
