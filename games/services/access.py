"""The word of a table, for which it asks whoever comes in (`options.py` changes who may).

A table with a word asks everybody for it who does not sit there, on every page and at its socket, also when
it is over. `views/word.py` remembers in the session who has given it.
"""

from unicodedata import normalize

from django.contrib.auth.hashers import PBKDF2PasswordHasher

from games.models import Game

LONGEST_WORD = 40
#: Of the hash: some milliseconds. A word opens one table, and guesses are limited; the hundreds of thousands
#: that an account's password wants would hold up the threads that answer moves.
ITERATIONS = 20_000

_hasher = PBKDF2PasswordHasher()


def hashed(word: str) -> str:
    """A word as it is stored."""
    return _hasher.encode(_plain(word), _hasher.salt(), ITERATIONS)


def is_word(game: Game, typed: str) -> bool:
    """Whether this is the word of a table, however its letters are written."""
    return game.visibility == Game.Visibility.WORD and _hasher.verify(_plain(typed), game.word)


def _plain(word: str) -> str:
    """A word that is told across a room, without what nobody hears: capitals and spaces around it."""
    return normalize("NFKC", word).strip().casefold()
