"""How to play."""

import html
import re

import pytest
from django.test import Client

from games.engine.luckybox.editions import EDITIONS
from games.engine.luckybox.scoring import RATINGS

URL = "/rules/luckybox/"


@pytest.fixture
def page(client: Client) -> str:
    return html.unescape(client.get(URL).content.decode())


def test_it_rejects_posts(client: Client) -> None:
    assert client.post(URL).status_code == 405


def test_it_needs_no_database(client: Client) -> None:
    assert client.get(URL).status_code == 200


def test_its_pictures_are_cards_of_the_table(page: str) -> None:
    assert page.count("class=print") == 6 + 6
    assert "data-cost=2" in page
    assert "complete" in page


@pytest.mark.parametrize("kind", ["luckybox", "luckynumbers"])
def test_the_rules_of_a_game_begin_with_four_pictures_and_a_sentence_for_each(
    client: Client, kind: str
) -> None:
    page = client.get(f"/rules/{kind}/").content.decode()
    summary = page[page.index('<ol class="four">') : page.index('<p class="lead">')]
    pictures = summary.split('<li class="panel">')[1:]
    assert [picture.count('class="four-picture"') for picture in pictures] == [1] * 4
    sentences = re.findall(r"<p>([^<]+[.])</p>\s*</li>", summary)
    assert len(set(sentences)) == 4
    assert page.index('<ol class="four">') < page.index('class="step"')
    # Nothing is named twice, or links within the page would lead astray.
    names = re.findall(r"\sid=[\"']?([^\s\"'>]+)", page)
    assert len(names) == len(set(names))


def test_the_editions_stand_side_by_side_as_the_engine_plays_them(page: str) -> None:
    rows = re.findall(r'<tr><th scope="row">([^<]+)</th>((?:<td>[^<]*</td>)+)</tr>', page)
    table = {name: re.findall(r"<td>([^<]*)</td>", cells) for name, cells in rows}
    editions = EDITIONS.values()
    assert table["Lightning tokens"] == [str(rules.lightning) for rules in editions]
    assert table["Moon tokens"] == [str(rules.moons) for rules in editions]
    assert table["Players"] == [f"1 to {rules.most_seats}" for rules in editions]
    assert table["Limited supply"] == ["yes" if rules.limited_supply else "no" for rules in editions]
    assert table["Lightning for bonuses"] == ["no", "variant", "no", "no"]


def test_every_solo_rating_is_explained(page: str) -> None:
    assert all(word in page for word in RATINGS)
    assert "70 and more" in page
    assert "65–69" in page
    assert "up to 44" in page
