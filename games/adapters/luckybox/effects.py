"""The effects of an event of Lucky Box: lines and cards completed, tokens taken, bonuses lost."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.adapters.base import Effect, Step
from games.engine.luckybox.cards import CROSSING_BONUSES, STAR, TOKENS
from games.engine.luckybox.crossing import MAX_STARS
from games.engine.luckybox.events import Bonus, CloseRound, Cross, Decline
from games.engine.luckybox.geometry import COMPLETED, DISTANCE
from games.engine.luckybox.state import State


class Spent(NamedTuple):
    """Lightning spent on a cross."""

    lightning: int


class Earned(NamedTuple):
    """A completed line and its bonus; `lost` says why the bonus gave less than printed, if it did."""

    card: int
    line: int
    bonus: str
    lost: str


class CardDone(NamedTuple):
    """All nine squares of a card are crossed off."""

    card: int
    points: int


class Lost(NamedTuple):
    """A pending bonus that can no longer be used."""

    card: int
    line: int
    bonus: str


class RoundScore(NamedTuple):
    """The score of a seat in a finished round."""

    seat: int
    round: int
    cards: int
    card_points: int
    stars: int
    star_points: int


#: Why a line end gave less than printed.
FOURTH_STAR, NONE_LEFT = "fourth star", "none left"


def effects(step: Step) -> tuple[Effect, ...]:
    """The effects of one event, in the order in which the log lists them."""
    before, event, after = step
    if isinstance(event, Cross | Bonus):
        return tuple(_crossing(before, event, after))
    if isinstance(event, Decline):
        return tuple(_lost(before, event, after, []))
    if isinstance(event, CloseRound):
        return tuple(_round_scores(before, after))
    return ()


def _crossing(before: State, event: Cross | Bonus, after: State) -> list[Effect]:
    was, now = before.seats[event.seat], after.seats[event.seat]
    slot = was.cards.index(event.card)
    told: list[Effect] = []
    if price := _price(before, event):
        told.append(Spent(price))
    left = now.open[slot]
    lines = COMPLETED[event.square][left]
    if lines:
        told += _earned(before, event, lines, price)
    if not left:
        told.append(CardDone(event.card, before.setup.rules.card_points[before.round - 1]))
    if lines or was.pending:
        told += _lost(before, event, after, [6 * slot + line for line in lines])
    return told


def _price(before: State, event: Cross | Bonus) -> int:
    value = before.setup.pack.values[event.card][event.square]
    if isinstance(event, Cross):
        return DISTANCE[before.number][value]
    code = before.setup.pack.ends[event.source][event.line]
    return DISTANCE[int(code)][value] if code.isdigit() else 0


def _earned(before: State, event: Cross | Bonus, lines: Sequence[int], price: int) -> Iterator[Earned]:
    """What each completed line gave, in the order of the rules."""
    stars = before.seats[event.seat].stars[before.round - 1]
    is_limited = before.setup.rules.limited_supply
    lightning, moons = before.lightning + price, before.moons
    for line in lines:
        bonus, lost = before.setup.pack.ends[event.card][line], ""
        if bonus == STAR:
            stars += 1
            lost = FOURTH_STAR if stars > MAX_STARS else ""
        elif bonus in TOKENS and is_limited:
            more, more_moons = TOKENS[bonus]
            lost = NONE_LEFT if more > lightning or more_moons > moons else ""
            lightning, moons = max(lightning - more, 0), max(moons - more_moons, 0)
        yield Earned(event.card, line, bonus, lost)


def _lost(before: State, event: Cross | Bonus | Decline, after: State, earned: list[int]) -> list[Effect]:
    """Crossing bonuses that were pending, or came with this event, and are lost now."""
    was = before.seats[event.seat]
    if after.seats[event.seat].pending:
        return []
    used = None if isinstance(event, Cross) else 6 * was.cards.index(event.source) + event.line
    ends = [end for end in was.pending if end != used] + earned
    found = [(was.cards[end // 6], end % 6) for end in ends]
    printed = before.setup.pack.ends
    lost = [(card, line, printed[card][line]) for card, line in found]
    return [Lost(card, line, code) for card, line, code in lost if code in CROSSING_BONUSES]


def _round_scores(before: State, after: State) -> list[Effect]:
    played, rules = before.round - 1, before.setup.rules
    return [
        RoundScore(
            number,
            before.round,
            seat.complete[played],
            seat.complete[played] * rules.card_points[played],
            seat.stars[played],
            rules.star_points[seat.stars[played]],
        )
        for number, seat in enumerate(after.seats)
    ]
