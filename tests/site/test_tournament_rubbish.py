"""Rubbish in the forms of a tournament: each gets a sentence, and what was typed is still there."""

from collections.abc import Mapping
from typing import Final

import pytest
from django.test import Client
from pytest_django import Settings

from games.models import Tournament
from games.services.tourney import pairing
from games.tourney.sizes import Sizes
from tests.searches import some
from tests.tables import committed
from tests.tournaments import LUCKY_BOX, course, next_round, organiser_of, tournament
from tests.tourney_pages import browser_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nothing_is_counted")]

Form = Mapping[str, str]
#: A form of each kind that the staff have, by the end of its address.
FORMS: Final[tuple[tuple[str, Form], ...]] = (
    ("people/", {"computers": "2"}),
    ("people/", {"here": "p1"}),
    ("people/", {"admit": "p1"}),
    ("people/add/", {"names": "Zoe"}),
    ("people/add/", {"names": "Zoe", "enter": "yes"}),
    ("people/p1/", {"do": "rate", "rating": "1500"}),
    ("people/roles/", {"name": "Zoe", "role": "helper"}),
    ("people/roles/", {"end": "5"}),
    ("people/p1/", {"do": "rename", "name": "Zoe"}),
    ("people/p1/", {"do": "apart", "other": "p2"}),
    ("people/p1/", {"do": "penalise", "points": "-1", "reason": "late"}),
    ("people/p99/", {"do": "drop"}),
    ("pairing/", {"do": "publish", "stamp": "x"}),
    ("pairing/", {"to": "1", "who": "p1", "stamp": "x"}),
    ("pairing/", {"swap": "yes", "who": "p1", "stamp": "x"}),
    ("pairing/", {"lock": "1", "stamp": "x"}),
    ("pairing/", {"late": "1", "round": "1", "person": "p1"}),
    ("wall/", {"do": "say", "text": "Hello", "seen": "3"}),
    ("wall/", {"do": "extend.0", "minutes": "5"}),
    ("table/1/1/", {"do": "say", "text": "Hello", "seen": "3"}),
    ("table/1/1/", {"do": "house.0", "who": "p1"}),
    ("table/1/1/", {"do": "substitute.0.p1", "into-p1": "p7"}),
    ("table/1/1/", {"do": "result.0", "total-0": "3", "total-1": "2", "total-2": "1", "reason": "x"}),
    ("table/1/99/", {"do": "extend.0", "minutes": "5"}),
    (f"table/{'9' * 30}/1/", {"do": "void.0", "reason": "x"}),
    (f"log/{'9' * 30}/", {"seen": "x"}),
    ("setup/", {"name": "Cup", "format": "swiss", "rounds": "3", "starts_at": "2026-12-24 18:00"}),
)
#: Sent for every field at once: nothing readable, far too long, below zero, huge, and broken bytes.
RUBBISH: Final = (b"%00%ED%A0%80%FF%E2%80%AE", b"x" * 50_000, b"-1", b"9" * 40)
FORM: Final = "application/x-www-form-urlencoded"


def with_a_round() -> tuple[Tournament, Client, str]:
    """A tournament whose first round plays, the browser of its organiser, and where its pages are."""
    row = tournament(7, table=LUCKY_BOX, sizes=Sizes(3, 3, 3), round_minutes=40)
    next_round(row)
    return row, browser_of(organiser_of(row)), f"/tournaments/{row.code}/"


def sent(form: Form, rubbish: bytes, but: tuple[str, ...] = ()) -> bytes:
    return b"&".join(
        name.encode() + b"=" + (value.encode() if name in but else rubbish) for name, value in form.items()
    )


def test_rubbish_in_any_form_of_the_staff_gets_a_sentence_and_does_nothing_unseen() -> None:
    """In all fields but the button that was pressed, and sometimes in the button, too."""
    row, browser, home = with_a_round()
    faults = []
    for end, form in FORMS:
        for rubbish, but in some((*((one, ("do",)) for one in RUBBISH), (RUBBISH[0], ())), one_of=3):
            before = course(row).row.version
            answer = browser.post(home + end, sent(form, rubbish, but), content_type=FORM)
            page = answer.content.decode("utf-8", "replace")
            is_shown = answer.status_code == 200 and end == "people/add/"
            is_done = is_shown or (answer.status_code == 302 and course(row).row.version > before)
            says_why = "notice" in page or "error" in page or "<h1" in page
            if not is_done and not (400 <= answer.status_code < 500 and says_why):
                faults.append((end, form, rubbish[:8], but, answer.status_code))
    assert not faults
    assert browser.get(f"{home}games/{'9' * 30}/").status_code == 404, "There is no such round."


#: What is wrong in a form, what is said about it, and what of it is on the page that comes.
KEPT: Final[tuple[tuple[str, Form, str, tuple[str, ...]], ...]] = (
    ("people/p1/", {"do": "marry"}, "That cannot be done here.", ()),
    (
        "people/p1/",
        {"do": "penalise", "points": "lots", "reason": "Came late"},
        "Please enter points",
        ('value="lots"', 'value="Came late"'),
    ),
    ("people/p1/", {"do": "rename", "name": "W" * 30}, "That name is too long", (f'value="{"W" * 30}"',)),
    ("people/", {"computers": "-5"}, "from 1 to 100", ('value="-5"',)),
    ("people/", {"do": "dance"}, "That cannot be done here.", ()),
    (
        "people/roles/",
        {"name": "Nobody", "role": "caller"},
        "There is no account of that name",
        ('value="Nobody"', '<option value="caller" selected>'),
    ),
    (
        "people/roles/",
        {"name": "Nobody", "role": "king"},
        "Please choose as what they help",
        ('value="Nobody"',),
    ),
    (
        "table/1/1/",
        {"do": "result.0", "total-0": "12", "total-1": "many", "total-2": "7", "reason": "Read aloud"},
        "Please enter a total",
        ('value="12"', 'value="many"', 'value="7"', 'value="Read aloud"'),
    ),
    ("table/1/1/", {"do": "extend.0", "minutes": "soon"}, "Please say for how long", ('value="soon"',)),
    ("table/1/1/", {"do": "say", "text": " ", "reason": "x"}, "Please write what you want to say", ()),
    ("setup/", {"name": "", "starts_at": "soon"}, "Please give the tournament a name", ('value="soon"',)),
)


def test_what_was_typed_is_still_there_when_it_is_refused() -> None:
    _row, browser, home = with_a_round()
    for end, form, sentence, kept in KEPT:
        answer = browser.post(home + end, form)
        assert 400 <= answer.status_code < 500, (end, form)
        missing = [one for one in (sentence, *kept) if one not in answer.content.decode()]
        assert not missing, (end, form)


def test_those_who_were_chosen_in_a_pairing_are_still_chosen_when_it_is_refused() -> None:
    row = tournament(7)
    with committed():
        pairing.make_draft(row.pk, organiser_of(row))
    browser = browser_of(organiser_of(row))
    page = browser.post(f"/tournaments/{row.code}/pairing/", {"to": "1", "who": ["p1", "p3"], "stamp": "old"})
    assert page.status_code == 409
    assert page.content.decode().count('" checked>') == 2


def test_a_list_with_faults_can_be_mended_where_they_are_named() -> None:
    row = tournament(0)
    browser, address = browser_of(organiser_of(row)), f"/tournaments/{row.code}/people/add/"
    page = browser.post(address, {"names": f"Ann\n{'W' * 30}\nBo"}).content.decode()
    assert f"Ann\n{'W' * 30}\nBo</textarea>" in page
    browser.post(address, {"names": "Ann\nWim\nBo", "enter": "yes"})
    assert [one.name for one in row.entrants.all()] == ["Ann", "Wim", "Bo"]


def test_a_name_stays_in_the_form_of_somebody_who_comes_too_late_or_too_often(settings: Settings) -> None:
    row = tournament(1)
    few = settings.LIMITS["entries_per_address"]._replace(most=0)
    settings.LIMITS = {**settings.LIMITS, "entries_per_address": few}
    answer = Client().post(f"/tournaments/{row.code}/enter/", {"name": "Zoe"})
    assert answer.status_code == 429
    assert 'value="Zoe"' in answer.content.decode()


def test_a_set_up_that_comes_after_the_end_keeps_what_it_says() -> None:
    _row, browser, home = with_a_round()
    browser.post(home + "cancel/")
    answer = browser.post(home + "setup/", {"name": "Sunday cup"})
    assert "Sunday cup" in answer.content.decode()
