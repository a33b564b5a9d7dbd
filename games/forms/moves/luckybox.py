"""The form of a Lucky Box table as a choice."""

from games.adapters.base import BadMove, Choice
from games.forms.moves.buttons import UnclearForm, pressed
from luckybox_site.web.fields import Data


def read_lucky_box(data: Data) -> Choice:
    """The choice that the form means. The adapter says whether cards and places exist."""
    button, value = pressed(data, ("square", "pass", "decline"))
    if button in {"", "pass"}:
        return {"t": button} if button else {"t": "keep", "cards": data.getlist("card")}
    if button == "decline":
        return {"t": "decline", "line": value}
    lines = data.getlist("line")
    if len(lines) > 1:
        raise BadMove(UnclearForm.AMBIGUOUS)
    square = {"card": value[:-2], "cell": value[-2:]}
    return {"t": "bonus", "line": lines[0], **square} if any(lines) else {"t": "cross", **square}
