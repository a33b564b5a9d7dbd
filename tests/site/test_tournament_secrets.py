"""While all play the same deal, no address of the tournament tells what helps others."""

import pytest
from django.test import Client

from games.services.tourney import staff
from games.tourney.sizes import Sizes
from tests.addresses import addresses
from tests.factories import UserFactory
from tests.pages import whole
from tests.tables import committed
from tests.tournaments import (
    LUCKY_BOX,
    course,
    enter_results,
    games_of,
    next_round,
    organiser_of,
    tournament,
    user_of,
)
from tests.tourney_pages import browser_of

pytestmark = pytest.mark.django_db

SEATED = 6
#: What else an address shows than by itself.
QUERIES = {
    "/standing/": [f"?who=p{number}" for number in range(1, SEATED + 1)],
    "/log/": ["?table=1.1", "?person=p1"],
    "/hall/": [f"?page={number}" for number in range(5)],
    "/sheets/": ["?what=standing", "?what=slips"],
}
FILES = ("pairings", "results", "standing", "tournament", "record")


def test_neither_seed_nor_result_of_a_deal_that_others_still_play_is_at_any_address() -> None:
    """Nobody learns a total who is not a helper, or plays; and nobody at all a seed."""
    row = tournament(SEATED, table=LUCKY_BOX, sizes=Sizes(3, 3, 3), duplicate=True, rounds=2, scheme="total")
    next_round(row)
    helpers = {
        "playing": user_of(row, course(row).state.round(1).table(2).players[0]),
        "free": UserFactory.create().pk,
    }
    caller, player = UserFactory.create().pk, user_of(row, course(row).state.round(1).table(2).players[1])
    for user in helpers.values():
        staff.set_role(row.pk, organiser_of(row), user, "helper")
    staff.set_role(row.pk, organiser_of(row), caller, "caller")
    with committed():
        enter_results(row, 1)
    games, home = games_of(row), f"/tournaments/{row.code}/"
    found = [one for one in addresses({"tournaments/": row.code}) if row.code in one]
    found += [
        end + query
        for end in found
        for ending, queries in QUERIES.items()
        if end.endswith(ending)
        for query in queries
    ]
    found += [f"{home}export/{name}/" for name in FILES] + [
        f"{home}round/1/",
        f"{home}table/1/1/",
        f"{home}games/1/",
    ]
    found += [
        f"/t/{game.code}/{end}"
        for game in games
        for end in ("", "poll/", "record/", "replay/", "seed/", "story/")
    ]
    seeds = {row.seed, *(game.seed for game in games)}
    # The first total that was entered, as a page or a file has it.
    totals = ("100 points", ">100<", '"100"', ",100,", "[100")
    visitors = {
        "stranger": Client(),
        "player": browser_of(player),
        "caller": browser_of(caller),
        "helper who plays": browser_of(helpers["playing"]),
        "helper": browser_of(helpers["free"]),
    }
    told = [
        (name, address, one)
        for name, browser in visitors.items()
        for address in dict.fromkeys(found)
        for page in [whole(browser.get(address)).content.decode("utf-8", "replace")]
        for one in (*seeds, *(() if name == "helper" else totals))
        if one in page
    ]
    assert not told
