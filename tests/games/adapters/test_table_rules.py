"""The rules in a table's row, as they are stored now and as they were before there were rows of editions."""

import pytest

from games.adapters import ADAPTERS
from games.adapters.base import Own
from games.engine.luckybox.editions import EDITIONS, Rules
from games.engine.luckynumbers.editions import EDITIONS as VARIANTS
from games.models import DeckVersion, Game
from games.presenters.registry import PRESENTERS
from games.services.editions import of_table

BOX, NUMBERS = ADAPTERS["luckybox"], ADAPTERS["luckynumbers"]
OWN = EDITIONS["cocktail"]._replace(edition="own", moons=3)


@pytest.mark.django_db
def test_the_record_of_a_table_from_before_begins_as_it_did() -> None:
    deck = DeckVersion.objects.published().get()
    for stored in (
        {"edition": "gamewright"},
        {"edition": "cocktail", "multifunction_lightning": False},
        {"edition": "ravensburger", "multifunction_lightning": True, "limited_supply": True},
    ):
        head = BOX.record_head(Game(kind="luckybox", rules=stored, deck=deck))
        assert list(head) == [*stored, "deck"]
        assert {name: head[name] for name in stored} == stored
        assert BOX.edition_of(stored) == EDITIONS[str(stored["edition"])]
    assert NUMBERS.record_head(Game(kind="luckynumbers", rules={"match": True, "start": 2}, seats=3)) == {
        "start": 2
    }


def test_a_table_keeps_a_full_copy_of_an_edition_that_was_never_printed() -> None:
    rules = BOX.table_rules(OWN, {"limited_supply": False}, Own({"en": "Own", "de": "Eigene"}, 7))
    assert set(rules["rules"]) == {*Rules._fields} - {"edition"}
    assert (rules["limited_supply"], rules["multifunction_lightning"]) == (False, False)
    assert (BOX.edition_of(rules), BOX.own_of(rules)) == (OWN, Own({"en": "Own", "de": "Eigene"}, 7))
    assert of_table("luckybox", rules).for_table({"limited_supply": False}) == rules
    assert PRESENTERS["luckybox"].terms(rules) == ["Own", "Limited supply: off"]


def test_a_switch_that_is_newer_than_a_copy_is_as_its_field_says() -> None:
    rules = BOX.table_rules(OWN, {}, Own({"en": "Own"}))
    del rules["rules"]["moon_penalty"]
    assert BOX.edition_of(rules) == OWN


def test_a_match_of_lucky_numbers_has_as_many_games_as_its_variant_says() -> None:
    assert NUMBERS.edition_of({"match": True, "start": 1}) == VARIANTS["match"]
    assert NUMBERS.edition_of({}) == VARIANTS["single"]
    own = VARIANTS["match"]._replace(edition="long", match_games=7)
    rules = NUMBERS.table_rules(own, {}, Own({"en": "Long"}))
    lengths = [NUMBERS.match_length(stored, 3) for stored in ({"match": True}, {"match": False}, rules)]
    assert lengths == [3, 1, 7]
    assert PRESENTERS["luckynumbers"].changes({"match": True}, rules) == ["the variant to Long"]
