"""How the tables of a tournament are played: the fields of a new table, without those about people."""

from collections.abc import Mapping
from typing import Any, Final

from games.forms.editions import EditionForm
from games.forms.registry import NEW_TABLES
from games.forms.tables import NewTableForm
from games.services.editions import of_table

#: What a tournament decides itself.
_NOT_HERE: Final = ("name", "preset", "seats", "visibility", "word")
_COMMON: Final = ("pace", "clock", "watching_by", "guests_chat", "is_rated")


def table_form(kind: str, data: Any = None, initial: Mapping[str, Any] | None = None) -> NewTableForm:
    """The fields of a game; what was not chosen is as the club has it."""
    return _without_seats(NEW_TABLES[kind](data, initial=dict(initial or {})))


def form_of_stored(kind: str, stored: Mapping[str, Any], data: Any = None) -> NewTableForm:
    """The same for a tournament that is there; its edition stays, though it may have gone since."""
    rules = stored.get("rules", {})
    common = {name: stored[name] for name in _COMMON if name in stored}
    form = NEW_TABLES[kind](data, initial={**common, **NEW_TABLES[kind].values_of(rules)})
    if isinstance(form, EditionForm):
        form.keep(of_table(kind, rules))
    return _without_seats(form)


def _without_seats(form: NewTableForm) -> NewTableForm:
    for name in _NOT_HERE:
        del form.fields[name]
    return form


def stored_options(form: NewTableForm, *, on_paper: bool) -> dict[str, Any]:
    """What a tournament keeps of a valid form (`services.tourney.tables.FIELDS`)."""
    data = form.cleaned_data
    chosen = {name: data[name] for name in _COMMON}
    return {"rules": form.rules(), **chosen, "on_paper": on_paper}
