"""Names that people give themselves: letters of any script, but nothing invisible, unreadable or piled up."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

#: How long a name may be, so that it fits beside a board.
MAX_NAME = 24
#: Control and format characters (such as those that change the writing direction), surrogates, and private or
#: unassigned code points.
INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
#: Letters and symbols that look like a space.
BLANK = set("\u115f\u1160\u2800\u3164\uffa0")
#: Joiners and variation selectors: emoji and some scripts need them, but between other letters they are
#: invisible.
JOINERS = {"\u200c", "\u200d", *map(chr, range(0xFE00, 0xFE10))}
JOINED = {"So", "Sk", "Mn", "Mc", "Me", "Lo", "Nd", "Po"}
#: Flags of parts of a country are spelled with invisible tag letters.
FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e007a]{2,6}\U000e007f")
#: The replacement character for bytes that could not be decoded.
UNREADABLE = "\ufffd"
MAX_MARKS = 3


def visible_name(typed: str) -> str:
    """The name with single spaces; `ValidationError` if others could not read or tell it."""
    if _hides_something(FLAG.sub("", typed)):
        raise ValidationError(_("That name contains invisible characters. Please leave them out."))
    name = " ".join(typed.split())
    if UNREADABLE in name or not any(unicodedata.category(letter)[0] in "LNSP" for letter in name):
        raise ValidationError(_("Nobody can read that name. Please use letters or digits."))
    if _most_marks(name) > MAX_MARKS:
        raise ValidationError(_("That name has too many accents on one letter."))
    return name


def _hides_something(name: str) -> bool:
    before = ""
    for letter in name:
        if letter in JOINERS:
            if not before or unicodedata.category(before) not in JOINED | {"Cf"}:
                return True
        elif letter in BLANK or unicodedata.category(letter) in INVISIBLE:
            return True
        before = letter
    return False


def _most_marks(name: str) -> int:
    most = run = 0
    for letter in unicodedata.normalize("NFD", name):
        run = run + 1 if unicodedata.category(letter) == "Mn" else 0
        most = max(most, run)
    return most
