"""The players of a table: their tokens, whom the others wait for, and what each can do besides moving."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from string import ascii_lowercase
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.lists import items_in_words, names_in_words
from games.presenters.macros import macro
from games.presenters.part import Part, leaf
from games.presenters.perspective import Perspective
from games.services.play import is_undo_used_up, stamp

#: More players than these are counted, not named; at a table of more than so many, those who are ready are.
NAMES_SHOWN, SMALL_TABLE = 3, 4

_avatar = macro("players.jinja", "avatar")
_waiting = macro("players.jinja", "waiting")
_standing_still = macro("players.jinja", "standing_still")
_nobody = macro("players.jinja", "nobody")
_actions = macro("players.jinja", "actions")

#: There is nobody to wait for.
NOBODY = leaf("wait", _nobody(""))
#: Somebody can do nothing besides moving.
NO_ACTIONS = leaf("actions", _actions("", "", ("", ""), "", "", "", 0))


@lru_cache(maxsize=4096)
def avatar(seat: int, letter: str) -> SafeString:
    """A player's token: colour and shape belong to the seat, the letter to the player (see `letters`)."""
    return _avatar(seat, letter)


def nobody(seen: Perspective) -> Part:
    """The element in place of `waiting` while nobody is waited for, with the time at which the gate opens."""
    if seen.game.is_paused:
        return paused(seen, _("Paused by the organiser"))
    return _nobody_until(_gate(seen)) if seen.game.gate_deadline else NOBODY


def paused(seen: Perspective, sentence: str = "") -> Part:
    """The same while the organiser has stopped the game; the boards say as before who is done."""
    seats = seen.play.adapter.engine.waiting(seen.play.state)
    return leaf("wait", _standing_still(_css(seats), sentence, ""))


def _css(seats: Iterable[int]) -> str:
    """The class of the element for these seats: a letter for each."""
    return "".join([ascii_lowercase[seat] for seat in seats])


def _gate(seen: Perspective) -> str:
    """The time at which the gate opens; a script shows it as a ring on the undo button."""
    deadline = seen.game.gate_deadline
    return f"{deadline.timestamp():.1f}" if deadline else ""


def _nobody_until(gate: str) -> Part:
    return leaf("wait", _nobody(gate))


def waiting(seen: Perspective) -> Part:
    """Who is still thinking; with everybody done at a relaxed table, who has not pressed Next.

    The style sheet marks the boards by the class of this line, so one short part is pushed, not twelve.
    """
    if len(seen.players) == 1 or seen.game.is_paused:
        return nobody(seen)
    thinking = tuple(seen.play.adapter.engine.waiting(seen.play.state))
    seats = thinking or _still_looking(seen)
    return _who(seats, seen.names, _gate(seen), seen.language, thinking=bool(thinking))


def _still_looking(seen: Perspective) -> tuple[int, ...]:
    """At a relaxed table, the seats that can undo something and have not pressed Next."""
    if not seen.has_next:
        return ()
    doers = {entry.seat for entry in seen.play.open}
    return tuple(
        player.seat
        for player in seen.players
        if player.seat in doers and not (player.is_ready or player.is_away)
    )


@lru_cache(maxsize=8192)
def _who(seats: tuple[int, ...], names: tuple[str, ...], gate: str, language: str, *, thinking: bool) -> Part:
    """Those who are waited for: a class, and a sentence about them."""
    if len(seats) == len(names):
        sentence = _("Everyone is thinking.") if thinking else _("Everyone is still looking.")
    else:
        sentence = _still([names[seat] for seat in seats], len(names), thinking=thinking)
    draw = _waiting if thinking else _standing_still
    return leaf("wait", draw(_css(seats), sentence, gate))


def _still(names: Sequence[str], total: int, *, thinking: bool) -> str:
    """Names when they are few, so that the sentence is one line; the boards show who the others are."""
    if not names:
        return ""
    count = len(names)
    values = {"ready": total - count, "all": total}
    if count > NAMES_SHOWN:
        return ngettext("%(ready)d of %(all)d ready", "%(ready)d of %(all)d ready", total) % values
    if total > SMALL_TABLE:
        text = ngettext(
            "%(ready)d of %(all)d ready, waiting for %(names)s",
            "%(ready)d of %(all)d ready, waiting for %(names)s",
            total,
        )
        return text % {**values, "names": names_in_words(names)}
    sentence = _("Still thinking: %(names)s") if thinking else _("Still looking: %(names)s")
    return sentence % {"names": items_in_words(names)}


class UndoWords(NamedTuple):
    """A game's words for undo: the button, and the sentence when the allowance is used up."""

    button: str
    used_up: str


class _Words(NamedTuple):
    """What all games have in common."""

    next: str
    house: str
    back: str


@lru_cache(maxsize=16)
def _words(language: str) -> _Words:
    return _Words(_("Next"), _("The house plays for you."), _("I am back"))


def actions(seen: Perspective, undo: UndoWords, results: Sequence[str] = (), chain: int = 0) -> Part:
    """Undo, Next, and "I am back": buttons of forms that stand on the page all the time.

    The results of the last move stand beside them: above the board they would push it from under the finger.
    `chain` is how many bonuses have followed one another, 0 for no chain; the counter grows with it.
    """
    seat = seen.seat or 0
    player = seen.players[seat]
    can_undo = bool(seen.entries(seat)) and not seen.game.is_paused
    if not (can_undo or results or player.is_away):
        return NO_ACTIONS
    words = _words(seen.language)
    is_used_up = can_undo and is_undo_used_up(seen.table, seat)
    can_go_on = can_undo and seen.has_next and not seen.is_asked(seat) and not player.is_ready
    html = _actions(
        stamp(seen.play, player),
        capfirst(" · ".join(results)) if results else "",
        (undo.button if can_undo and not is_used_up else "", undo.used_up if is_used_up else ""),
        words.next if can_go_on else "",
        words.house if player.is_away else "",
        words.back if player.is_away else "",
        chain,
    )
    return leaf("actions", html)
