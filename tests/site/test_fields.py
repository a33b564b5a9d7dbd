"""What forms and addresses say."""

import pytest
from django.core.exceptions import BadRequest
from django.http import QueryDict

from luckybox_site.web.fields import once, whole_number


def test_what_is_said_once_is_taken_as_it_is() -> None:
    said = QueryDict("at=1.0&card=1")
    assert once(said) is said
    assert once(QueryDict(""), "at") == QueryDict("")


@pytest.mark.parametrize("form", ["at=1&at=2", "at=1&at=1", "at=&at="])
def test_nobody_guesses_which_of_two_is_meant(form: str) -> None:
    for names in ((), ("at",), ("line", "at")):
        with pytest.raises(BadRequest):
            once(QueryDict(form), *names)


def test_some_names_may_be_said_again() -> None:
    form = QueryDict("card=1&card=2&at=1")
    assert once(form, "at") is form


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("007", 7), ("999", 999)])
def test_a_whole_number_has_plain_digits(text: str, number: int) -> None:
    assert whole_number(text, 3) == number


@pytest.mark.parametrize(
    "text", ["", " 1", "-1", "+1", "1.0", "1e2", "0x1", "1_0", "²", "١", "１", "1000", "9" * 5000]
)
def test_anything_else_is_none(text: str) -> None:
    assert whole_number(text, 3) is None
