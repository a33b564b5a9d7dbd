"""The page that leads players to their table when the round starts."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Browser, expect

from games.models import TournamentEntrant
from games.services.tourney import entering
from games.tourney.sizes import Sizes
from tests.e2e.halls import Hall, a_hall, publish, sign_in
from tests.e2e.players import player
from tests.tables import committed
from tests.tournaments import LUCKY_BOX, enter_results, seated

#: So many that the page has a field in which a name is looked for.
PLAYERS = 42


def a_large_hall() -> Hall:
    return a_hall(PLAYERS, begins=False, table=LUCKY_BOX, sizes=Sizes(10, 11, 12), rounds=2)


def finish_the_round(hall: Hall) -> None:
    """All its results are set by hand, and the next one is published, for those of one table."""
    enter_results(hall.row)
    stay = seated(hall.row)[0]
    for entrant in TournamentEntrant.objects.filter(tournament=hall.row).exclude(key__in=stay):
        with committed():
            entering.drop(hall.row.pk, entrant.user_id)
    publish(hall.row, begins=False)


@pytest.mark.by_turns
def test_everybody_is_led_to_their_table_once_and_not_while_they_write(
    browser: Browser, base_url: str, database: ThreadPoolExecutor
) -> None:
    hall = database.submit(a_large_hall).result()
    with (
        player(browser, base_url) as desk,
        player(browser, base_url) as ann,
        player(browser, base_url) as bo,
    ):
        for somebody, session in ((desk, hall.desk), (ann, hall.tables[0][0]), (bo, hall.tables[0][1])):
            sign_in(somebody.page, session, base_url)
            somebody.page.goto(hall.path)
        other_tab = ann.page.context.new_page()
        other_tab.goto(hall.path)
        search = bo.page.get_by_label("Find a name")
        search.press_sequentially("Play")
        desk.page.goto(f"{hall.path}wall/")
        desk.page.get_by_role("button", name="Start round 1").click()

        # One of the two tabs leads; the other one says where the table is.
        tabs = [ann.page, other_tab]
        ann.until(lambda: any("/t/" in tab.url for tab in tabs))
        led = next(tab for tab in tabs if "/t/" in tab.url)
        left = next(tab for tab in tabs if tab is not led)
        expect(left.get_by_role("link", name="Go to my table")).to_be_visible()

        expect(bo.page.get_by_role("link", name="Go to my table")).to_be_visible()
        expect(search).to_be_focused()
        bo.page.keyboard.type("er 7")
        expect(search).to_have_value("Player 7")
        bo.page.keyboard.press("Tab")
        bo.page.wait_for_url("**/t/*/")

        # Who comes back stays, until there is another table.
        led.go_back()
        expect(led.get_by_role("link", name="Go to my table")).to_be_visible()
        first_table = led.locator("[data-goto]").get_attribute("data-goto")
        database.submit(finish_the_round, hall).result()
        desk.page.reload()
        assert "/t/" not in led.url
        desk.page.get_by_role("button", name="Start round 2").click()
        ann.until(lambda: any("/t/" in tab.url for tab in tabs))
        assert not any(str(first_table) in tab.url for tab in tabs)
        assert [*desk.complaints, *ann.complaints, *bo.complaints] == []
