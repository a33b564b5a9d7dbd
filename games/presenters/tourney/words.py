"""The words of how a tournament is played: its formats, points, tie-breaks and the rest of its options."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from games.tourney.course.options import First, Format, GoesOn, OnTime, Pods, usual_rounds


class Words(NamedTuple):
    """A name, and one sentence that says what it means."""

    name: StrOrPromise
    line: StrOrPromise


FORMATS: Final[Mapping[str, Words]] = {
    Format.SWISS: Words(
        _("Swiss pods"), _("In every round people of about the same standing meet, and nobody is out.")
    ),
    Format.FINALS: Words(
        _("Swiss then finals"), _("Swiss rounds for everybody, then the best play on for the victory.")
    ),
    Format.ROBIN: Words(_("Round robin"), _("Everybody meets everybody, as evenly as can be.")),
    Format.KNOCKOUT: Words(
        _("Knock-out pods"), _("The best of each table play on, until one table is left.")
    ),
    Format.EVENING: Words(
        _("Club evening"), _("Whoever is free is seated next, and a television shows who is up.")
    ),
    Format.RACE: Words(
        _("Duplicate solo race"), _("Everybody plays the same deals alone; the best totals win.")
    ),
    Format.LEAGUE: Words(_("League"), _("One round in so many days, with a day or more for each turn.")),
}

SCHEMES: Final[Mapping[str, Words]] = {
    "places": Words(_("By place"), _("5, 3, 2, 1 points at a table of four; 5, 3, 2 at one of three.")),
    "steep": Words(_("Steep"), _("10, 6, 3, 1 points, then none: winning counts for more.")),
    "win": Words(_("Victories"), _("5 points for a victory, 2 for a shared one, nothing for the others.")),
    "total": Words(_("Points of the game"), _("What you score in the game, added up.")),
    "share": Words(_("Share of the winner’s total"), _("Your total divided by the winner’s, from 0 to 1.")),
    "matchpoints": Words(
        _("Match points"), _("Everybody with the same deal whom you beat counts; for equal deals only.")
    ),
    "own": Words(_("Own table of points"), _("You say what each place is worth.")),
}

LEAVERS: Final[Mapping[str, Words]] = {
    "keep": Words(_("They keep their results"), _("They stay in the standing with what they have.")),
    "lose": Words(
        _("They lose their results"), _("They are out of the standing, and others move up at their tables.")
    ),
}

FIRST: Final[Mapping[str, Words]] = {
    First.LOT: Words(_("By lot"), _("Anybody may meet anybody.")),
    First.RATING: Words(_("By rating"), _("People who play about as well meet first.")),
}

GOES_ON: Final[Mapping[str, Words]] = {
    GoesOn.BY_HAND: Words(_("By hand"), _("You look at the pairing, publish it, and start the round.")),
    GoesOn.THROUGH: Words(
        _("When all are through"), _("It is paired and begins by itself after the last table.")
    ),
    GoesOn.CLOCK: Words(_("By the clock"), _("It begins by itself when the clock of the round is over.")),
}

ON_TIME: Final[Mapping[str, Words]] = {
    OnTime.WAIT: Words(_("Wait for them"), _("The round ends with its last table.")),
    OnTime.HOUSE: Words(_("The house plays on"), _("The house plays for everybody at tables that are late.")),
}

PODS: Final[Mapping[str, Words]] = {
    Pods.STEPS: Words(_("1, 5, 9, 13 at one table"), _("In steps, as they stand.")),
    Pods.SNAKE: Words(_("There and back"), _("1, 8, 9, 16 at one table: the tables are about as strong.")),
}


def usual_rounds_in_words() -> str:
    """How many rounds are usual for some numbers of players."""
    return gettext(
        "Empty: as many as usual, which is %(eight)d for 8 players, %(sixteen)d for 16, %(forty)d for 40 and "
        "%(hundred)d for 100. Knock-outs and evenings need no number."
    ) % {
        "eight": usual_rounds(8),
        "sixteen": usual_rounds(16),
        "forty": usual_rounds(40),
        "hundred": usual_rounds(100),
    }


def minutes_in_words(minutes: int) -> str:
    """A length of time."""
    if minutes % 1440 == 0:
        return ngettext("%(count)d day", "%(count)d days", minutes // 1440) % {"count": minutes // 1440}
    return ngettext("%(count)d minute", "%(count)d minutes", minutes) % {"count": minutes}
