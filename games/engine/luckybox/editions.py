"""Editions: each printed version of the game as one value of switches. A fifth is one more entry."""

from typing import Final, NamedTuple

FROM_SEATS_TWO_COPIES: Final = 7


class Rules(NamedTuple):
    """The switches a game is played with: an edition, perhaps with house rules on top."""

    edition: str
    lightning: int
    moons: int
    max_seats: int
    #: Tokens run out; a bonus that finds none left is lost, first come, first served.
    limited_supply: bool = False
    #: Lightning may also change a bonus number.
    multifunction_lightning: bool = False
    #: One point per three lightning left at the end.
    leftover_lightning: bool = False
    #: Doing nothing is a free choice and not a last resort.
    may_always_pass: bool = False
    #: With two players the one with fewer moons loses points, too.
    two_player_penalty: bool = False

    def copies(self, seats: int) -> int:
        """How many copies of deck and tokens so many players need."""
        return 2 if seats >= FROM_SEATS_TWO_COPIES else 1


HOUSE_RULES: Final = (
    "multifunction_lightning",
    "limited_supply",
    "leftover_lightning",
    "may_always_pass",
    "two_player_penalty",
)

EDITIONS: Final = {
    rules.edition: rules
    for rules in (
        Rules("gamewright", lightning=30, moons=24, max_seats=12),
        Rules("ravensburger", lightning=35, moons=29, max_seats=12, leftover_lightning=True),
        Rules("cocktail", lightning=30, moons=24, max_seats=6, limited_supply=True, may_always_pass=True),
        Rules("magellan", lightning=30, moons=24, max_seats=12, two_player_penalty=True),
    )
}
