"""`manage.py checkdeck`."""

import json
import os
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import OperationalError, connection

from games.management.luckybox.decks import MAX_BYTES
from tests.editions import edition_with
from tests.factories import CardFactory, DeckVersionFactory

HOUSE_FILE = Path(__file__).parents[3] / "games" / "decks" / "house.json"
CARD = {"number": 1, "grid": "123231456", "rows": ["?", "", "7"], "columns": ["L", "LL", "S"]}


def run(*decks: str | Path) -> tuple[int, list[str]]:
    """The exit status and the lines printed."""
    said = StringIO()
    try:
        call_command("checkdeck", *map(str, decks), stdout=said)
    except SystemExit as end:
        return int(end.code or 0), said.getvalue().splitlines()
    return 0, said.getvalue().splitlines()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deck.json"


def house() -> dict[str, Any]:
    deck: dict[str, Any] = json.loads(HOUSE_FILE.read_text())
    return deck


def test_a_good_deck_is_one_line() -> None:
    status, lines = run(HOUSE_FILE)
    assert (status, len(lines)) == (0, 1)
    assert "all is well" in lines[0]


def test_each_flaw_is_said_with_the_cards_concerned(file: Path) -> None:
    deck = house()
    deck["cards"][4]["grid"] = "147" + deck["cards"][4]["grid"][3:]
    deck["cards"][8]["rows"][1] = "X"
    file.write_text(json.dumps(deck))
    status, lines = run(file)
    assert status == 1
    assert f"{file}: Row 1 is no order of 1-2-3, 4-5-6 or 7-8-9. Cards: 5" in lines
    assert any("at r2 is not a number" in line and line.endswith("Cards: 9") for line in lines)


def test_one_bad_deck_among_good_ones_makes_the_status_1(file: Path) -> None:
    file.write_text(json.dumps({"name": "House", "cards": [CARD]}))
    status, lines = run(file, HOUSE_FILE)
    assert status == 1
    assert "all is well" in lines[-1]


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "Expecting value"),
        (b"\xff\xfe", "codec can't decode"),
        (b"[" * 200_000, "recursion"),
        (b"17", "one JSON object"),
        (b'{"name": "House", "cards": 60}', "not a list"),
        (b'{"name": "House", "cards": [{"number": true}]}', "not a whole number"),
        (b'{"name": "House", "cards": [{"number": ' + b"9" * 4000 + b"}]}", "is not a"),
        (b'{"name": "House", "cards": [{"number": ' + b"9" * 5000 + b"}]}", "Exceeds the limit"),
        (b" " * (MAX_BYTES + 1), "longer than"),
    ],
)
def test_a_bad_file_is_one_clear_line(file: Path, content: bytes, complaint: str) -> None:
    file.write_bytes(content)
    status, lines = run(file)
    assert (status, len(lines)) == (1, 1)
    assert len(lines[0]) < 200 + len(str(file)) + 3
    if complaint != "is not a":
        assert complaint in lines[0]


def test_a_file_that_may_not_be_looked_at_is_one_clear_line() -> None:
    status, lines = run("x" * 5000)
    assert status == 1
    assert lines == ["x" * 5000 + ": File name too long"]


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["absent.json", "", "\0", "a\nb", "\udcff", os.sep])
def test_what_is_neither_file_nor_deck_is_one_clear_line(name: str) -> None:
    status, lines = run(name)
    assert (status, len(lines)) == (1, 1)
    assert lines[0].endswith(": neither a file nor a deck that was loaded")


@pytest.mark.django_db
def test_a_loaded_deck_is_checked_in_its_newest_version_by_name() -> None:
    version = DeckVersionFactory.create(deck__name="Other deck")
    CardFactory.create(version=version, number=7)
    newer = DeckVersionFactory.create(deck=version.deck, number=2)
    for card in house()["cards"]:
        rows, columns = card.pop("rows"), card.pop("columns")
        ends = {f"row{n}": end for n, end in enumerate(rows, 1)}
        ends |= {f"column{n}": end for n, end in enumerate(columns, 1)}
        CardFactory.create(version=newer, **card, **ends)
    assert run("Other deck") == (0, ["Other deck: all is well with these 60 cards."])


@pytest.mark.django_db
def test_without_a_database_a_name_is_one_clear_line() -> None:
    def refuse(*_: Any) -> None:
        raise OperationalError("no such table")

    with connection.execute_wrapper(refuse):
        status, lines = run("House deck")
    assert (status, len(lines)) == (1, 1)
    assert "no database" in lines[0]


@pytest.mark.django_db
def test_a_deck_has_to_be_large_enough_for_all_players_of_an_edition() -> None:
    edition_with("crowd", two_copies_from=13, lightning=48)
    said = StringIO()
    with pytest.raises(SystemExit):
        call_command("checkdeck", str(HOUSE_FILE), edition="crowd", stdout=said)
    assert "60 cards are too few: this edition needs 96." in said.getvalue()
