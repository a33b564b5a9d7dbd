"""The form of a Lucky Box table as a choice."""

from django.http import QueryDict

from games.adapters.base import BadMove, Choice
from games.forms.moves.buttons import UnclearForm, pressed


def read_lucky_box(data: QueryDict) -> Choice:
    """The choice that the form means. The adapter says whether cards and places exist."""
    button, value = pressed(data, ("square", "pass", "decline"))
    if button in {"", "pass"}:
        return {"t": button} if button else {"t": "keep", "cards": data.getlist("card")}
    if button == "decline":
        return {"t": "decline", "line": value}
    if len(data.getlist("line")) > 1:
        raise BadMove(UnclearForm.AMBIGUOUS)
    square = {"card": value[:-2], "cell": value[-2:]}
    line = data.get("line")
    return {"t": "bonus", "line": line, **square} if line else {"t": "cross", **square}
