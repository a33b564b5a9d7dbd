"""The words of a mail that says whose turn it is."""

from typing import NamedTuple

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from games.presenters.lists import names_in_words
from games.presenters.showcases import SHOWCASES
from games.services.turn_mails import Turn
from luckybox_site.web.preferences import Recipient

#: More players than these are not named.
NAMES_SHOWN = 3


class TurnMail(NamedTuple):
    """What a mail says."""

    subject: str
    body: str


def turn_mail(turn: Turn, to: Recipient) -> TurnMail:
    """The mail about a turn, in the language of whom it is for."""
    with translation.override(to.language):
        game = str(SHOWCASES[turn.kind].name)
        names = names_in_words(turn.others[:NAMES_SHOWN]) if turn.others else ""
        table = _("%(game)s with %(names)s") % {"game": game, "names": names} if names else game
        context = {
            "table": table,
            "link": to.origin + reverse("table", args=[turn.code]),
            "deadline": turn.deadline,
            "stop": to.stop,
        }
        body = render_to_string("games/turn_mail.txt", context)
        return TurnMail(_("Your turn: %(table)s") % {"table": table}, body)
