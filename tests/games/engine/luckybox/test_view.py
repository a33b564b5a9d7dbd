"""The view of a seat: everything that lies open, and no secret of another seat."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.luckybox.events import Keep, Offer
from games.engine.luckybox.game import LUCKY_BOX
from games.engine.luckybox.pack import Pack
from games.engine.luckybox.state import DEALT, KEPT, Phase, Setup, State
from games.engine.luckybox.view import View, view
from tests.games.engine.luckybox.games import seeds, setups, some_states, walk
from tests.games.engine.luckybox.positions import (
    COCKTAIL,
    GAMEWRIGHT,
    card,
    deck_of,
    finished,
    full,
    hand,
    names,
    new_game,
    options,
    play,
    table,
)
from tests.searches import few


def atoms(value: object) -> Iterator[object]:
    """All values nested in a tuple, without the pack, which is the same for everybody."""
    if isinstance(value, tuple):
        for part in value:
            yield from atoms(part)
    elif not isinstance(value, Pack):
        yield value


def offered() -> State:
    state = play(new_game(seats=3), "offer 1 2 3 4 5")
    return play(play(state, "offer 6 7 8 9 10", seat=1), "offer 11 12 13 14 15", seat=2)


# -- what is open


def test_everybody_sees_the_cards_tokens_and_stars_of_everybody() -> None:
    first = hand(card("123456789", "a1"), lightning=2, moons=3, stars=(1, 0, 0, 0))
    state = table(first, hand(card(), complete=(1, 0, 0, 0)), in_round=2)

    for viewer in (0, 1, None):
        seen = LUCKY_BOX.view(state, viewer).seats
        assert [(seat.cards, seat.open) for seat in seen] == [((0,), (510,)), ((1,), (511,))]
        assert [(seat.lightning, seat.moons, seat.stars[0]) for seat in seen] == [(2, 3, 1), (4, 0, 0)]
        assert [seat.complete for seat in seen] == [(0, 0, 0, 0), (1, 0, 0, 0)]


def test_everybody_sees_the_number_and_what_has_come_in_this_round() -> None:
    seen = LUCKY_BOX.view(table(hand(card()), number=7, in_round=3, turn=4), None)

    assert (seen.phase, seen.round, seen.turn, seen.number) == (Phase.TURN, 3, 4, 7)
    assert seen.drawn[7] == 1


def test_everybody_sees_the_bonuses_that_a_seat_has_yet_to_use() -> None:
    state = table(hand(card("123456789", "a1 b1", r1="?")), hand(card()), number=3)
    state = play(state, "cross 1 c1")

    assert LUCKY_BOX.view(state, 1).seats[0].pending == (0,)


def test_everybody_sees_who_is_still_thinking() -> None:
    state = table(hand(card()), hand(card()), number=5)
    state = play(state, "cross 1 b2")

    assert [seat.thinking for seat in LUCKY_BOX.view(state, None).seats] == [False, True]


def test_nobody_thinks_while_chance_moves_or_when_the_game_is_over() -> None:
    states = new_game(), play(table(hand(card()), number=5), "cross 1 b2"), finished(hand(card()))

    for state in states:
        assert not any(seat.thinking for seat in LUCKY_BOX.view(state, None).seats)


def test_the_score_so_far_is_shown() -> None:
    held = hand(full(), card("123456789", "a1 b1"), stars=(2, 0, 0, 0))

    assert LUCKY_BOX.view(table(held), None).seats[0].score == 15 + 4 + 1


def test_of_a_game_that_is_over_the_whole_score_is_shown() -> None:
    state = finished(hand(card(), moons=3), hand(card(), moons=1), hand(card(), moons=2))

    assert [seat.score for seat in LUCKY_BOX.view(state, None).seats] == [6, -6, 0]


def test_of_the_draw_pile_only_its_height_is_shown() -> None:
    state = new_game(seats=2)
    upper, lower = (1 << 30) - 1, (1 << 60) - (1 << 30)
    for viewer in (0, 1, None):
        one, other = (LUCKY_BOX.view(state._replace(pile=pile), viewer) for pile in (upper, lower))
        assert one == other
        assert one.pile_size == 30


def test_the_supply_is_shown_where_it_is_limited() -> None:
    assert LUCKY_BOX.view(new_game(COCKTAIL, seats=6), None).supply == (6, 24)
    assert LUCKY_BOX.view(new_game(GAMEWRIGHT, seats=6), None).supply is None


# -- what is one's own


def test_a_seat_sees_its_own_offer_and_choices() -> None:
    seen = LUCKY_BOX.view(offered(), 1)

    assert (seen.seat, seen.offer) == (1, (5, 6, 7, 8, 9))
    assert list(seen.choices) == LUCKY_BOX.legal(offered(), 1)


def test_a_seat_sees_at_once_what_it_has_kept() -> None:
    state = play(offered(), "keep 6 7 8", seat=1)

    assert names(state, LUCKY_BOX.view(state, 1).seats[1].cards) == "6 7 8"


def test_a_spectator_has_neither_offer_nor_choices() -> None:
    for state in (offered(), table(hand(card()))):
        seen = LUCKY_BOX.view(state, None)
        assert (seen.seat, seen.offer, seen.choices) == (None, (), ())


def test_a_seat_that_is_not_asked_has_no_choices() -> None:
    state = play(offered(), "keep 6 7 8", seat=1)

    assert LUCKY_BOX.view(state, 1).choices == ()
    assert options(state, 1) == {}


# -- what is secret


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_what_others_kept_is_hidden_while_somebody_chooses(viewer: int | None) -> None:
    state = play(offered(), "keep 6 7 8", seat=1)
    seen = LUCKY_BOX.view(state, viewer).seats[1]

    assert (seen.cards, seen.open) == ((), ())


def test_only_the_cards_of_this_round_are_hidden() -> None:
    state = table(hand(card("123456789", "a1")), hand(card()), turn=9, number=9)
    state = play(play(play(state, "cross 1 c3"), "cross 2 c3", seat=1), "close", "offer 3 4 5")
    state = play(play(state, "offer 6 7 8", seat=1), "keep 4")
    hidden, shown = LUCKY_BOX.view(state, 1).seats[0], LUCKY_BOX.view(state, 0).seats[0]

    assert (names(state, hidden.cards), len(hidden.open)) == ("1", 1)
    assert (names(state, shown.cards), len(shown.open)) == ("1 4", 2)


def test_what_was_kept_is_open_once_everybody_has_chosen() -> None:
    state = play(play(offered(), "keep 1 2 3"), "keep 6 7 8", seat=1)
    state = play(state, "keep 11 12 13", seat=2)

    assert [names(state, seat.cards) for seat in LUCKY_BOX.view(state, None).seats] == [
        "1 2 3",
        "6 7 8",
        "11 12 13",
    ]


def offers_of_big_cards(seats: int) -> tuple[State, list[range]]:
    """Offers of cards whose ids are larger than any other number in a view."""
    state = new_game(seats=seats, cards=deck_of(size=700))
    offers = [range(520 + 5 * seat, 525 + 5 * seat) for seat in range(seats)]
    for seat, offer in enumerate(offers):
        state = LUCKY_BOX.apply(state, Offer(seat, tuple(offer)))
    return state, offers


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", [2, 6, 7, 12])
def test_no_part_of_a_view_is_a_card_that_another_seat_was_offered(seats: int) -> None:
    state, offers = offers_of_big_cards(seats)
    for keeper in range(seats - 1):
        for viewer in [*range(seats), None]:
            secret = {card for seat, offer in enumerate(offers) if seat != viewer for card in offer}
            assert not secret & set(atoms(LUCKY_BOX.view(state, viewer)))
        state = LUCKY_BOX.apply(state, Keep(keeper, tuple(offers[keeper][1:4])))


@pytest.mark.no_cover
@few
@given(setups(), seeds)
def test_a_view_holds_nothing_but_numbers_phase_and_rules(setup: Setup, seed: int) -> None:
    """No seed and no shuffler."""
    for state in some_states(setup, seed, 20):
        for viewer in [*range(setup.seats), None]:
            texts = {atom for atom in atoms(LUCKY_BOX.view(state, viewer)) if not isinstance(atom, int)}
            assert texts <= {setup.rules.edition, state.phase, None}


@few
@given(setups(), seeds)
def test_a_view_made_of_an_earlier_one_is_the_same(setup: Setup, seed: int) -> None:
    """Whether the earlier one is of the event before or of the beginning."""
    first = LUCKY_BOX.start(setup)
    for before, _event, after in walk(setup, seed):
        afresh = view(after, None)
        for known in (first, before):
            assert view(after, None, (known, view(known, None))) == afresh


@few
@given(setups(), seeds)
def test_others_show_the_cards_they_had_before_until_all_have_chosen(setup: Setup, seed: int) -> None:
    before_deal: list[tuple[int, ...]] = []
    for before, event, after in walk(setup, seed):
        if isinstance(event, Offer) and event.seat == 0:
            before_deal = [seat.cards for seat in before.seats]
        for viewer in (0, None):
            seen = LUCKY_BOX.view(after, viewer)
            choosing = after.phase in (Phase.DEAL, Phase.KEEP) and isinstance(event, Offer | Keep)
            for number, seat in enumerate(after.seats):
                hidden = choosing and number != viewer
                assert seen.seats[number].cards == (before_deal[number] if hidden else seat.cards)


def deal_and_keep(state: State, viewer: int | None, mine: Random, theirs: Random, keeping: int) -> View:
    """Deal a round and let some seats keep cards; the viewer's cards depend on one generator only."""
    size, kept = DEALT[state.round], KEPT[state.round]
    cards = [card for card in range(state.setup.pack.size) if state.pile >> card & 1]
    mine.shuffle(cards)
    own, others = cards[:size], cards[size:]
    theirs.shuffle(others)
    for seat in range(state.setup.seats):
        offer = own if seat == viewer else [others.pop() for _ in range(size)]
        state = LUCKY_BOX.apply(state, Offer(seat, tuple(offer)))
    for seat in range(state.setup.seats - 1):
        if keeping >> seat & 1:
            chosen = own[:kept] if seat == viewer else theirs.sample(state.seats[seat].offer, kept)
            state = LUCKY_BOX.apply(state, Keep(seat, tuple(chosen)))
    return LUCKY_BOX.view(state, viewer)


@few
@given(setups(), seeds, st.data())
def test_two_tables_that_differ_only_in_secrets_look_the_same(
    setup: Setup, seed: int, data: st.DataObject
) -> None:
    deals = [before for before, event, _ in walk(setup, seed) if isinstance(event, Offer) and event.seat == 0]
    state = data.draw(st.sampled_from(deals), label="before a deal")
    # All cards in one pile, so that any of them can be dealt to anybody.
    state = state._replace(pile=state.pile | state.discard, discard=0)
    viewer = data.draw(st.sampled_from([*range(setup.seats), None]), label="viewer")
    keeping = data.draw(st.integers(0, 2**setup.seats - 1), label="seats that keep")
    one, other = (
        deal_and_keep(state, viewer, Random(seed), Random(theirs), keeping) for theirs in ("one", "other")
    )

    assert one == other
