"""`manage.py loaddeck`."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.models import Card, DeckVersion

CARD = {"number": 1, "grid": "123231456", "rows": ["?", "", "7"], "columns": ["L", "LL", "S"]}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deck.json"


def load(file: Path, content: Any) -> tuple[str, str]:
    file.write_text(content if isinstance(content, str) else json.dumps(content))
    said, complained = StringIO(), StringIO()
    call_command("loaddeck", file, stdout=said, stderr=complained)
    return said.getvalue(), complained.getvalue()


@pytest.mark.usefixtures("without_a_deck")
@pytest.mark.django_db
def test_loading_twice_changes_nothing(file: Path) -> None:
    deck = {"name": "House", "cards": [CARD, CARD | {"number": 2}]}
    assert "version 1, 2 cards: loaded" in load(file, deck)[0]
    assert "version 1, 2 cards: is there already" in load(file, deck)[0]
    assert (DeckVersion.objects.count(), Card.objects.count()) == (1, 2)


@pytest.mark.django_db
def test_a_deck_unlike_the_published_one_is_loaded_and_its_flaws_are_named(file: Path) -> None:
    said, complained = load(file, {"name": "House", "cards": [CARD, CARD | {"number": 2}]})
    assert "loaded" in said
    assert "Number of cards: 2 instead of 60." in complained
    assert "Cards: 1, 2" in complained


@pytest.mark.parametrize(
    "change",
    [
        {"grid": "12323145"},
        {"grid": "123231450"},
        {"rows": ["?", ""]},
        {"columns": ["L", "LL", "X"]},
    ],
)
def test_a_deck_that_cannot_be_played_is_refused(file: Path, change: dict[str, Any]) -> None:
    with pytest.raises(CommandError, match="cannot be played"):
        load(file, {"name": "House", "cards": [CARD | change]})


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("{", "Expecting property name"),
        ("[" * 100_000, "recursion"),
        ([], "one JSON object"),
        ({"cards": []}, "“name” is missing"),
        ({"name": " ", "cards": []}, "characters long"),
        ({"name": "House"}, "“cards” is missing"),
        ({"name": "House", "cards": ["17"]}, "not an object"),
        ({"name": "House", "cards": [CARD | {"number": 0}]}, "number 0 is not from 1"),
        ({"name": "House", "cards": [CARD | {"rows": "LLL"}]}, "not a list"),
    ],
)
def test_a_file_that_is_no_deck_is_refused_with_a_sentence(file: Path, content: Any, complaint: str) -> None:
    with pytest.raises(CommandError, match=complaint):
        load(file, content)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"absent\.json"):
        call_command("loaddeck", tmp_path / "absent.json")
