"""From bytes that may be anything to the JSON object of a record, or a `BadRecord` that says why not."""

import json
from collections import Counter
from typing import Any, BinaryIO, Final, NoReturn

from games.engine.protocol import BadRecord, Json
from games.engine.reading import quoted

#: Far more than twelve players can do, and little enough to be read whole.
MAX_BYTES: Final = 5_000_000


def load(stream: BinaryIO) -> Json:
    """The record in a stream, of which no more is read than a record can have."""
    return parse(stream.read(MAX_BYTES + 1) or b"")


def parse(content: bytes) -> Json:
    """The record in some bytes. Nothing is known of it but that it is a JSON object."""
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
        # The one other fault of the decoder: it reads no numbers of thousands of digits.
        raise BadRecord("not a record: a number with too many digits") from None
    if not isinstance(value, dict):
        raise BadRecord("not a record: not a JSON object")
    return value


def _unambiguous(pairs: list[tuple[str, Any]]) -> Json:
    """An object without keys that come twice: what such a one says depends on who reads it."""
    value = dict(pairs)
    if len(value) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        raise BadRecord(f"not a record: the key {quoted(counts.most_common(1)[0][0])} comes twice")
    return value


def _no_number(constant: str) -> NoReturn:
    raise BadRecord(f"not JSON: {constant}")


_decoder: Final = json.JSONDecoder(object_pairs_hook=_unambiguous, parse_constant=_no_number)
