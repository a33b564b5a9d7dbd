"""The form for a table of Lucky Box: usable defaults, editions, and house rules that override them."""

from typing import Any

import pytest

from games.engine.luckybox.editions import EDITIONS, HOUSE_RULES, Rules
from games.engine.luckybox.game import LUCKY_BOX
from games.forms.luckybox import LuckyBoxForm
from games.models import Game
from games.presenters.luckybox.editions import EDITION_WORDS, RULE_WORDS
from tests.pages import FILLED_IN


def form(**fields: Any) -> LuckyBoxForm:
    return LuckyBoxForm({**FILLED_IN, **fields})


def rules(**fields: Any) -> dict[str, Any]:
    bound = form(**fields)
    assert bound.is_valid(), bound.errors
    return dict(bound.options().rules)


def test_it_says_what_is_wished_for() -> None:
    bound = form(seats="5", pace="relaxed", clock="86400", edition="magellan")
    assert bound.is_valid()
    options = bound.options()
    assert (options.kind, options.seats, options.pace, options.clock) == ("luckybox", 5, "relaxed", 86_400)
    assert (options.visibility, options.watching_by) == ("link", "link")


def test_every_field_but_the_name_starts_with_what_is_valid() -> None:
    empty = LuckyBoxForm()
    initial = {name: empty[name].value() for name in empty.fields if name != "name"}
    assert LuckyBoxForm({**initial, "name": "Ada"}).is_valid()


def test_a_table_is_for_those_with_the_link_unless_something_else_is_said() -> None:
    left_out = ("visibility", "watching_by")
    bound = LuckyBoxForm({name: value for name, value in FILLED_IN.items() if name not in left_out})
    assert bound.is_valid()
    assert (bound.options().visibility, bound.options().watching_by) == ("link", "link")


def test_a_table_with_a_word_needs_one_and_keeps_it_hashed() -> None:
    bound = form(visibility="word", word=" ")
    assert list(bound.errors) == ["word"]
    bound = form(visibility="word", word="Pineapple")
    assert bound.is_valid()
    assert bound.options().word
    assert "ineapple" not in bound.options().word
    bound = form(visibility="public", word="Pineapple")
    assert bound.is_valid()
    assert bound.options().word == ""


def test_an_edition_as_printed_adds_nothing_but_the_option_for_lightning() -> None:
    for edition in EDITIONS:
        assert rules(edition=edition) == {"edition": edition, "multifunction_lightning": False}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("rule", HOUSE_RULES)
@pytest.mark.parametrize("wanted", ["yes", "no"])
def test_a_house_rule_overrides_its_edition_both_ways(edition: str, rule: str, wanted: str) -> None:
    found = rules(edition=edition, **{rule: wanted})
    setup = LUCKY_BOX.setup_from_record({**found, "seats": ["Ada"], "deck": deck()})
    assert setup.rules == Rules(**{**EDITIONS[edition]._asdict(), rule: wanted == "yes"})
    if getattr(EDITIONS[edition], rule) == (wanted == "yes"):
        assert found == {"edition": edition, "multifunction_lightning": setup.rules.multifunction_lightning}


def deck() -> list[dict[str, Any]]:
    ends = ["", "", ""]
    return [{"number": number, "grid": "123456789", "rows": ends, "columns": ends} for number in range(1, 61)]


def test_every_edition_and_every_house_rule_has_words() -> None:
    assert list(EDITION_WORDS) == list(EDITIONS)
    assert list(RULE_WORDS) == list(HOUSE_RULES)


@pytest.mark.parametrize("seats", ["", "0", "-3", "13", "9" * 5000, "many", "3.5", "1e2", "NaN", "<b>"])
def test_seats_that_make_no_sense_get_one_sentence(seats: str) -> None:
    bound = form(seats=seats)
    assert not bound.is_valid()
    assert bound.errors == {"seats": ["A table has 1 to 12 seats."]}


def test_seats_beyond_the_edition_get_one_sentence_that_names_it() -> None:
    bound = form(seats="7", edition="cocktail")
    assert bound.errors == {"seats": ["The edition of Cocktail Games is for up to 6 players."]}


@pytest.mark.parametrize("field", ["pace", "clock", "edition", *HOUSE_RULES])
@pytest.mark.parametrize("value", ["nonsense", "17", "x" * 10_000, "\x00"])
def test_a_choice_that_is_not_offered_is_refused(field: str, value: str) -> None:
    assert form(**{field: value}).errors == {field: ["Please choose one of these."]}


@pytest.mark.parametrize("field", ["pace", "clock", "edition"])
def test_a_choice_that_is_missing_is_asked_for(field: str) -> None:
    assert form(**{field: ""}).errors == {field: ["Please choose one of these."]}


def test_all_clocks_and_paces_can_be_chosen() -> None:
    bound = LuckyBoxForm()
    for name, values in (("clock", Game.Clock.values), ("pace", Game.Pace.values)):
        assert [button.data["value"] for button in bound[name].subwidgets] == values
