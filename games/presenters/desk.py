"""What the staff see of a table: where it stands, whom it waits for, and what can be done."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Game, Player
from games.models.acts import Deed
from games.presenters.lists import names_in_words
from games.store.projection import BrokenLog, check


class Button(NamedTuple):
    """Something that can be done."""

    deed: Deed
    words: str


class SeatRow(NamedTuple):
    """A seat, and what can be done about it."""

    player: Player
    is_awaited: bool
    buttons: Sequence[Button]


def seat_rows(game: Game, players: Sequence[Player]) -> list[SeatRow]:
    awaited = _awaited(game)
    return [
        SeatRow(player, bool(awaited >> player.seat & 1), _buttons(game, _deeds(game, player)))
        for player in players
    ]


def _buttons(game: Game, deeds: Iterable[Deed]) -> list[Button]:
    return [Button(deed, deed_words(deed, game)) for deed in deeds]


def _awaited(game: Game) -> int:
    """The seats that have something to do, a bit for each."""
    if game.status != Game.Status.PLAYING:
        return 0
    return (game.to_move or 0) | game.to_press_next


def _deeds(game: Game, player: Player) -> list[Deed]:
    if game.status != Game.Status.PLAYING or player.is_computer:
        return []
    swap = [] if game.is_rated else [Deed.SWAP]
    return [Deed.BACK if player.is_away else Deed.HOUSE, *swap] if player.user_id else swap


def game_buttons(game: Game) -> list[Button]:
    """What can be done about the whole of it."""
    if game.status in {Game.Status.OPEN, Game.Status.PLAYING}:
        return _buttons(game, [Deed.END])
    counts = game.status == Game.Status.OVER and not (game.is_ended_early or game.is_void)
    return _buttons(game, [Deed.VOID] if counts else [])


def deed_words(deed: Deed, game: Game) -> str:
    """What stands on its button."""
    words = {
        Deed.END: _("End the game") if game.has_started else _("Close the table"),
        Deed.VOID: _("Let it not count"),
        Deed.SWAP: _("Another player"),
        Deed.HOUSE: _("Let the house play"),
        Deed.BACK: _("Give it back"),
        Deed.BY_HAND: _("Enter a result by hand"),
    }
    return words[deed]


def consequence(deed: Deed, game: Game, name: str) -> str:
    """What it will do, to be read before it is done."""
    sentences = {
        Deed.END: _("The game ends at once, without a winner, and counts nowhere. This cannot be undone.")
        if game.has_started
        else _("The table closes before its game has begun. This cannot be undone."),
        Deed.VOID: _(
            "The result is taken out of profiles, leaderboards and ratings; ratings of later games are "
            "worked out again. The record of the game stays as it is. This cannot be undone."
        ),
        Deed.SWAP: _(
            "The other person plays on for %(name)s with everything that was gathered in this seat, "
            "and %(name)s can only watch. The result will be theirs."
        ),
        Deed.HOUSE: _(
            "The house plays for %(name)s from now on, until they come back or are given the seat back."
        ),
        Deed.BACK: _("%(name)s plays again; the house does nothing for them any more."),
        Deed.BY_HAND: _(
            "The game ends at once and counts nowhere; the result by hand counts instead. "
            "This cannot be undone."
        ),
    }
    return sentences[deed] % {"name": name}


# -- the clock


def clock_sentences(game: Any, players: Sequence[Player]) -> list[str]:
    """Whom a running game waits for, since when, and until when; `game` has `last_move_at`."""
    if game.status != Game.Status.PLAYING:
        return []
    names = [player.name for player in players if _awaited(game) >> player.seat & 1]
    said = [_waiting_for(names), *_since(game), _deadline(game)]
    away = [player.name for player in players if player.is_away]
    if away:
        said.append(_("The house plays for %(names)s.") % {"names": names_in_words(away)})
    return said


def _waiting_for(names: Sequence[str]) -> str:
    if not names:
        return _("It waits for nobody: it goes on by itself.")
    sentence = ngettext("It waits for %(names)s.", "It waits for %(names)s.", len(names))
    return sentence % {"names": names_in_words(names)}


def _since(game: Any) -> list[str]:
    if game.last_move_at is None:
        return []
    return [_("Nothing has happened for %(time)s.") % {"time": timesince(game.last_move_at)}]


def _deadline(game: Game) -> str:
    now = timezone.now()
    if game.is_paused:
        return _("The organiser has paused the game.")
    if game.deadline is None:
        return _("No clock runs.")
    if game.deadline > now:
        return _("The clock acts in %(time)s.") % {"time": timesince(now, game.deadline)}
    return _("The clock should have acted %(time)s ago.") % {"time": timesince(game.deadline, now)}


# -- the projection


class Checked(NamedTuple):
    """Whether the rows of a game follow from its log."""

    sentence: str
    is_right: bool
    lines: Sequence[str] = ()


def checked(game: Game) -> Checked:
    """The comparison of `manage.py check_projection` for one game."""
    try:
        lines = check(game).lines()
    except BrokenLog as fault:
        return Checked(_("The log of moves cannot be played again."), is_right=False, lines=[str(fault)])
    if not lines:
        return Checked(_("All rows say what the log of moves says."), is_right=True)
    sentence = ngettext(
        "%(count)d row differs from the log of moves.",
        "%(count)d rows differ from the log of moves.",
        len(lines),
    )
    return Checked(sentence % {"count": len(lines)}, is_right=False, lines=lines)
