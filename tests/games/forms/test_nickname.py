"""Nicknames: which are allowed, and which are refused."""

import pytest
from django.core.exceptions import ValidationError

from games.forms.nickname import NicknameField
from games.models.tables import MAX_NICKNAME


def refusal_of(name: str) -> str:
    with pytest.raises(ValidationError) as caught:
        NicknameField().clean(name)
    assert len(caught.value.messages) == 1
    return str(caught.value.messages[0])


@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "Łucja 2",
        "山田太郎",
        "Ольга",
        "مريم",
        "نامه\u200cای",
        "🎲",
        "👩‍👩‍👧",
        "❤️",
        "1️⃣",
        "👍🏽",
        "<b>Bo</b>",
        "O’Neil",
    ],
)
def test_names_of_all_scripts_and_emoji_are_fine(name: str) -> None:
    assert NicknameField().clean(name) == name


def test_the_flag_of_a_part_of_a_country_is_fine() -> None:
    wales = "\U0001f3f4\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f"
    assert NicknameField().clean(f"Gwen {wales}") == f"Gwen {wales}"


def test_spaces_are_put_in_order() -> None:
    assert NicknameField().clean("  Ada\u3000  Byron \n") == "Ada Byron"


def test_the_same_letters_are_the_same_name() -> None:
    assert NicknameField().clean("Bjo\u0308rn") == NicknameField().clean("Björn")


@pytest.mark.parametrize("name", ["", "   ", "\t\n", "\u3000"])
def test_somebody_without_a_name_is_asked_for_one(name: str) -> None:
    assert refusal_of(name) == "Please enter a name."


@pytest.mark.parametrize(
    "name",
    [
        "A\x00da",
        "A\x02da",
        "A\x1bda",
        "\u202eadA",
        "A\u2066da",
        "\u200fAda",
        "A\u200bda",
        "A\ufeffda",
        "A\u200dda",
        "A\ufe0fda",
        "\u200dAda",
        "A\u00adda",
        "A\ud800",
        "A\ue000",
        "A\U000e0067da",
        "A\nda",
        "A\tda",
        "A\x1cda",
        "A\x85da",
        "A\u2028da",
        "\u3164",
        "A\u2800B",
    ],
)
def test_what_cannot_be_seen_is_refused(name: str) -> None:
    assert refusal_of(name) == "That name contains invisible characters. Please leave them out."


@pytest.mark.parametrize("name", ["\u0301\u0301", "\ufffd\ufffd", "Ada \ufffd"])
def test_a_name_of_nothing_but_accents_or_of_broken_letters_cannot_be_read(name: str) -> None:
    assert refusal_of(name) == "Nobody can read that name. Please use letters or digits."


def test_accents_do_not_pile_up() -> None:
    assert (
        refusal_of("Z" + "\u0336\u0337\u0338\u0339\u033a") == "That name has too many accents on one letter."
    )


@pytest.mark.parametrize("length", [MAX_NICKNAME + 1, 10_000])
def test_a_long_name_is_refused_with_the_length_that_is_allowed(length: int) -> None:
    assert refusal_of("x" * length) == "That name is too long: it may have 24 characters."


def test_it_counts_what_is_kept_where_one_letter_becomes_two() -> None:
    assert NicknameField().clean("\u0958" * (MAX_NICKNAME // 2)) == "\u0915\u093c" * (MAX_NICKNAME // 2)
    too_long = "That name is too long: it may have 24 characters."
    assert refusal_of("\u0958" * (MAX_NICKNAME // 2 + 1)) == too_long


def test_it_counts_what_is_kept_where_two_letters_become_one() -> None:
    assert NicknameField().clean("o\u0308" * MAX_NICKNAME) == "ö" * MAX_NICKNAME
