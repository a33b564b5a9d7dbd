"""Who may come into a table and who may watch: said when it is opened, changed by its host until it starts.

A table with a word asks everybody for it who does not sit there, on every page and at its socket, also when
it is over. `views/word.py` remembers in the session who has given it.
"""

from dataclasses import dataclass
from unicodedata import normalize

from django.contrib.auth.hashers import PBKDF2PasswordHasher

from games.models import Game
from games.services.chat import guests_may
from games.services.refusals import Rejected, Why
from games.services.waiting import change_options, room_of_host
from games.store.chat import chats_changed

LONGEST_WORD = 40
#: Of the hash: some milliseconds. A word opens one table, and guesses are limited; the hundreds of thousands
#: that an account's password wants would hold up the threads that answer moves.
ITERATIONS = 20_000

_hasher = PBKDF2PasswordHasher()


@dataclass(frozen=True)
class Access:
    """The choices of a host."""

    visibility: str
    watching_by: str
    #: As typed; without one, a table that has a word keeps it.
    word: str = ""
    #: What guests may say; empty: as it is.
    guests_chat: str = ""


def hashed(word: str) -> str:
    """A word as it is stored."""
    return _hasher.encode(_plain(word), _hasher.salt(), ITERATIONS)


def is_word(game: Game, typed: str) -> bool:
    """Whether this is the word of a table, however its letters are written."""
    return game.visibility == Game.Visibility.WORD and _hasher.verify(_plain(typed), game.word)


def _plain(word: str) -> str:
    """A word that is told across a room, without what nobody hears: capitals and spaces around it."""
    return normalize("NFKC", word).strip().casefold()


def set_access(game_id: int, user_id: int | None, access: Access) -> None:
    """The host changes who may come in and who may watch. Whoever is here already stays."""
    if access.visibility not in Game.Visibility or access.watching_by not in Game.WatchingBy:
        raise Rejected(Why.NO_SUCH_ACCESS)
    if access.guests_chat and access.guests_chat not in Game.GuestsChat:
        raise Rejected(Why.NO_SUCH_ACCESS)
    wants_word = access.visibility == Game.Visibility.WORD
    # Made before the table is locked, because it takes a while on purpose.
    new = hashed(access.word) if wants_word and _plain(access.word) else ""
    with room_of_host(game_id, user_id) as table:
        word = (new or table.game.word) if wants_word else ""
        if wants_word and not word:
            raise Rejected(Why.NO_WORD)
        before = guests_may(table.game)
        change_options(table, visibility=access.visibility, watching_by=access.watching_by, word=word)
        table.set_around(guests_chat=access.guests_chat or table.game.guests_chat)
        if guests_may(table.game) != before:
            # Guests are offered something else to say.
            chats_changed([game_id])
