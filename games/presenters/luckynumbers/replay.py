"""Replays of Lucky Numbers: a position, its caption, the story, and what chance brought."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.luckynumbers.events import Deal, Draw
from games.engine.luckynumbers.game import LUCKY_NUMBERS
from games.engine.luckynumbers.state import Phase
from games.live.messages import whole
from games.models import Move
from games.presenters.lists import names_in_words
from games.presenters.log import ChapterText, LogLine
from games.presenters.luckynumbers import boards, middle, stage
from games.presenters.luckynumbers.perspective import Perspective
from games.presenters.luckynumbers.story import chapter_in_words, sentence
from games.presenters.part import from_template
from games.presenters.replay_log import replay_log
from games.store import Entry, Table


class LuckyNumbersReplay:
    """See `games.presenters.replay.ReplayPresenter`."""

    shuffles: Final = "games/luckynumbers/shuffles.html"

    def scene(self, table: Table, seat: int | None, language: str) -> str:
        # What can be seen is the same from every seat; only whose board is large is not.
        seen = Perspective(table, None, language)
        shown = _shown_seat(seen) if seat is None else seat
        context = {
            "seat": shown,
            "owner": seen.players[shown],
            "chapters": replay_log(seen, partial(chapter_in_words, seen), partial(_lines, seen)),
            "is_over": seen.view.phase is Phase.OVER,
            "code": table.game.code,
        }
        parts = [
            # In the setup everybody has a tile in hand.
            stage.number(Perspective(table, shown, language)),
            stage.instructions(seen),
            middle.pile(seen),
            middle.open_tiles(seen),
            stage.waiting(seen),
            boards.board_of(seen, shown, "board", "b"),
            boards.small_boards(seen),
        ]
        return whole(from_template("scene", "games/luckynumbers/replay.html", context, parts).html)

    def caption(self, table: Table, seat: int | None, language: str) -> str:
        seen = Perspective(table, None, language)
        if seen.play.entries:
            return sentence(seen, seen.play.entries[-1:])
        if seen.view.phase is Phase.OVER:
            return _over(seen)
        return _("Everyone is dealt a tile.")

    def chapters(self, table: Table, language: str, *, settled: bool) -> Sequence[ChapterText]:
        seen = Perspective(table, None, language)
        chapters = seen.play.story if settled else seen.play.chapters
        return [chapter_in_words(seen, chapter) for chapter in chapters]

    def dealt(self, table: Table, event: Any) -> str:
        if isinstance(event, Deal | Draw):
            return _("%(name)s: %(things)s") % {"name": table.players[event.seat].name, "things": event.tile}
        return ""


def _shown_seat(seen: Perspective) -> int:
    """To a spectator the board of the seat that acted last is shown large."""
    return seen.play.entries[-1].seat or 0 if seen.play.entries else seen.view.turn or 0


def _over(seen: Perspective) -> str:
    """Who has won."""
    outcome = LUCKY_NUMBERS.outcome(seen.state)
    winners = outcome.winners if outcome else ()
    text = ngettext(
        "The game is over: %(names)s wins.", "The game is over: %(names)s share the win.", len(winners)
    )
    return text % {"names": names_in_words([seen.players[seat].name for seat in winners])}


def _lines(seen: Perspective, entry: Entry) -> list[LogLine]:
    return [LogLine(sentence(seen, [entry]), entry.by == Move.By.HOUSE)]


REPLAY_PRESENTER: Final = LuckyNumbersReplay()
