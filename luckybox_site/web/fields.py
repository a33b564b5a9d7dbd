"""What forms and addresses say, taken at their word only when it is clear."""

from django.core.exceptions import BadRequest
from django.http import QueryDict


def once(said: QueryDict, *names: str) -> QueryDict:
    """What was said, if nothing was said twice under these names, or under any name at all."""
    for name in names or said:
        if len(said.getlist(name)) > 1:
            raise BadRequest(f"{name!r} is said twice")
    return said


def whole_number(text: str, most_digits: int) -> int | None:
    """A number in plain digits; `None` for anything else, and for more digits than such a number has."""
    is_one = text.isascii() and text.isdecimal() and len(text) <= most_digits
    return int(text) if is_one else None
