"""What comes next in a tournament, and how the next round may be paired."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import combinations
from typing import Final

from games.tourney.cost import cost_of
from games.tourney.course.options import First, Format, Options, Pods, usual_cut, usual_rounds
from games.tourney.course.ranking import final_order, lots_of, ranks
from games.tourney.course.robin import by_plan
from games.tourney.course.state import Draft, Entrant, Round, Stage, State, Table
from games.tourney.lots import lot
from games.tourney.numbers import lot_of
from games.tourney.pairing import Pairing, pair
from games.tourney.problem import Pair, Player, Problem, pair_of
from games.tourney.sizes import Sizes, best_sizes

#: Points between the best and the last by rating in a first round, so that neighbours sit together.
RATING_SPREAD: Final = 20
#: An evening seats a full table at once, and a smaller one when somebody has waited so long.
PATIENCE: Final = 180.0


class Next(StrEnum):
    """What a tournament waits for."""

    PLAYERS = "players"
    ROUND = "round"
    FINALS = "finals"
    RESULTS = "results"
    END = "end"
    OVER = "over"


def what_next(state: State, seed: str) -> Next:
    """What the organiser can do now to go on."""
    if state.is_over:
        return Next.OVER
    if state.options.format is Format.EVENING:
        return Next.ROUND
    current = state.current
    if current is not None and not current.is_through:
        return Next.RESULTS
    stage = stage_of_next(state, seed)
    if stage is None:
        return Next.END
    if not fills_a_table(members(state, stage, seed), stage, state.options):
        return Next.PLAYERS if not state.rounds else Next.END
    return Next.FINALS if stage is Stage.FINALS else Next.ROUND


def fills_a_table(who: Collection[str], stage: Stage, options: Options) -> bool:
    """Whether there are enough for a round with at least one table."""
    if stage is Stage.FINALS and 2 <= len(who) <= options.sizes.max:
        return True
    return bool(best_sizes(len(who), options.sizes)[0])


def least_players(options: Options) -> int:
    return min(2, options.sizes.min)


def rounds_planned(state: State) -> int:
    """How many rounds there will be before any finals; 0 where that is not known."""
    options, players = state.options, _size_of_field(state)
    if options.format in {Format.EVENING, Format.KNOCKOUT}:
        return 0
    if options.rounds:
        return options.rounds
    if options.format is Format.RACE:
        return 3
    if options.format is Format.ROBIN:
        others = max(1, options.sizes.aim - 1)
        return max(1, -(-(players - 1) // others) + (players % 2 if others == 1 else 0))
    return usual_rounds(players)


def _size_of_field(state: State) -> int:
    """How many play, but at least those with whom it began: nobody who leaves shortens it for the others."""
    began_with = 0
    if state.rounds:
        first = state.rounds[0]
        began_with = sum(len(table.players) for table in first.tables) + len(first.byes)
    return max(began_with, len(state.players()))


def stage_of_next(state: State, seed: str) -> Stage | None:
    """Of which kind the next round is; nothing if there is none."""
    options = state.options
    finals = [one for one in state.rounds if one.stage is Stage.FINALS]
    if options.format is Format.KNOCKOUT or finals:
        if finals and len(finals[-1].tables) <= 1 and not finals[-1].byes:
            return None
        return Stage.FINALS
    if options.format is Format.EVENING or len(state.rounds) < rounds_planned(state):
        return Stage.ROUNDS
    return Stage.FINALS if options.format is Format.FINALS and cut_of(state) >= 2 else None


def cut_of(state: State) -> int:
    """How many play finals, of those who have not left."""
    return min(len(state.players()), state.options.cut or usual_cut(_size_of_field(state)))


def members(state: State, stage: Stage, seed: str) -> list[str]:
    """Who plays in the next round, best first where that matters."""
    playing = {one.id: one for one in state.players()}
    if stage is Stage.ROUNDS:
        return [one for one in playing if takes_part(state, playing[one])]
    finals = [one for one in state.rounds if one.stage is Stage.FINALS]
    if not finals:
        # Those who share a place have no order of their own, and a cut may come between them: it goes by lot.
        order = [
            one
            for one in _by_lot(((rank.place, rank.id) for rank in ranks(state, seed)), seed)
            if one in playing
        ]
        if state.options.format is Format.KNOCKOUT:
            return [one for one in _seeded(state, order, seed) if takes_part(state, playing[one])]
        return order[: cut_of(state)]
    return [one for one in _survivors(state, finals[-1], seed) if one in playing]


def _by_lot(placed: Iterable[tuple[int, str]], seed: str) -> list[str]:
    """Everybody by their place; the lot that anybody can draw again is between those who share one."""
    lots = lots_of(seed)
    return [one for _, one in sorted(placed, key=lambda own: (own[0], -lot_of(lots, own[1])))]


def takes_part(state: State, entrant: Entrant) -> bool:
    """Whether somebody is paired: not who is not here, or plays elsewhere just now; they can come later."""
    return entrant.is_here and entrant.id not in state.busy


def _seeded(state: State, order: Sequence[str], seed: str) -> list[str]:
    if state.options.first is First.RATING:
        return sorted(order, key=lambda one: (-state.entrants[one].rating, lot(seed, one)))
    return sorted(order, key=lambda one: lot(seed, one))


def _survivors(state: State, last: Round, seed: str) -> list[str]:
    """The best of each table of the last round and those who had a bye, best first."""
    order = _by_lot(((place, rank.id) for place, rank in final_order(state, seed)), seed)
    before = {one: index for index, one in enumerate(order)}
    through = list(last.byes)
    playing = {one.id for one in state.players()}
    for table in last.tables:
        through += _best(table, state.options.advance, before, playing)
    return sorted(through, key=lambda one: before.get(one, len(before)))


def _best(table: Table, count: int, before: dict[str, int], playing: Collection[str]) -> list[str]:
    """The best of a table; for who has left the next one moves up."""
    if table.outcome is None:
        return []
    places = dict(zip(table.players, table.outcome.places, strict=True))
    most = max(1, min(count, len(table.players) - 1))
    left = [one for one in table.players if one in playing]
    return sorted(left, key=lambda one: (places[one], before.get(one, 0)))[:most]


def draft(state: State, seed: str, locked: Sequence[Sequence[str]] = ()) -> Draft:
    """A pairing of the next round; locked tables stay as they are. May take seconds for hundreds."""
    stage = stage_of_next(state, seed) or Stage.ROUNDS
    who = members(state, stage, seed)
    kept = [tuple(table) for table in locked if all(one in who for one in table)]
    if state.options.sizes.max == 1:
        return Draft(stage, tuple((one,) for one in who), ())
    if stage is Stage.FINALS:
        return _spread(state, who, kept)
    problem = problem_of(state, seed, who, kept)
    found = pair(problem)
    if state.options.format is Format.ROBIN and state.options.sizes.max == 2 and not kept:
        found = by_plan(problem, seed, len(state.rounds), found)
    return Draft(stage, found.tables, found.byes, frozenset(range(len(kept))))


def _spread(state: State, who: Sequence[str], kept: Sequence[tuple[str, ...]]) -> Draft:
    """Those who play on, spread so that the best meet late; all at one table if they fit there."""
    seated = {one for table in kept for one in table}
    free = [one for one in who if one not in seated]
    sizes = state.options.sizes
    counts, byes = ([len(free)], 0) if 2 <= len(free) <= sizes.max else best_sizes(len(free), sizes)
    if not free:
        counts, byes = [], 0
    rested, rest = free[:byes], free[byes:]
    tables: list[list[str]] = [[] for _ in counts]
    for turn, one in enumerate(rest):
        row, column = divmod(turn, len(tables)) if tables else (0, 0)
        if state.options.pods is Pods.SNAKE and row % 2:
            column = len(tables) - 1 - column
        tables[column].append(one)
    made = (*kept, *(tuple(table) for table in tables if table))
    return Draft(Stage.FINALS, made, tuple(rested), frozenset(range(len(kept))))


def problem_of(
    state: State, seed: str, who: Collection[str], locked: Sequence[tuple[str, ...]] = ()
) -> Problem:
    """What is to be paired, from all that has happened."""
    options = state.options
    points = _points(state, seed, who)
    byes = Counter(one for part in state.rounds for one in part.byes)
    short: Counter[str] = Counter()
    met: Counter[Pair] = Counter()
    seats: dict[str, list[int]] = {one: [] for one in who}
    for _, table in state.tables():
        if table.outcome is None and table.is_through:
            continue
        if options.sizes.short(len(table.players)):
            short.update(table.players)
        met.update(pair_of(*two) for two in combinations(table.players, 2))
        for seat, one in enumerate(table.players):
            seats.setdefault(one, []).append(seat)
    known = set(who)
    return Problem(
        players=tuple(
            Player(one, points.get(one, Fraction(0)), byes[one], short[one], tuple(seats[one])) for one in who
        ),
        sizes=options.sizes,
        met={two: often for two, often in met.items() if known.issuperset(two)},
        apart=frozenset(two for two in state.apart if known.issuperset(two)),
        locked=tuple(locked),
        seats_matter=options.seats_matter,
        seed=f"{seed}/{len(state.rounds) + 1}",
    )


def _points(state: State, seed: str, who: Collection[str]) -> dict[str, Fraction]:
    if state.options.format in {Format.ROBIN, Format.EVENING}:
        return {}
    if not state.rounds and state.options.first is First.RATING:
        order = sorted(who, key=lambda one: (state.entrants[one].rating, one))
        step = Fraction(RATING_SPREAD, max(1, len(order) - 1))
        return {one: index * step for index, one in enumerate(order)}
    return {rank.id: rank.points for rank in ranks(state, seed)}


def pairing_of(problem: Problem, tables: Iterable[Sequence[str]], byes: Iterable[str]) -> Pairing:
    """A pairing made by hand, with what it costs."""
    made, free = tuple(tuple(table) for table in tables), tuple(byes)
    return Pairing(made, free, cost_of(problem, made, free))


def queue(state: State) -> list[Entrant]:
    """Who is free in an evening, whoever has waited longest first."""
    seated = state.seated()
    free = [one for one in state.players() if takes_part(state, one) and one.id not in seated]
    return sorted(free, key=lambda one: (one.free_since, one.id))


def next_table(state: State, seed: str, now: float) -> tuple[str, ...]:
    """Who is seated next in an evening; nobody yet if it is better to wait for more.

    Whoever has waited longest plays for sure, with those of the others who have waited long and met least.
    """
    free, sizes = queue(state), state.options.sizes
    size = min(sizes.aim, len(free))
    # Less than nothing, if the clock was put back meanwhile.
    has_patience = bool(free) and 0 <= now - free[0].free_since < PATIENCE
    if size < sizes.min or (size < sizes.aim and has_patience):
        return ()
    near = [one.id for one in free[: size + 2]]
    problem = problem_of(state, seed, near)

    def cost(table: tuple[str, ...]) -> tuple[Fraction, int]:
        met = sum(
            (Fraction(problem.met.get(pair_of(*two), 0) ** 2) for two in combinations(table, 2)), Fraction(0)
        )
        apart = sum(pair_of(*two) in problem.apart for two in combinations(table, 2))
        return met + 1000 * apart, sum(near.index(one) for one in table)

    return min(((near[0], *rest) for rest in combinations(near[1:], size - 1)), key=cost)


def sizes_for(most: int) -> Sizes:
    """The usual sizes for a game that takes so many at a table."""
    return Sizes(2 if most <= 4 else 3, min(4, most), min(5, most))
