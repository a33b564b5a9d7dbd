"""The front page."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_it_offers_a_table_a_solo_game_a_code_and_the_rules(client: Client) -> None:
    page = client.get("/").content.decode()
    for words in (
        "Play now",
        "With friends",
        "Play solo",
        "Have a code?",
        "Join the game",
        "How to play",
        "Custom game",
    ):
        assert words in page


def test_one_button_opens_a_table_and_one_starts_alone(client: Client) -> None:
    page = client.get("/").content.decode()
    assert 'name="quick" value="luckybox"' in page
    assert 'name="quick" value="luckybox-1"' in page
    assert 'name="quick" value="luckynumbers"' in page
    assert 'name="quick" value="luckynumbers-1"' not in page


@pytest.mark.parametrize(
    "address",
    ["/", "/new/", "/new/?game=luckynumbers", "/rules/", "/rules/luckybox/", "/rules/luckynumbers/"],
)
def test_each_page_says_what_it_is_for_search_engines(client: Client, address: str) -> None:
    page = client.get(address).content.decode()
    assert '<html lang="en">' in page
    assert "<title>" in page
    assert page.count('<meta name="description"') == 1
    assert "noindex" not in page


def test_it_rejects_posts(client: Client) -> None:
    assert client.post("/").status_code == 405
