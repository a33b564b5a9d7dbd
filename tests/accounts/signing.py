"""What tests of accounts do on the pages: sign up, sign in, and look who is there."""

import re
from typing import Any

from django.test import Client
from django.urls import reverse

from accounts import email_codes
from accounts.models import User

PASSWORD = "correct horse battery"


def guest(name: str = "Ann") -> Client:
    """The browser of somebody who plays without an account."""
    browser = Client()
    browser.force_login(User.objects.create_guest(name))
    return browser


def sign_up(browser: Client, name: str = "Ann", password: str = PASSWORD, **more: Any) -> Any:
    return browser.post(reverse("account_signup"), {"username": name, "password1": password, **more})


def sign_in(browser: Client, name: str = "Ann", password: str = PASSWORD, **more: Any) -> Any:
    return browser.post(reverse("account_login"), {"login": name, "password": password, **more})


def account(name: str = "Ann", password: str = PASSWORD) -> User:
    made: User = User.objects.create_user(name, password=password)
    return made


def who(browser: Client) -> str:
    """The name on the page of the account; empty for whoever has none."""
    response = browser.get(reverse("account"))
    is_account = response.status_code == 200 and "has_password" in response.context
    return str(response.context["name"]) if is_account else ""


def key_of(browser: Client) -> str:
    return str(browser.cookies["sessionid"].value)


def confirm(browser: Client) -> None:
    """Enter the password once more."""
    browser.post(reverse("account_reauthenticate"), {"password": PASSWORD})


def account_with_address(name: str = "Ann", email: str = "ann@example.org") -> User:
    ann = account(name)
    assert email_codes.give(ann, email)
    return ann


def enter(browser: Client, page: str, code: str) -> Any:
    return browser.post(reverse(page), {"code": code})


def errors_of(response: Any) -> str:
    """What is said beside the fields of a form."""
    return " ".join(
        re.findall(r'<p class="error"[^>]*>.*?</svg\s*>(.*?)</p>', response.content.decode(), re.DOTALL)
    )
