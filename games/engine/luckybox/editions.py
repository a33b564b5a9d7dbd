"""The editions of the game, each as one set of rule switches. A new edition is one more entry."""

from typing import Final, NamedTuple

FROM_SEATS_TWO_COPIES: Final = 7


class Rules(NamedTuple):
    """The rule switches of a game: those of an edition, possibly changed by house rules."""

    edition: str
    lightning: int
    moons: int
    max_seats: int
    #: Tokens can run out; a token bonus that finds none left is lost (Cocktail: first come, first served).
    limited_supply: bool = False
    #: Lightning may also change a bonus number.
    multifunction_lightning: bool = False
    #: Every three lightning left at the end score one point.
    leftover_lightning: bool = False
    #: A player may do nothing even when an open square shows the number.
    may_always_pass: bool = False
    #: With two players, too, the fewest moons lose points.
    two_player_penalty: bool = False

    def copies(self, seats: int) -> int:
        """The number of copies of the deck and the tokens for so many players."""
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
