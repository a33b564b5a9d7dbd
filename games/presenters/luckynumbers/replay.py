"""A game of Lucky Numbers told afterwards, step by step and in words."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.luckynumbers.events import Deal, Draw
from games.engine.luckynumbers.game import LUCKY_NUMBERS
from games.engine.luckynumbers.state import Phase
from games.models import Move
from games.presenters.log import Line, Told
from games.presenters.luckynumbers import boards, middle, stage
from games.presenters.luckynumbers.look import Look
from games.presenters.luckynumbers.story import sentence, told
from games.presenters.part import from_template
from games.presenters.people import joined
from games.presenters.script import script
from games.store import Entry, Table


class LuckyNumbersTeller:
    """See `games.presenters.replay.Teller`."""

    shuffles: Final = "games/luckynumbers/shuffles.html"

    def scene(self, table: Table, seat: int | None, language: str) -> str:
        # What can be seen is the same from every seat; only whose board is large is not.
        look = Look(table, None, language)
        shown = _shown_seat(look) if seat is None else seat
        context = {
            "seat": shown,
            "owner": look.players[shown],
            "chapters": script(look, partial(told, look), partial(_lines, look)),
            "is_over": look.view.phase is Phase.OVER,
            "code": table.game.code,
        }
        parts = [
            # In the setup everybody has a tile in hand.
            stage.number(Look(table, shown, language)),
            stage.ask(look),
            middle.pile(look),
            middle.open_tiles(look),
            stage.waiting(look),
            boards.full_size(look, shown, "board", "b"),
            boards.rivals(look),
        ]
        return from_template("scene", "games/luckynumbers/replay.html", context, parts).html

    def caption(self, table: Table, seat: int | None, language: str) -> str:
        look = Look(table, None, language)
        if look.play.entries:
            return sentence(look, look.play.entries[-1:])
        if look.view.phase is Phase.OVER:
            return _over(look)
        return _("Everybody is dealt a tile.")

    def chapters(self, table: Table, language: str, *, settled: bool) -> Sequence[Told]:
        look = Look(table, None, language)
        return [told(look, chapter) for chapter in (look.play.story if settled else look.play.chapters)]

    def dealt(self, table: Table, event: Any) -> str:
        if isinstance(event, Deal | Draw):
            return f"{table.players[event.seat].name}: {event.tile}"
        return ""


def _shown_seat(look: Look) -> int:
    """To a spectator the board of whoever has acted last is shown large."""
    return look.play.entries[-1].seat or 0 if look.play.entries else look.view.turn or 0


def _over(look: Look) -> str:
    """Who has won."""
    outcome = LUCKY_NUMBERS.outcome(look.state)
    winners = outcome.winners if outcome else ()
    sentence = ngettext(
        "The game is over: %(names)s wins.", "The game is over: %(names)s share the win.", len(winners)
    )
    return sentence % {"names": joined([look.players[seat].name for seat in winners])}


def _lines(look: Look, entry: Entry) -> list[Line]:
    return [Line(sentence(look, [entry]), entry.by == Move.By.HOUSE)]


TELLER: Final = LuckyNumbersTeller()
