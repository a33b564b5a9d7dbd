"""What the host of a waiting table has changed last, in a sentence."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Game
from games.presenters.access import Choice, guests_chats, visibilities, watchers
from games.presenters.lists import names_in_words
from games.presenters.registry import PRESENTERS
from games.presenters.showcases import SHOWCASES


def last_change(game: Game) -> str:
    """Who changed what to what; empty if nothing was."""
    before = game.changed.get("before", {})
    phrases = [phrase for name, words in _WORDS if name in before for phrase in words(game, before[name])]
    if not phrases:
        return ""
    sentence = _("%(name)s changed %(changes)s.") % {
        "name": game.changed["by"],
        "changes": names_in_words(phrases),
    }
    asks_anew = game.visibility == Game.Visibility.WORD and {"visibility", "word"} & before.keys()
    return " ".join([sentence, _("Whoever has a seat keeps it.")]) if asks_anew else sentence


def _seats(game: Game, _before: Any) -> Sequence[str]:
    phrase = ngettext("the table to %(count)d seat", "the table to %(count)d seats", game.seats)
    return [phrase % {"count": game.seats}]


def _rules(game: Game, before: Any) -> Sequence[str]:
    return PRESENTERS[game.kind].changes(before, game.rules)


def _pace(game: Game, _before: Any) -> Sequence[str]:
    return [_("the pace to “%(pace)s”") % {"pace": SHOWCASES[game.kind].paces[game.pace]}]


def _clock(game: Game, _before: Any) -> Sequence[str]:
    if not game.clock:
        return [_("the time limit to none")]
    return [_("the time limit to %(clock)s") % {"clock": game.get_clock_display()}]


def _visibility(game: Game, _before: Any) -> Sequence[str]:
    return [_("who may come in to “%(who)s”") % {"who": _name(visibilities(), game.visibility)}]


def _word(game: Game, _before: Any) -> Sequence[str]:
    # A word that has just come is told by who may come in.
    asks = game.visibility == Game.Visibility.WORD
    return [_("the word")] if asks and "visibility" not in game.changed["before"] else []


def _watching_by(game: Game, _before: Any) -> Sequence[str]:
    return [_("who may watch to “%(who)s”") % {"who": _name(watchers(), game.watching_by)}]


def _guests_chat(game: Game, _before: Any) -> Sequence[str]:
    phrase = _("what guests may say in the chat to “%(what)s”")
    return [phrase % {"what": _name(guests_chats(), game.guests_chat)}]


def _is_rated(game: Game, _before: Any) -> Sequence[str]:
    return [_("the game to a rated one") if game.is_rated else _("the game to one without ratings")]


def _name(choices: Sequence[Choice], value: str) -> str:
    return next(choice.name for choice in choices if choice.value == value)


#: In the order of the form.
_WORDS: tuple[tuple[str, Callable[[Game, Any], Sequence[str]]], ...] = (
    ("seats", _seats),
    ("visibility", _visibility),
    ("word", _word),
    ("rules", _rules),
    ("pace", _pace),
    ("clock", _clock),
    ("watching_by", _watching_by),
    ("guests_chat", _guests_chat),
    ("is_rated", _is_rated),
)
