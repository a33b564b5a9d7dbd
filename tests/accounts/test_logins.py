"""Log-ins: how many may fail, and that their passwords are hashed away from play."""

import re
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from pytest_django import Settings

from luckybox_site.web.limits import Limit
from luckybox_site.wsgi_bridge import TOO_BUSY
from tests.browsers import TOKEN, asked
from tests.prepared import prepare
from tests.servers import running

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nothing_is_counted")]

LOGIN = "/admin/login/"
PASSWORD, WRONG = "correct horse", "wrong"
SENTENCE = re.compile(r"Too many log-ins have failed. Please try again in (a minute|\d+ minutes)\.")


@pytest.fixture(autouse=True)
def _ada() -> None:
    get_user_model().objects.create_superuser("ada", password=PASSWORD)


@pytest.fixture
def three_may_fail(settings: Settings) -> None:
    settings.LIMITS = {
        "logins_per_account": Limit("logins_per_account", 3, 900),
        "logins_per_address": Limit("logins_per_address", 5, 900),
    }


def log_in(client: Client, name: str = "ada", password: str = WRONG, address: str = "127.0.0.1") -> str:
    """What the page says, or where it leads."""
    response = client.post(
        LOGIN, {"username": name, "password": password, "next": "/admin/"}, REMOTE_ADDR=address
    )
    return str(response.headers.get("Location") or response.content.decode())


@pytest.mark.usefixtures("three_may_fail")
def test_after_too_many_wrong_passwords_the_right_one_has_to_wait_and_the_name_stays(client: Client) -> None:
    for _ in range(3):
        assert not SENTENCE.search(log_in(client))
    page = log_in(client, password=PASSWORD)
    assert SENTENCE.search(page)
    assert 'value="ada"' in page


@pytest.mark.usefixtures("three_may_fail")
def test_one_account_that_is_attacked_does_not_lock_out_another(client: Client) -> None:
    get_user_model().objects.create_superuser("bo", password=PASSWORD)
    for name in ("ada", "Ada ", "ADA", "ada"):
        log_in(client, name)
    assert log_in(client, "bo", PASSWORD) == "/admin/"


@pytest.mark.usefixtures("three_may_fail")
def test_an_address_that_tries_many_accounts_has_to_wait(client: Client) -> None:
    for number in range(5):
        assert not SENTENCE.search(log_in(client, f"user{number}"))
    assert SENTENCE.search(log_in(client, "ada", PASSWORD))
    assert log_in(client, "ada", PASSWORD, "192.0.2.9") == "/admin/"


@pytest.mark.usefixtures("three_may_fail")
def test_log_ins_that_succeed_are_not_counted() -> None:
    assert [log_in(Client(), password=PASSWORD) for _ in range(9)] == ["/admin/"] * 9


def test_a_log_in_that_comes_while_too_many_are_under_way_is_told_so() -> None:
    marked = Client()
    marked.defaults[TOO_BUSY] = "yes"
    response = marked.post(LOGIN, {"username": "ada", "password": PASSWORD})
    assert response.status_code == 503
    assert response.headers["Retry-After"] == "60"
    assert "Many people are logging in" in response.content.decode()


def test_eight_wrong_log_ins_at_once_do_not_hold_up_the_front_page(tmp_path: Path) -> None:
    """Nobody has this name; a password is hashed all the same, so that the time does not tell."""
    prepare(tmp_path)
    environment = {"DJANGO_SETTINGS_MODULE": "tests.settings", "SLOW_PASSWORDS": "true"}
    form = urlencode({"username": "ada", "password": "wrong", "csrfmiddlewaretoken": TOKEN}).encode()
    headers = {"Cookie": f"csrftoken={TOKEN}", "Content-Type": "application/x-www-form-urlencoded"}
    command = ["-m", "luckybox_site.serve"]
    with running(command, tmp_path, **environment) as server, ThreadPoolExecutor(8) as threads:
        asked(server.address, "GET", "/")
        logins = [threads.submit(asked, server.address, "POST", LOGIN, form, headers) for _ in range(8)]
        slowest = 0.0
        while not all(login.done() for login in logins):
            slowest = max(slowest, asked(server.address, "GET", "/").seconds)
            time.sleep(0.05)
    assert [login.result().status for login in logins] == [200] * 8
    # In the same threads as everything else a page waited for two thirds of this time.
    assert slowest < max(login.result().seconds for login in logins) / 2
