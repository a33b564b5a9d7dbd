"""Reading untrusted files: a JSON object, or a message that says what is wrong."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.protocol import BadRecord
from games.records import MAX_BYTES, load, parse


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "empty"),
        (b" \n", "empty"),
        (b"{", "not JSON"),
        (b'{"format": 1} {}', "not JSON: Extra data"),
        (b"\x89PNG\r\n\x1a\n\0\0", "no UTF-8 at byte 0"),
        ("{}".encode("utf-16"), "no UTF-8 at byte 0"),
        (b'{"seats": "\xff"}', "no UTF-8 at byte 11"),
        (b'{"value": NaN}', "not JSON: NaN"),
        (b'{"value": -Infinity}', "not JSON: -Infinity"),
        (b'{"value": ' + b"9" * 5000 + b"}", "too many digits"),
        (b"[" * 100_000, "nested too deep"),
        (b'{"a":' * 100_000, "nested too deep"),
        (b"[]", "not a JSON object"),
        (b'"luckybox-record/1"', "not a JSON object"),
        (b"null", "not a JSON object"),
        (b'{"events": [{"seat": 0, "t": "pass", "seat": 1}]}', "the key 'seat' comes twice"),
        (b"{" + b" " * MAX_BYTES + b"}", "longer than"),
    ],
)
def test_what_is_no_record_is_refused_with_a_sentence(content: bytes, complaint: str) -> None:
    with pytest.raises(BadRecord, match=complaint):
        parse(content)


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_byte_order_mark_does_no_harm(mark: bytes) -> None:
    assert parse(mark + b'{"seats": []}') == {"seats": []}


def test_of_an_endless_stream_only_so_much_is_read() -> None:
    class Endless(io.RawIOBase):
        given_out = 0

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]  # any buffer, says typeshed; readers bring this one
            Endless.given_out += len(buffer)
            return len(buffer)

    with pytest.raises(BadRecord, match="longer than"):
        load(io.BufferedReader(Endless()))
    assert Endless.given_out < 2 * MAX_BYTES


@given(st.binary() | st.text().map(str.encode))
def test_any_bytes_are_an_object_or_refused(content: bytes) -> None:
    try:
        value = parse(content)
    except BadRecord as fault:
        value = {"refused": str(fault)}
    assert isinstance(value, dict)
