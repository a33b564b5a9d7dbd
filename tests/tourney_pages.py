"""Pages of tournaments in tests: who opens them, and what their buttons say."""

import re

from django.contrib.auth import get_user_model
from django.test import Client


def browser_of(user_id: int) -> Client:
    """The browser of somebody who is signed in."""
    browser = Client()
    browser.force_login(get_user_model().objects.get(pk=user_id))
    return browser


def button(html: str, verb: str) -> str:
    """What the first button for this says when it is pressed."""
    found = re.search(rf'value="({verb}\.[\w.]*)"', html)
    assert found, verb
    return found[1]
