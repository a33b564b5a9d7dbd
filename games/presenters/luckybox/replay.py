"""A game of Lucky Box told afterwards, step by step and in words."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _

from games.engine.luckybox.events import Keep, Number, Offer
from games.engine.luckybox.state import Phase
from games.models import Player
from games.presenters.luckybox import boards, card, stage
from games.presenters.luckybox.look import Look
from games.presenters.luckybox.story import Line, Told, told
from games.presenters.part import Part, from_template
from games.store import Chapter, Entry, Table

#: Chapters shown beside a position, the one that is being played included.
CHAPTERS_SHOWN = 3


class ScriptLine(NamedTuple):
    """A line of the log beside a position."""

    text: str
    by_house: bool
    #: It tells of the step that is shown.
    is_now: bool


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
            "chapters": _script(look),
            "is_over": look.view.phase is Phase.OVER,
            "code": table.game.code,
        }
        parts = [
            stage.stage(look),
            stage.round_end(look),
            stage.waiting(look),
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


# -- the log beside a position


def _script(look: Look) -> list[dict[str, Any]]:
    """The last chapters up to the position, the newest first."""
    opening, entries = look.play.opening, look.play.open
    head = told(look, Chapter(opening, ()))
    now = [
        ScriptLine(line.text, line.by_house, entry is entries[-1])
        for entry in entries
        for line in _lines(look, entry)
    ]
    lines = [ScriptLine(line.text, line.by_house, not entries) for line in head.lines] + now
    script = [{"heading": head.heading, "number": head.number, "lines": lines, "is_now": not entries}]
    for chapter in reversed(look.play.story[1 - CHAPTERS_SHOWN :]):
        heading, number, before = told(look, chapter)
        script.append(
            {
                "heading": heading,
                "number": number,
                "lines": [ScriptLine(*line, is_now=False) for line in before],
                "is_now": False,
            }
        )
    return script


def _lines(look: Look, entry: Entry) -> Sequence[Line]:
    """An event of a seat in words; which cards somebody keeps, the others did not see at that time."""
    if isinstance(entry.event, Keep) and look.view.phase is Phase.KEEP and entry.seat != look.seat:
        player: Player = look.players[entry.seat or 0]
        return [Line(_("%(name)s has chosen") % {"name": player.name}, by_house=False)]
    return told(look, Chapter((), (entry,))).lines


TELLER: Final = LuckyBoxTeller()
