"""Random games for tests: decks, rules, and a walk from start to end."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

from hypothesis import strategies as st

from games.engine.chance import Shuffler
from games.engine.luckybox.cards import Card
from games.engine.luckybox.editions import EDITIONS, HOUSE_RULES, Rules
from games.engine.luckybox.events import Bonus, Cross, Event
from games.engine.luckybox.game import LUCKY_BOX
from games.engine.luckybox.geometry import LINE_MASKS
from games.engine.luckybox.playable import cards_needed
from games.engine.luckybox.state import START_LIGHTNING, Setup, State
from games.engine.switches import Count, Counts, Switch, switches_of
from tests.games.engine.luckybox.positions import DECK_SIZE, house_rules
from tests.games.engine.luckybox.reference import Table

#: The line ends of a deck: much as printed, almost only numbers and lightning, or only what a supply can run
#: out of.
ENDS = {
    "printed": [*"123456789" * 5, *["?"] * 10, *["S"] * 8, *["L"] * 8, *["LL"] * 6, *["M"] * 10, ""],
    "numbers": [*"123456789" * 3, "?", "L", "LL", "", "S"],
    "tokens": ["L", "LL", "LL", "M", "M", "S", "?", "5"],
}


@lru_cache(maxsize=8)
def deck(kind: str) -> tuple[Card, ...]:
    """A deck with valid rows; `kind` selects its line ends."""
    random = Random(kind)

    def line_ends() -> tuple[str, str, str]:
        first, second, third = random.choices(ENDS[kind], k=3)
        return first, second, third

    def grid() -> str:
        bands = random.choices(["123", "456", "789"], k=3)
        return "".join("".join(random.sample(band, 3)) for band in bands)

    return tuple(Card(number, grid(), line_ends(), line_ends()) for number in range(1, DECK_SIZE + 1))


@st.composite
def own_rules(draw: st.DrawFn) -> Rules:
    """Any rules of nobody's edition that can be played with 60 cards."""
    values = {name: draw(values_of(switch)) for name, switch in switches_of(Rules).items()}
    rules = Rules("own", **values)._replace(star_points=(0, *values["star_points"][1:]))
    rules = rules._replace(most_seats=max(rules.most_seats, rules.least_seats))
    rules = rules._replace(lightning=max(rules.lightning, START_LIGHTNING * rules.most_seats))
    return rules if cards_needed(rules) <= DECK_SIZE else rules._replace(two_copies_from=7)


def values_of(switch: Switch) -> st.SearchStrategy[Any]:
    """The values that a switch can have."""
    match switch:
        case Counts():
            numbers = st.lists(
                st.integers(max(switch.least, 0), switch.most),
                min_size=switch.fewest,
                max_size=switch.longest,
                unique=not switch.may_stay,
            )
            return numbers.map(lambda found: tuple(found if switch.may_fall else sorted(found)))
        case Count():
            return st.integers(switch.least, switch.most)
    return st.booleans()


@st.composite
def setups(draw: st.DrawFn, max_seats: int = 12, *, printed_supply: bool = False) -> Setup:
    """Any edition with any house rules and number of players, often with few tokens."""
    printed = EDITIONS[draw(st.sampled_from(sorted(EDITIONS)))]
    switches: dict[str, Any] = draw(
        st.fixed_dictionaries({}, optional=dict.fromkeys(HOUSE_RULES, st.booleans()))
    )
    seats = draw(st.integers(1, min(max_seats, printed.most_seats)))
    rules = house_rules(printed, **switches)
    if not printed_supply and draw(st.booleans()):
        rules = draw(own_rules())._replace(**switches)
        seats = draw(st.integers(rules.least_seats, min(max_seats, rules.most_seats)))
        return Setup.of(rules, seats, deck(draw(st.sampled_from(sorted(ENDS)))))
    if not printed_supply:
        rules = rules._replace(
            # Enough for a start with these players, and with six without a second copy.
            lightning=draw(st.integers(4 * min(seats, 6), 35)),
            most_seats=seats,
            moons=draw(st.integers(0, 24)),
        )
    return Setup.of(rules, seats, deck(draw(st.sampled_from(sorted(ENDS)))))


seeds = st.integers(0, 2**32 - 1)


def shuffler_of(seed: int) -> Shuffler:
    return Shuffler(f"{seed:064x}")


def walk(setup: Setup, seed: int) -> Iterator[tuple[State, Event, State]]:
    """A whole random game: every event with the state before and after it."""
    random, shuffler = Random(seed), shuffler_of(seed)
    state = LUCKY_BOX.start(setup)
    while (event := _next(state, random, shuffler)) is not None:
        before, state = state, LUCKY_BOX.apply(state, event)
        yield before, event, state


def _next(state: State, random: Random, shuffler: Shuffler) -> Event | None:
    waiting = LUCKY_BOX.waiting(state)
    if not waiting:
        return LUCKY_BOX.due(state, shuffler)
    choices = LUCKY_BOX.legal(state, random.choice(waiting))
    return random.choices(choices, [_weight(state, *choice) for choice in choices])[0].event


def _weight(state: State, event: Event, cost: int) -> float:
    """The weight of a choice: high for cheap squares on nearly complete lines, so that lines fill up."""
    if not isinstance(event, Cross | Bonus):
        return 0.5
    seat = state.seats[event.seat]
    lines = LINE_MASKS[event.square // 3] | LINE_MASKS[3 + event.square % 3]
    crosses = 5 - (seat.open[seat.cards.index(event.card)] & lines).bit_count()
    return float(4**crosses / 3**cost)


def played(setup: Setup, seed: int) -> tuple[list[Event], State]:
    """The events of a random game and its last state."""
    steps = list(walk(setup, seed))
    return [event for _, event, _ in steps], steps[-1][2]


def some_states(setup: Setup, seed: int, count: int) -> list[State]:
    """Some states from anywhere in a random game."""
    states = [before for before, _, _ in walk(setup, seed)]
    return Random(seed).sample(states, count)


def record_of(setup: Setup, events: list[Event]) -> dict[str, Any]:
    """A random game as a record without format and result."""
    written = [LUCKY_BOX.event_to_record(setup, event) for event in events]
    return {
        **LUCKY_BOX.setup_to_record(setup),
        "seats": [f"Seat {seat}" for seat in range(setup.seats)],
        "events": [event for event in written if event is not None],
    }


def table_of(setup: Setup) -> Table:
    """The same game for the reference rules."""
    tokens = setup.rules.lightning, setup.rules.moons
    switches = {**setup.rules._asdict(), "seats": setup.seats}
    return Table(switches, tokens, LUCKY_BOX.setup_to_record(setup)["deck"])
