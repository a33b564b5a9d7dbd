"""Rubbish in every form of a page: a sentence and no fault, and what people typed is still there.

The forms are those that the page has, so that a new field is tried as well.
"""

import random
from collections.abc import Iterator, Mapping
from html import unescape
from typing import Final
from urllib.parse import urlencode

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.decks import at, new_draft
from tests.evenings import comes, host_of, opened
from tests.factories import UserFactory
from tests.forms_of import Form, forms_of
from tests.games.views.tourney.test_setup import an_organiser
from tests.pages import whole
from tests.tables import load_house_deck

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nothing_is_counted")]

FORM: Final = "application/x-www-form-urlencoded"
#: One value is sent for each field alone, and for all of them together.
RUBBISH: Final = (
    "",
    "x",
    "-1",
    "9" * 40,
    "1e9",
    "NaN",
    "٣",
    "0x10",
    " \u202e\u200b ",
    "a\x00b",
    "\ud800",
    "y" * 20_000,
)
#: Longer than that may be cut off.
MOST_SHOWN: Final = 60
#: Pages that leave the site, or end what the others need.
LEFT_OUT: Final = ("/accounts/", "/i18n/", "/admin/logout/", "/language/")
#: What a browser sends of itself.
OWN: Final = frozenset({"csrfmiddlewaretoken"})
#: What another template of a tournament sets, whatever was typed.
OF_TEMPLATE: Final = frozenset({"size_min", "size_aim", "size_max"})


def sent(fields: Mapping[str, list[str]]) -> bytes:
    return urlencode(list(fields.items()), doseq=True, errors="surrogatepass").encode()


def damaged(form: Form) -> Iterator[tuple[str, str, dict[str, list[str]]]]:
    """A field, what stands in it, and all that is sent: one damaged, missing, twice, and all at once."""
    for button in form.buttons or [("", "")]:
        whole = {**form.sent, **({button[0]: [button[1]]} if button[0] else {})}
        names = [name for name in form.kinds if name not in OWN]
        for name in names:
            for rubbish in RUBBISH:
                yield name, rubbish, {**whole, name: [rubbish]}
            yield name, "", {key: value for key, value in whole.items() if key != name}
            yield name, "1", {**whole, name: ["1", "2"]}
        for rubbish in RUBBISH:
            yield "all", rubbish, {**whole, **{name: [rubbish] for name in names if name != button[0]}}


def lost_of(page: str, form: Form, fields: Mapping[str, list[str]]) -> list[str]:
    """The fields in which something was typed that is on the page no more, though they are."""
    is_other_template = "template" in fields or "switch" in fields
    looked_for = {name: fields[name][0] for name in form.typed() if fields.get(name)}
    return [
        name
        for name, typed in looked_for.items()
        if f'name="{name}"' in page
        and typed.isalnum()
        and len(typed) < MOST_SHOWN
        and typed not in page
        and not (is_other_template and name in OF_TEMPLATE)
    ]


def fault_of(answer: HttpResponse, form: Form, fields: Mapping[str, list[str]]) -> str:
    """What is wrong with an answer, if anything."""
    if answer.status_code >= 500:
        return f"status {answer.status_code}"
    if answer.status_code in {204, 205, 302, 303}:
        return ""
    page = unescape(answer.content.decode())
    if not any(sign in page for sign in ("notice", "error", "<h1")):
        return "silence"
    lost = lost_of(page, form, fields)
    return f"lost: {lost}" if lost else ""


def require_sense(browser: Client, address: str, most: int) -> None:
    """Send rubbish in the forms of a page, so many times, chosen by chance."""
    page = browser.get(address)
    assert page.status_code == 200, address
    tries = [
        (form, *one)
        for form in forms_of(page.content.decode(), address)
        if not form.action.startswith(LEFT_OUT)
        for one in damaged(form)
    ]
    assert tries
    faults = []
    for form, name, rubbish, fields in random.Random(most).sample(tries, min(most, len(tries))):
        answer = whole(browser.post(form.action, sent(fields), content_type=FORM))
        if found := fault_of(answer, form, fields):
            faults.append((form.action, name, rubbish[:20], found))
    assert not faults


def often(by_day: int) -> pytest.MarkDecorator:
    """So many times by day, and much more often at night."""
    return pytest.mark.parametrize("most", [by_day, pytest.param(300, marks=pytest.mark.deep)])


@often(20)
def test_a_new_tournament(most: int) -> None:
    require_sense(an_organiser(), "/tournaments/new/?template=swiss", most)


@often(40)
def test_an_evening_of_its_host(most: int) -> None:
    evening = opened()
    comes(evening, "Ann")
    comes(evening, "Bo")
    require_sense(host_of(evening), f"/tonight/{evening.code}/", most)


@often(20)
def test_an_evening_of_a_stranger(most: int) -> None:
    require_sense(Client(), f"/tonight/{opened().code}/", most)


@pytest.mark.parametrize(
    ("address", "most"),
    [
        ("change", 6),
        ("new_card", 4),
        ("fill", 10),
        ("import", 15),
        ("publish", 10),
        *(
            pytest.param(address, 150, marks=pytest.mark.deep)
            for address in ("change", "new_card", "fill", "import", "publish")
        ),
    ],
)
def test_a_deck(address: str, most: int) -> None:
    load_house_deck()
    browser = Client()
    browser.force_login(UserFactory.create(is_staff=True, is_superuser=True))
    require_sense(browser, at(address, new_draft().pk), most)
