"""A game of Lucky Box told afterwards, step by step and in words."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from django.utils.translation import gettext as _

from games.engine.luckybox.events import Keep, Number, Offer
from games.engine.luckybox.state import Phase
from games.models import Player
from games.presenters.log import Line, Told
from games.presenters.luckybox import boards, card, stage
from games.presenters.luckybox.look import Look
from games.presenters.luckybox.story import told
from games.presenters.part import Part, from_template
from games.presenters.people import waiting
from games.presenters.script import script
from games.store import Chapter, Entry, Table


class LuckyBoxTeller:
    """See `games.presenters.replay.Teller`."""

    shuffles: Final = "games/luckybox/shuffles.html"

    def scene(self, table: Table, seat: int | None, language: str) -> str:
        look = Look(table, seat, language)
        shown = _shown_seat(look)
        offer = look.view.offer
        context = {
            "seat": seat,
            "owner": look.players[shown],
            "offer": [card.printed(_card(look, dealt), _name(look, dealt), language) for dealt in offer],
            "chapters": script(look, partial(told, look), partial(_lines, look)),
            "is_over": look.view.phase is Phase.OVER,
            "code": table.game.code,
        }
        parts = [
            stage.stage(look),
            stage.round_end(look),
            waiting(look),
            stage.supply(look),
            boards.rivals(look),
            _cards(look, shown),
        ]
        if seat is not None:
            parts.append(stage.purse(look))
        return from_template("scene", "games/luckybox/replay.html", context, parts).html

    def caption(self, table: Table, seat: int | None, language: str) -> str:
        look = Look(table, seat, language)
        if look.play.open:
            return _lines(look, look.play.open[-1])[0].text
        event = look.play.opening[-1].event
        if isinstance(event, Number):
            return _("The number %(number)d comes.") % {"number": event.value}
        if isinstance(event, Offer):
            return _("New cards are dealt.")
        return _("The game is over.")

    def chapters(self, table: Table, language: str, *, settled: bool) -> Sequence[Told]:
        look = Look(table, None, language)
        chapters = look.play.story if settled else look.play.chapters
        return [told(look, chapter) for chapter in chapters]

    def dealt(self, table: Table, event: Any) -> str:
        look = Look(table, None, "")
        if isinstance(event, Number):
            return str(event.value)
        if isinstance(event, Offer):
            cards = " ".join(_name(look, dealt) for dealt in event.cards)
            return f"{look.players[event.seat].name}: {cards}"
        return ""


def _card(look: Look, dealt: int) -> Any:
    return look.view.pack.cards[dealt]


def _name(look: Look, dealt: int) -> str:
    return look.view.pack.names[dealt]


def _shown_seat(look: Look) -> int:
    """Whose cards are shown large: the viewer's own; to a spectator those of whoever has just acted."""
    if look.seat is not None:
        return look.seat
    return look.play.open[-1].seat or 0 if look.play.open else 0


def _cards(look: Look, seat: int) -> Part:
    held = look.view.seats[seat].cards
    faces = [card.printed(_card(look, one), _name(look, one), look.language) for one in held]
    return boards.cards_with_ink("hand", "cards", faces, boards.inks(look, seat, "i"))


def _lines(look: Look, entry: Entry) -> Sequence[Line]:
    """An event of a seat in words; which cards somebody keeps, the others did not see at that time."""
    if isinstance(entry.event, Keep) and look.view.phase is Phase.KEEP and entry.seat != look.seat:
        player: Player = look.players[entry.seat or 0]
        return [Line(_("%(name)s has chosen") % {"name": player.name}, by_house=False)]
    return told(look, Chapter((), (entry,))).lines


TELLER: Final = LuckyBoxTeller()
