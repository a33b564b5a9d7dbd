"""`manage.py designdeck`."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from games.management.commands.designdeck import deck_file
from games.management.luckybox.decks import read_deck

HOUSE_FILE = Path(__file__).parents[3] / "games" / "decks" / "house.json"


@pytest.mark.deep
def test_the_seed_of_the_house_deck_prints_the_house_deck_to_the_letter() -> None:
    printed = StringIO()
    call_command("designdeck", stdout=printed)
    assert printed.getvalue() == HOUSE_FILE.read_text()


def test_its_output_can_be_read_as_a_deck() -> None:
    name, cards = read_deck(HOUSE_FILE.read_text())
    assert read_deck(deck_file("Another “deck”", cards)) == ("Another “deck”", cards)
    assert json.loads(deck_file(name, cards))["version"] == 1
