"""Reading the fields of untrusted records."""

from collections.abc import Callable
from typing import Any

import pytest

from games.engine.protocol import BadRecord
from games.engine.record_fields import boolean, field, integer, list_of, quoted, text


@pytest.mark.parametrize(
    ("read", "value"),
    [(text, ""), (text, "Ann"), (integer, 0), (integer, -(10**40)), (boolean, True), (boolean, False)],
)
def test_a_value_of_the_right_kind_is_read(read: Callable[[Any], object], value: object) -> None:
    assert read(value) is value


@pytest.mark.parametrize(
    ("read", "value", "message"),
    [
        (text, 5, "not a string"),
        (text, None, "not a string"),
        (text, ["a"], "not a string"),
        (integer, "5", "not a whole number"),
        (integer, 5.0, "not a whole number"),
        (integer, True, "not a whole number"),
        (integer, None, "not a whole number"),
        (boolean, 1, "neither true nor false"),
        (boolean, "true", "neither true nor false"),
        (boolean, None, "neither true nor false"),
    ],
)
def test_a_value_of_another_kind_is_named(read: Callable[[Any], object], value: object, message: str) -> None:
    with pytest.raises(BadRecord, match=f"^{message}$"):
        read(value)


def test_a_field_is_read() -> None:
    assert field({"seat": 3}, "seat", integer) == 3


def test_a_missing_field_is_named() -> None:
    with pytest.raises(BadRecord, match=r"^“seat” is missing$"):
        field({}, "seat", integer)


def test_a_wrong_field_is_named() -> None:
    with pytest.raises(BadRecord, match=r"^“seat”: not a whole number$"):
        field({"seat": "3"}, "seat", integer)


def test_a_list_is_read() -> None:
    assert list_of({"cards": ["1", "2"]}, "cards", text) == ["1", "2"]


def test_a_missing_list_is_named() -> None:
    with pytest.raises(BadRecord, match=r"^“cards” is missing$"):
        list_of({}, "cards", text)


@pytest.mark.parametrize("value", ["12", {"1": 2}, None, 5])
def test_what_is_no_list_is_named(value: object) -> None:
    with pytest.raises(BadRecord, match=r"^“cards” is not a list$"):
        list_of({"cards": value}, "cards", text)


def test_a_list_with_something_wrong_in_it_is_named() -> None:
    with pytest.raises(BadRecord, match=r"^“cards”: not a string$"):
        list_of({"cards": ["1", 2]}, "cards", text)


@pytest.mark.parametrize(
    ("value", "shown"),
    [("gold", "'gold'"), ("é\n", "'\\xe9\\n'"), ("x" * 1000, "'" + "x" * 39 + "…")],
)
def test_a_quoted_value_is_short_and_plain(value: object, shown: str) -> None:
    assert quoted(value) == shown
