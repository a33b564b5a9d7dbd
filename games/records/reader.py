"""Parse untrusted bytes into the JSON object of a record; raises `BadRecord` with the reason."""

import json
from collections import Counter
from typing import Any, BinaryIO, Final, NoReturn

from games.engine.protocol import BadRecord, Json
from games.engine.record_fields import quoted

#: Far more than a game of twelve players needs, and small enough to read into memory.
MAX_BYTES: Final = 5_000_000


def load(stream: BinaryIO) -> Json:
    """Parse the record in a stream; reads no more than a record can have."""
    return parse(stream.read(MAX_BYTES + 1) or b"")


def parse(content: bytes) -> Json:
    """Parse a record and check that it is a JSON object; its fields are not checked."""
    if len(content) > MAX_BYTES:
        raise BadRecord(f"longer than {MAX_BYTES} bytes, which no record is")
    try:
        value = _decoder.decode(content.decode("utf-8-sig"))
    except RecursionError:
        raise BadRecord("not a record: nested too deep") from None
    except BadRecord:
        raise
    except UnicodeDecodeError as fault:
        raise BadRecord(f"not JSON: no UTF-8 at byte {fault.start}") from None
    except json.JSONDecodeError as fault:
        raise BadRecord(f"not JSON: {fault}" if content.strip() else "empty") from None
    except ValueError:
        # The decoder's only other error: a number of thousands of digits.
        raise BadRecord("not a record: a number with too many digits") from None
    if not isinstance(value, dict):
        raise BadRecord("not a record: not a JSON object")
    return value


def _unambiguous(pairs: list[tuple[str, Any]]) -> Json:
    """The object of some pairs; refuses repeated keys, which readers understand differently."""
    value = dict(pairs)
    if len(value) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        raise BadRecord(f"not a record: the key {quoted(counts.most_common(1)[0][0])} comes twice")
    return value


def _no_number(constant: str) -> NoReturn:
    raise BadRecord(f"not JSON: {constant}")


_decoder: Final = json.JSONDecoder(object_pairs_hook=_unambiguous, parse_constant=_no_number)
