"""What can be wrong with a file of cards, each with its sentence, and where it is."""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from games.engine.errors import gettext_noop


class Fault(Enum):
    """The value of a member is its sentence, with named placeholders."""

    # The file as a whole
    EMPTY = gettext_noop("The file is empty.")
    NOT_TEXT = gettext_noop("This is no text file. Please save the cards as CSV or JSON.")
    SPREADSHEET = gettext_noop(
        "This is a spreadsheet or an archive. Please save the cards as CSV in your spreadsheet program."
    )
    NOT_JSON = gettext_noop("The file begins like JSON, but is none from line %(line)d, character %(at)d on.")
    NOT_CARDS = gettext_noop("This JSON holds no cards: neither a list of them, nor a deck, nor a game.")
    NO_CARDS = gettext_noop("There is no card in this file.")
    TOO_MANY = gettext_noop("There are more than %(most)d cards in this file.")
    QUOTES = gettext_noop("A quotation mark in this row does not fit. One inside a cell is written twice.")
    NO_COLUMNS = gettext_noop("The first row has to name the columns: %(known)s.")
    MISSING_COLUMN = gettext_noop(
        "The column “%(name)s” is missing. The first row names the columns: %(known)s."
    )
    UNKNOWN_COLUMN = gettext_noop(
        "The column “%(name)s” is not known. Please take it out, so that nothing gets lost by mistake."
    )
    REPEATED_COLUMN = gettext_noop("The column “%(name)s” is there more than once.")
    # A row
    MISSING = gettext_noop("There is nothing here. For a blank line end write “blank”.")
    SURPLUS = gettext_noop("This row has more cells than there are columns.")
    NOT_AN_OBJECT = gettext_noop("This is no card.")
    NOT_THREE = gettext_noop("These are not three line ends.")
    # A cell
    NUMBER = gettext_noop("“%(found)s” is no card number from 1 to %(most)d.")
    GRID = gettext_noop("“%(found)s” is not nine digits from 1 to 9.")
    SHORTENED = gettext_noop(
        "“%(found)s” is a number that a spreadsheet has shortened. Please format the column as text."
    )
    BONUS = gettext_noop("“%(found)s” is no bonus. There are 1 to 9, ?, S, L, LL, M and blank.")
    FORMULA = gettext_noop("“%(found)s” is a formula, which is not worked out here. Please put in its value.")
    DATE = gettext_noop(
        "“%(found)s” is a date into which a spreadsheet turned a number. Please format the column as text."
    )
    NOTATION = gettext_noop("“%(found)s” is no card. One is written as 123231456|?-?|LLS.")
    AMBIGUOUS = gettext_noop(
        "“%(found)s” can be read in more than one way. Please write D for double lightning."
    )
    NUMBER_TWICE = gettext_noop("Card %(number)d is in row %(row)d already.")
    TWIN = gettext_noop("Card %(number)d would have the same grid and line ends as card %(other)d.")


class Problem(NamedTuple):
    """A fault, the row of the file (0: the file as a whole) and the column in which it is."""

    fault: Fault
    row: int = 0
    column: str = ""
    values: Mapping[str, int | str] = {}
