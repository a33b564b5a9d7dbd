"""Names that people would take for each other, in any case and with any look-alikes."""

import unicodedata
from functools import lru_cache

from confusable_homoglyphs import confusables

#: Letters and digits of ASCII that look alike in one case or the other.
_ASCII_TWINS = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l"})
_PAIRS = (("rn", "m"), ("vv", "w"))


def name_key(name: str) -> str:
    """The same for names that people would take for each other, in any case and with any look-alikes."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    key = "".join(map(_plain, folded)).translate(_ASCII_TWINS)
    for pair, single in _PAIRS:
        key = key.replace(pair, single)
    # Marks and spaces between letters are easily overlooked.
    bare = "".join(letter for letter in key if unicodedata.category(letter)[0] not in "PZ")
    return bare or key


@lru_cache(maxsize=4096)
def _plain(letter: str) -> str:
    """The ASCII letter that this one looks like, as it is or as a capital; else the letter itself."""
    if letter.isascii():
        return letter
    # Capitals first: Greek Ν is an N, though ν could be a v. Names that mix alphabets are refused anyway.
    for shape in (letter.upper(), letter):
        twins = [str(twin["c"]) for twin in confusables.confusables_data.get(shape, ())]
        plain = sorted(twin.casefold() for twin in twins if twin.isascii() and twin.isalnum())
        if plain:
            return plain[0]
    return letter
