"""The rules of the game as switches, and the printed editions as their values.

A new switch is one more field of `Rules`; see `games.engine.switches` for what follows from it.
"""

from typing import Annotated, Final, NamedTuple

from games.engine.errors import gettext_noop
from games.engine.switches import Count, Counts, Flag, switches_of

#: Places at the largest table.
MOST_SEATS: Final = 12
MOST_TOKENS: Final = 999
MOST_POINTS: Final = 99


class Rules(NamedTuple):
    """The switches of a game: those of an edition, possibly changed by house rules."""

    edition: str
    lightning: Annotated[int, Count(gettext_noop("Lightning in the box"), least=1, most=MOST_TOKENS)] = 30
    moons: Annotated[int, Count(gettext_noop("Moons in the box"), least=0, most=MOST_TOKENS)] = 24
    most_seats: Annotated[
        int, Count(gettext_noop("Most players"), compares=True, least=1, most=MOST_SEATS)
    ] = MOST_SEATS
    two_copies_from: Annotated[
        int,
        Count(
            gettext_noop("Two copies begin with so many players"),
            gettext_noop("Of all cards and tokens. 13: never."),
            least=1,
            most=MOST_SEATS + 1,
        ),
    ] = 7
    #: Lightning may also change a bonus number.
    multifunction_lightning: Annotated[
        bool,
        Flag(
            gettext_noop("Lightning for bonuses"),
            on=gettext_noop("Lightning can also change a bonus number."),
            off=gettext_noop("Lightning cannot change a bonus number."),
            is_house_rule=True,
        ),
    ] = False
    #: Tokens can run out; a token bonus that finds none left is lost (Cocktail: first come, first served).
    limited_supply: Annotated[
        bool,
        Flag(
            gettext_noop("Limited supply"),
            on=gettext_noop("Tokens can run out: first come, first served."),
            off=gettext_noop("Tokens never run out."),
            is_house_rule=True,
        ),
    ] = False
    leftover_lightning: Annotated[
        bool,
        Flag(
            gettext_noop("Points for lightning"),
            on=gettext_noop("Lightning left at the end scores."),
            off=gettext_noop("Lightning left at the end scores nothing."),
            is_house_rule=True,
        ),
    ] = False
    lightning_per_point: Annotated[
        int, Count(gettext_noop("Lightning left at the end for 1 point"), least=1, most=MOST_POINTS)
    ] = 3
    may_always_pass: Annotated[
        bool,
        Flag(
            gettext_noop("May always do nothing"),
            on=gettext_noop("You may do nothing even when you could cross off the number."),
            off=gettext_noop("You may do nothing only when you have no square with the number."),
            is_house_rule=True,
        ),
    ] = False
    #: With two players, too, the fewest moons lose points.
    two_player_penalty: Annotated[
        bool,
        Flag(
            gettext_noop("Moon penalty with 2 players"),
            on=gettext_noop("The fewest moons cost points even with 2 players."),
            off=gettext_noop("With 2 players, the fewest moons cost nothing."),
            is_house_rule=True,
        ),
    ] = False
    card_points: Annotated[
        tuple[int, ...],
        Counts(
            gettext_noop("Points of a full card, by round"), least=0, most=MOST_POINTS, fewest=4, longest=4
        ),
    ] = (15, 12, 10, 8)
    star_points: Annotated[
        tuple[int, ...],
        Counts(
            gettext_noop("Points for 0, 1, 2 and 3 stars of a round"),
            least=0,
            most=MOST_POINTS,
            fewest=4,
            longest=4,
            may_fall=False,
        ),
    ] = (0, 1, 4, 9)
    crosses_per_point: Annotated[
        int, Count(gettext_noop("Crosses left at the end for 1 point"), least=1, most=MOST_POINTS)
    ] = 2
    moon_points: Annotated[
        int, Count(gettext_noop("Points for the most moons"), least=0, most=MOST_POINTS)
    ] = 6
    moon_penalty: Annotated[
        int, Count(gettext_noop("Points that the fewest moons cost"), least=0, most=MOST_POINTS)
    ] = 6
    solo: Annotated[
        bool,
        Flag(
            gettext_noop("Solo"),
            on=gettext_noop("It can be played solo."),
            off=gettext_noop("It cannot be played solo."),
            compares=True,
        ),
    ] = True
    #: The last one is for that many moons and more.
    solo_moon_points: Annotated[
        tuple[int, ...],
        Counts(
            gettext_noop("Solo: points for 0, 1, 2 and more moons"),
            gettext_noop("The last number counts for all moons beyond, too."),
            least=-MOST_POINTS,
            most=MOST_POINTS,
            fewest=1,
            longest=20,
            may_fall=False,
        ),
    ] = (-6, -2, 0, 1, 3, 6, 10)
    #: The least totals of all ratings but the lowest.
    solo_ratings: Annotated[
        tuple[int, ...],
        Counts(
            gettext_noop("Solo: totals at which the next rating begins"),
            compares=True,
            least=1,
            most=999,
            fewest=6,
            longest=6,
            may_fall=False,
            may_stay=False,
        ),
    ] = (45, 50, 55, 60, 65, 70)

    def copies(self, seats: int) -> int:
        """The number of copies of the deck and the tokens for so many players."""
        return 2 if seats >= self.two_copies_from else 1

    @property
    def least_seats(self) -> int:
        return 1 if self.solo else 2


#: The switches that a single table may change.
HOUSE_RULES: Final = tuple(
    name for name, switch in switches_of(Rules).items() if isinstance(switch, Flag) and switch.is_house_rule
)

EDITIONS: Final = {
    rules.edition: rules
    for rules in (
        Rules("gamewright"),
        Rules("ravensburger", lightning=35, moons=29, leftover_lightning=True),
        Rules("cocktail", most_seats=6, limited_supply=True, may_always_pass=True),
        Rules("magellan", two_player_penalty=True),
    )
}
