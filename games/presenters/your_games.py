"""The tables of a visitor in words, for the bar at the top of each page and for the front page."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.lists import names_in_words
from games.presenters.public_table_cards import seats_taken
from games.presenters.showcases import SHOWCASES
from games.services.your_games import Call, YourGame, YourGames

#: More players than these are counted, not named.
NAMES_SHOWN = 3
#: So many tables stand on the front page at once; the others are behind a heading that opens.
AT_ONCE = 2


@dataclass(frozen=True)
class Line:
    """One table: what it is called, what it wants, and whether it waits for just this visitor."""

    code: str
    title: str
    call: str
    is_urgent: bool


@dataclass(frozen=True)
class Shown:
    """All of a visitor's tables; false in templates when there are none."""

    lines: Sequence[Line]
    more: int
    count: int
    urgent: int
    #: Whether a tab says "Your move".
    is_your_move: bool
    #: What the mark in the bar means, for those who do not see it.
    label: str

    def __bool__(self) -> bool:
        return self.count > 0

    @property
    def at_once(self) -> Sequence[Line]:
        return self.lines[:AT_ONCE]

    @property
    def folded(self) -> Sequence[Line]:
        return self.lines[AT_ONCE:]

    @property
    def folded_count(self) -> int:
        return self.count - len(self.at_once)


def shown(games: YourGames) -> Shown:
    """The tables as the page shows them."""
    lines = [Line(game.code, _title(game), _call(game), game.is_urgent) for game in games.listed]
    urgent = sum(line.is_urgent for line in lines)
    return Shown(
        lines,
        games.more,
        games.total,
        urgent,
        any(game.call is Call.MOVE for game in games.listed),
        _label(games.total, urgent),
    )


def _label(count: int, urgent: int) -> str:
    label = ngettext("Your games: %(count)d", "Your games: %(count)d", count) % {"count": count}
    if not urgent:
        return label
    waits = ngettext("%(count)d waits for you", "%(count)d wait for you", urgent) % {"count": urgent}
    return f"{label}, {waits}"


def _title(game: YourGame) -> str:
    name = SHOWCASES[game.kind].name
    if game.others:
        return _("%(game)s with %(names)s") % {"game": name, "names": _named(game.others)}
    return str(name) if game.call in {Call.PLAYERS, Call.START} else _("%(game)s, solo") % {"game": name}


def _named(names: Sequence[str]) -> str:
    if len(names) <= NAMES_SHOWN:
        return names_in_words(names)
    first = names[: NAMES_SHOWN - 1]
    rest = len(names) - len(first)
    others = ngettext("%(count)d other", "%(count)d others", rest) % {"count": rest}
    return names_in_words([*first, others])


def _call(game: YourGame) -> str:
    if game.call is Call.OTHERS:
        if len(game.asked) == len(game.others) > 1:
            return _("Waiting for the others")
        return _("Waiting for %(names)s") % {"names": _named(game.asked)}
    if game.call is Call.PLAYERS:
        taken = len(game.others) + 1
        return seats_taken(taken, game.seats)
    return {
        Call.MOVE: _("Your move"),
        Call.NEXT: _("Press Next"),
        Call.START: _("You may start the game"),
        Call.NOBODY: _("In play"),
        Call.PAUSED: _("Paused by the organiser"),
        Call.HOUSE: _("The house plays for you"),
    }[game.call]
