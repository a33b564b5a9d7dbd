"""Files of cards: what is written is read again, and what is wrong is said by row and column."""

import json

import pytest

from games.engine.luckybox.cards import Card
from games.engine.luckybox.deckfile.faults import Fault
from games.engine.luckybox.deckfile.reading import MOST_PROBLEMS, read
from games.engine.luckybox.deckfile.writing import FORMS

ONE = Card(1, "123231456", ("?", "", "7"), ("L", "LL", "S"))
CARDS = [
    ONE,
    Card(17, "999888777", ("", "", ""), ("M", "1", "9")),
    Card(999, "123456789", *[("LL",) * 3] * 2),
]
HEAD = "number,grid,row1,row2,row3,column1,column2,column3\n"
ROW = "1,123231456,?,blank,7,L,LL,S\n"


def cards(content: str | bytes) -> list[Card]:
    """The cards of a file without faults."""
    file = read(content.encode() if isinstance(content, str) else content)
    assert file.problems == []
    return list(file.cards.values())


def faults(content: str | bytes) -> list[tuple[Fault, int, str]]:
    """Each fault with its row and column."""
    file = read(content.encode() if isinstance(content, str) else content)
    for problem in file.problems:
        assert problem.fault.value % problem.values
    return [problem[:3] for problem in file.problems]


def test_what_is_written_in_any_form_is_read_again_without_loss() -> None:
    for _ending, _type, write in FORMS.values():
        assert cards(write("=A deck; of “cards”", CARDS)) == CARDS


def test_no_cell_begins_with_what_a_spreadsheet_takes_for_a_formula() -> None:
    table = FORMS["csv"][2]("=1+1", CARDS)
    assert not [
        cell for line in table.splitlines() for cell in line.split(",") if cell[:1] in {*"=+-@\t\r", ""}
    ]


def test_a_table_is_read_as_any_program_saves_it() -> None:
    table = HEAD + ROW
    wanted = [ONE]
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "latin-1"):
        assert cards(table.encode(encoding)) == wanted
    for changed in (
        table.replace(",", ";"),
        table.replace(",", "\t"),
        "sep=;\r\n" + table.replace(",", ";").replace("\n", "\r\n"),
        "\n" + table.replace("\n", "\n\n,,,\n"),
        table.replace("row1", '"Row 1"').replace(",?,", ',"?",'),
        # Other order, surplus empty columns
        "grid,number,column1,column2,column3,row_1,row_2,row_3,,\n'123231456,1,L,D,S,?,-,7,,\n",
        HEAD + "1.0,123231456.0,?,,7.0,l,ll,s",
        HEAD + "1,1.23231456E+08,?,,7,L,LL,S",
        HEAD + '"1,0","123,231,456",?,,7,L,LL,S',
    ):
        assert cards(changed) == wanted


def test_the_notation_is_understood_where_it_is_clear() -> None:
    assert cards("123231456|?-?|LLS\n") == [Card(1, "123231456", ("?", "", "?"), ("L", "L", "S"))]
    assert cards("12: 123231456|? - 7|LDS\n\n456123789|LLLLLL|1,LL,M") == [
        Card(12, "123231456", ("?", "", "7"), ("L", "LL", "S")),
        Card(2, "456123789", ("LL",) * 3, ("1", "LL", "M")),
    ]
    assert cards(json.dumps(["1: 123231456|?-7|L LL S"])) == [ONE]
    wrong = "123231456|LLLS|---\n123231456|--|---\n12323145|---|---\n123231456|---\n1:1|--------|---"
    assert faults(wrong) == [
        (Fault.AMBIGUOUS, 1, ""),
        (Fault.NOT_THREE, 2, ""),
        (Fault.GRID, 3, ""),
        (Fault.NOTATION, 4, ""),
        (Fault.GRID, 5, ""),
    ]
    assert faults("123231456|--------|---") == [(Fault.NOT_THREE, 1, "")]


def test_json_is_a_list_a_deck_or_a_game() -> None:
    rows = json.loads(FORMS["rows"][2]("", [ONE]))
    deck = json.loads(FORMS["deck"][2]("", [ONE]))["cards"]
    numbers = [{**rows[0], "row3": 7}]
    game = {"format": "luckybox-record/1", "deck": [{**deck[0], "art": "a cat"}], "events": []}
    for value in (rows, deck, numbers, game):
        assert cards(json.dumps(value)) == [ONE]


def test_values_of_json_are_never_taken_for_nothing() -> None:
    row = json.loads(FORMS["rows"][2]("", [ONE]))[0]
    nothings: list[object] = [0, False, [], {}, 1.5, "0"]
    for value in nothings:
        assert faults(json.dumps([{**row, "row2": value}])) == [(Fault.BONUS, 1, "row2")]
    assert faults(json.dumps([{**row, "row2": None}])) == [(Fault.MISSING, 1, "row2")]
    assert faults(json.dumps([{**row, "art": 1}])) == [(Fault.UNKNOWN_COLUMN, 0, "")]
    wrong: list[object] = ["???", ["?"], {}]
    for ends in wrong:
        value = [7, {"number": 1, "grid": "123231456", "rows": ends, "columns": ["", "", ""]}]
        assert faults(json.dumps(value)) == [(Fault.NOT_AN_OBJECT, 1, ""), (Fault.NOT_THREE, 2, "rows")]


@pytest.mark.parametrize(
    ("cell", "column", "fault"),
    [
        ("=1+1", "row1", Fault.FORMULA),
        ("@SUM(A1)", "grid", Fault.FORMULA),
        ("-1", "number", Fault.FORMULA),
        ("2026-01-07", "number", Fault.DATE),
        ("7. Jan", "row3", Fault.DATE),
        ("Jan-07", "column1", Fault.DATE),
        ("1.23E+08", "grid", Fault.SHORTENED),
        ("123231450", "grid", Fault.GRID),
        ("0", "number", Fault.NUMBER),
        ("1.5", "number", Fault.NUMBER),
        ("1" * 5000, "number", Fault.NUMBER),
        ("NaN", "number", Fault.NUMBER),
        ("_-1E99999999", "number", Fault.NUMBER),
        ("' -1E99999999", "number", Fault.NUMBER),
        ("1000", "number", Fault.NUMBER),
        ("LS", "column2", Fault.BONUS),
        ("10", "column3", Fault.BONUS),
    ],
)
def test_a_cell_that_means_nothing_is_named_with_its_row_and_column(
    cell: str, column: str, fault: Fault
) -> None:
    values = dict(zip(HEAD.strip().split(","), ROW.strip().split(","), strict=True))
    file = f"{HEAD}{ROW}\n{','.join({**values, 'number': '2', column: cell}.values())}\n"
    assert faults(file) == [(fault, 4, column)]


def test_every_problem_is_listed_and_none_twice() -> None:
    assert faults(HEAD + "x,y,z,,,,,\n1,123231456,?\n" + ROW + ROW + ROW.strip() + ",8\n") == [
        (Fault.NUMBER, 2, "number"),
        (Fault.GRID, 2, "grid"),
        (Fault.BONUS, 2, "row1"),
        *((Fault.MISSING, 3, name) for name in HEAD.strip().split(",")[3:]),
        (Fault.NUMBER_TWICE, 5, "number"),
        (Fault.SURPLUS, 6, ""),
    ]
    assert faults("number;grid;row1;row1;art") == [
        *((Fault.MISSING_COLUMN, 0, "") for _name in range(5)),
        (Fault.UNKNOWN_COLUMN, 0, ""),
        (Fault.REPEATED_COLUMN, 0, ""),
    ]
    assert faults(HEAD + '1,"12"3,\n' + ROW) == [(Fault.QUOTES, 2, "")]
    assert faults('"a"b,c\n1,2') == faults("a,b\n1,2") == [(Fault.NO_COLUMNS, 0, "")]
    many = "".join(f"{n},123231456,,,,,,\n" for n in range(1, 1100))
    assert faults(HEAD + many) == [(Fault.TOO_MANY, 1001, "")]
    assert len(faults(HEAD + "x,,,,,,,\n" * 900)) == MOST_PROBLEMS


def test_what_holds_no_cards_is_told_what_it_is() -> None:
    for content, fault in {
        b"": Fault.EMPTY,
        b" \r\n\n": Fault.EMPTY,
        b"\xef\xbb\xbf": Fault.EMPTY,
        b"\xef\xbb\xbf\xef\xbb\xbf": Fault.EMPTY,
        b"PK\x03\x04 a spreadsheet": Fault.SPREADSHEET,
        bytes(range(256)): Fault.NOT_TEXT,
        b"\xff\xfe\x00": Fault.NOT_TEXT,
        HEAD.encode(): Fault.NO_CARDS,
        b"[]": Fault.NO_CARDS,
        b"{}": Fault.NOT_CARDS,
        b'{"cards": 7}': Fault.NOT_CARDS,
        b'[{"number": ': Fault.NOT_JSON,
        b"[" * 100_000: Fault.NOT_CARDS,
    }.items():
        assert faults(content) == [(fault, 0, "")], content[:20]
    assert (Fault.UNKNOWN_COLUMN, 0, "") in faults("number;Gr\xf6\xdfe\n1;2".encode("latin-1"))


def test_what_is_quoted_of_a_file_can_be_stored_and_shown_anywhere() -> None:
    found = read(b'[{"number": "\\u0000\\ud800", "na\\u0000me": 1}]').problems
    said = "".join(str(value) for problem in found for value in problem.values.values())
    assert said
    assert "\0" not in said
    assert said.encode()
