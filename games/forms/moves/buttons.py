"""The button with which a form was sent."""

from collections.abc import Sequence

from games.adapters.base import BadMove
from games.engine.errors import Reason, gettext_noop
from luckybox_site.web.fields import Data


class UnclearForm(Reason):
    """Why a form is no choice."""

    AMBIGUOUS = gettext_noop("Those were two choices at once. Please make one.")


def pressed(data: Data, buttons: Sequence[str]) -> tuple[str, str]:
    """The name and value of the one button among these; two empty strings if there is none."""
    found = [(name, value) for name in buttons for value in data.getlist(name)]
    if len(found) > 1:
        raise BadMove(UnclearForm.AMBIGUOUS)
    return found[0] if found else ("", "")
