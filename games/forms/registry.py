"""The forms for new tables, by the slug of their game."""

from games.forms.luckybox import LuckyBoxForm
from games.forms.luckynumbers import LuckyNumbersForm
from games.forms.tables import NewTableForm

#: In the order in which the games are offered; the first is the default.
NEW_TABLES: dict[str, type[NewTableForm]] = {
    form.adapter.slug: form for form in (LuckyBoxForm, LuckyNumbersForm)
}
FIRST = next(iter(NEW_TABLES))
