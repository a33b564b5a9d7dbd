"""The forms for new tables, for every game."""

from typing import Any

import pytest

from games.adapters import ADAPTERS
from games.forms.luckynumbers import LuckyNumbersForm
from games.forms.registry import FIRST, NEW_TABLES
from games.forms.tables import NewTableForm

DEFAULTS = {"name": "Ada", "seats": "3", "pace": "brisk", "clock": "0", "length": "single"}


def numbers(**fields: Any) -> LuckyNumbersForm:
    return LuckyNumbersForm({**DEFAULTS, **fields})


every_game = pytest.mark.parametrize("form", NEW_TABLES.values())


def test_a_table_can_be_set_up_for_every_game() -> None:
    assert list(NEW_TABLES) == list(ADAPTERS)
    assert FIRST == "luckybox"


@every_game
def test_a_name_is_all_that_somebody_has_to_say(form: type[NewTableForm]) -> None:
    usual = form.usual("Ada")
    assert usual.is_valid(), usual.errors
    options = usual.options()
    assert (options.pace, options.clock, options.visibility) == ("brisk", 0, "link")
    assert options.rules == ADAPTERS[options.kind].usual_rules
    assert ADAPTERS[options.kind].engine.min_seats <= options.seats <= ADAPTERS[options.kind].engine.max_seats


@every_game
def test_only_some_games_can_be_played_alone(form: type[NewTableForm]) -> None:
    assert form.usual("Ada", "1").is_valid() is form.is_for_one()


@every_game
@pytest.mark.parametrize("field", ["pace", "clock"])
@pytest.mark.parametrize("value", ["", "nonsense", "17", "x" * 10_000, "\x00"])
def test_a_choice_that_is_not_offered_is_refused(form: type[NewTableForm], field: str, value: str) -> None:
    usual = form.usual("Ada")
    assert form({**usual.data, field: value}).errors == {field: ["Please choose one of these."]}


@pytest.mark.parametrize(("length", "is_match"), [("single", False), ("match", True)])
def test_lucky_numbers_is_played_once_or_as_a_match(length: str, *, is_match: bool) -> None:
    form = numbers(length=length)
    assert form.is_valid()
    assert form.options().rules == {"match": is_match}


@pytest.mark.parametrize("length", ["", "long", "x" * 10_000, "\x00"])
def test_a_length_that_is_not_offered_is_refused(length: str) -> None:
    assert numbers(length=length).errors == {"length": ["Please choose one of these."]}


@pytest.mark.parametrize("seats", ["", "0", "1", "5", "-3", "9" * 5000, "many", "3.5", "1e2", "NaN", "<b>"])
def test_seats_that_make_no_sense_get_one_sentence(seats: str) -> None:
    assert numbers(seats=seats).errors == {"seats": ["A table has 2 to 4 seats."]}
