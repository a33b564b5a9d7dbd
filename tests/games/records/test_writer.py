"""A written record can be read and replayed with the same result."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.registry import BY_RECORD_FORMAT, GAMES
from games.records import parse, record_of, replay
from games.simulation.registry import SIMULATIONS
from games.simulation.runner import Played, play
from tests.games.records.vectors import GOOD, vector
from tests.games.simulation.decks import DECK
from tests.searches import few

BOX = GAMES["luckybox"]


def played(slug: str, players: int, seed: str, **options: Any) -> tuple[Any, Played]:
    """The setup of a random game, and the played game."""
    simulation = SIMULATIONS[slug](players, {"deck": DECK, **options})
    return simulation.setup(0), play(simulation, "random", seed, 0)


@st.composite
def games(draw: st.DrawFn) -> tuple[Any, Any, Played, list[str]]:
    slug = draw(st.sampled_from(sorted(GAMES)))
    game = GAMES[slug]
    printed = game.editions[draw(st.sampled_from(sorted(game.editions)))]
    # Or the same rules under another name, which records have to carry.
    edition = printed._replace(edition=draw(st.sampled_from([printed.edition, "own"])))
    rules = (
        draw(st.dictionaries(st.sampled_from(game.house_rules), st.booleans())) if game.house_rules else {}
    )
    most = min(game.max_seats, edition.most_seats)
    names = draw(st.lists(st.text(), min_size=game.min_seats, max_size=most))
    seed = str(draw(st.integers(min_value=0)))
    setup, came = played(slug, len(names), seed, edition=edition, rules=rules)
    return game, setup, came, names


@few
@given(games(), st.dictionaries(st.text(min_size=30), st.none() | st.text()))
def test_a_written_game_reads_the_same(
    drawn: tuple[Any, Any, Played, list[str]], extra: dict[str, Any]
) -> None:
    game, setup, came, names = drawn
    record = parse(json.dumps(record_of(game, setup, came.events, names, extra)).encode())
    again = game.setup_from_record(record)
    assert (again.seats, game.setup_to_record(again)) == (setup.seats, game.setup_to_record(setup))
    chosen = [event for event in came.events if game.event_to_record(setup, event) is not None]
    assert [game.event_from_record(setup, event) for event in record["events"]] == chosen
    assert (record["seats"], record["result"]) == (names, came.result)
    assert replay(record) == (True, came.result, None, "")
    assert {key: record[key] for key in extra} == extra


@pytest.mark.parametrize("name", GOOD)
def test_a_recorded_game_is_written_again_as_it_was(name: str) -> None:
    record = vector(name)
    game = BY_RECORD_FORMAT[record["format"]]
    setup = game.setup_from_record(record)
    events = [game.event_from_record(setup, event) for event in record["events"]]
    written = record_of(game, setup, events, record["seats"])
    for event in (*record["events"], *written["events"]):
        if event["t"] == "keep":
            # The order in which somebody names the cards they keep means nothing.
            event["cards"].sort()
    assert written == record


def test_a_game_that_is_not_over_has_no_record() -> None:
    setup, came = played("luckybox", 1, "1")
    with pytest.raises(ValueError, match="stops before the game is over"):
        record_of(BOX, setup, came.events[:-2], ["Ann"])


def test_names_must_be_as_many_as_seats() -> None:
    setup, came = played("luckybox", 2, "1")
    with pytest.raises(ValueError, match="no such seat"):
        record_of(BOX, setup, came.events, ["Ann"])


def test_extra_keys_never_take_the_place_of_the_game() -> None:
    setup, came = played("luckybox", 2, "1")
    extra = {"format": "x", "seats": [], "events": [], "result": {}, "edition": "cocktail", "deck": []}
    assert record_of(BOX, setup, came.events, ["Ann", "Bo"], extra) == record_of(
        BOX, setup, came.events, ["Ann", "Bo"]
    )


def test_extra_keys_must_not_be_house_rules() -> None:
    setup, came = played("luckybox", 1, "1")
    with pytest.raises(ValueError, match="an extra key changes the setup"):
        record_of(BOX, setup, came.events, ["Ann"], {"two_player_penalty": True})
