"""Replays of Lucky Box: a position, its caption, the story, and what chance brought."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from django.utils.translation import gettext as _

from games.engine.luckybox.events import Keep, Number, Offer
from games.engine.luckybox.state import Phase
from games.live.messages import whole
from games.presenters.log import ChapterText, LogLine
from games.presenters.luckybox import boards, stage
from games.presenters.luckybox.perspective import Perspective
from games.presenters.luckybox.story import chapter_in_words, line, sentence
from games.presenters.part import from_template
from games.presenters.players import waiting
from games.presenters.replay_log import replay_log
from games.store import Entry, Table


class LuckyBoxReplay:
    """See `games.presenters.replay.ReplayPresenter`."""

    shuffles: Final = "games/luckybox/shuffles.html"

    def scene(self, table: Table, seat: int | None, language: str) -> str:
        seen = Perspective(table, seat, language)
        shown = _shown_seat(seen)
        context = {
            "seat": seat,
            "owner": seen.players[shown],
            "offer": [boards.printed(seen, dealt) for dealt in seen.view.offer],
            "chapters": replay_log(seen, partial(chapter_in_words, seen), partial(_lines, seen)),
            "is_over": seen.view.phase is Phase.OVER,
            "code": table.game.code,
        }
        parts = [
            stage.stage(seen),
            stage.round_end(seen),
            waiting(seen),
            stage.supply(seen),
            boards.small_boards(seen),
            boards.hand_of(seen, shown),
        ]
        if seat is not None:
            parts.append(stage.purse(seen))
        return whole(from_template("scene", "games/luckybox/replay.html", context, parts).html)

    def caption(self, table: Table, seat: int | None, language: str) -> str:
        seen = Perspective(table, seat, language)
        if seen.play.open:
            entry = seen.play.open[-1]
            return _hidden(seen, entry) or sentence(seen, entry)
        event = seen.play.opening[-1].event
        if isinstance(event, Number):
            return _("The number %(number)d comes.") % {"number": event.value}
        if isinstance(event, Offer):
            return _("New cards are dealt.")
        return _("The game is over.")

    def chapters(self, table: Table, language: str, *, settled: bool) -> Sequence[ChapterText]:
        seen = Perspective(table, None, language)
        chapters = seen.play.story if settled else seen.play.chapters
        return [chapter_in_words(seen, chapter) for chapter in chapters]

    def dealt(self, table: Table, event: Any) -> str:
        if isinstance(event, Number):
            return str(event.value)
        if isinstance(event, Offer):
            names = Perspective(table, None, "").view.pack.names
            cards = " ".join(names[dealt] for dealt in event.cards)
            return _("%(name)s: %(things)s") % {"name": table.players[event.seat].name, "things": cards}
        return ""


def _shown_seat(seen: Perspective) -> int:
    """Whose cards are shown large: the viewer's own; to a spectator those of the seat that acted last."""
    if seen.seat is not None:
        return seen.seat
    return seen.play.open[-1].seat or 0 if seen.play.open else 0


def _lines(seen: Perspective, entry: Entry) -> Sequence[LogLine]:
    hidden = _hidden(seen, entry)
    return [LogLine(hidden) if hidden else line(seen, entry)]


def _hidden(seen: Perspective, entry: Entry) -> str:
    """In place of which cards somebody keeps, which the others did not see at that time."""
    if isinstance(entry.event, Keep) and seen.view.phase is Phase.KEEP and entry.seat != seen.seat:
        return _("%(name)s has chosen") % {"name": seen.players[entry.seat or 0].name}
    return ""


REPLAY_PRESENTER: Final = LuckyBoxReplay()
