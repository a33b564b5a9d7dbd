"""Games that share a seed: what one of them would tell stays closed until the last of them is over."""

import re

import pytest
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import Permission
from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import reverse

from games.engine.chance import commitment, new_seed
from games.models import Game, Move
from games.services import lobby, rematch
from games.services.lobby import TableOptions
from games.services.secrets import deal_group_of
from games.urls import AT_A_TABLE
from tests.factories import UserFactory
from tests.pages import whole
from tests.searches import AT_NIGHT
from tests.sockets import PATIENCE, aside, headers_of, socket_to, viewer
from tests.tables import SEED, client_of, go_on, house_move, play_on, rows_of, started_game, state_of

pytestmark = [pytest.mark.django_db, pytest.mark.no_cover]

CLOSED = "Other tables are still playing with the same deal."
KINDS = pytest.mark.parametrize("kind", ["luckybox", "luckynumbers"])
#: What tells what was dealt; to whom the table itself is closed, everything.
TELLING = {"record", "replay", "story"}
#: Who sits at the finished table.
INSIDERS = {"player", "other player"}
#: They may what a player, or a stranger, may.
LIKE_OTHERS = {"other player", "somebody signed in"}
#: Nothing else is asked of an address that is only read.
READS = {"table", "poll", "hints", "qr", "record", "replay", "seed", "story"}
#: What a form of any address may hold.
FIELDS = {"name": "Kim", "at": "0.0", "pass": "1", "way": "end", "about": "1", "player": "1"}


def pair(kind: str = "luckybox", players: int = 2) -> tuple[Game, Game]:
    """A game that is over, and one with the same seed that still runs."""
    over = started_game(players, kind=kind, shares_seed=True)
    running = started_game(players, kind=kind, shares_seed=True)
    play_on(over)
    return over, running


def finish(game: Game) -> None:
    """Play the last turn of a game of Lucky Box as its players do."""
    play_on(game, until=lambda now: bool(now.state.round == 4 and now.state.turn == 9))
    while game.status != Game.Status.OVER:
        now = state_of(game)
        waiting = now.adapter.engine.waiting(now.state)
        house_move(game, waiting[0]) if waiting else go_on(game)
        game.refresh_from_db()


def viewers(over: Game, running: Game) -> dict[str, Client]:
    """Everybody who might be curious."""
    superuser = Client()
    superuser.force_login(UserFactory.create(is_staff=True, is_superuser=True))
    return {
        "player": client_of(over, 0),
        "other player": client_of(over, 1),
        "player of the other table": client_of(running, 0),
        "somebody signed in": superuser,
        "stranger": Client(),
    }


def ask(browser: Client, game: Game, name: str, query: str = "", **headers: str) -> tuple[int, str]:
    """What an address of a table answers to a GET."""
    return answered(browser.get(reverse(name, args=[game.code]) + query, headers=headers))


def post(browser: Client, game: Game, name: str, **headers: str) -> tuple[int, str]:
    """What an address of a table answers to a form."""
    return answered(browser.post(reverse(name, args=[game.code]), FIELDS, headers=headers))


def answered(sent: HttpResponseBase) -> tuple[int, str]:
    response = whole(sent)
    return response.status_code, response.content.decode()


def says_what_was_dealt(page: str, game: Game) -> bool:
    """Whether a page names the seed, or tells the events of a game."""
    return SEED in page or '"events"' in page or 'class="story"' in page or 'id="replay"' in page


def every_answer(browser: Client, game: Game) -> dict[str, tuple[int, str]]:
    """All addresses below the link of a table: looked at, sent a form, by htmx and by a program."""
    answers = {}
    for _end, _view, name in AT_A_TABLE:
        answers[name] = ask(browser, game, name)
        answers[f"{name} by htmx"] = ask(browser, game, name, HX_Request="true", X_Seen="1")
        if name not in READS:
            answers[f"{name} with a form"] = post(browser, game, name)
            answers[f"{name} with a form by htmx"] = post(browser, game, name, HX_Request="true", X_Seen="1")
            answers[f"{name} by a program"] = post(browser, game, name, Accept="application/json")
    for query in (
        "?seat=1",
        "?seat=2",
        "?seat=&step=3",
        "?step=1",
        f"?seed={'0' * 64}&commitment={'0' * 64}",
    ):
        for name in ("table", "replay", "seed", "story", "record"):
            answers[name + query] = ask(browser, game, name, query)
    return answers


@pytest.mark.parametrize("kind", ["luckybox", pytest.param("luckynumbers", marks=pytest.mark.deep)])
def test_nothing_is_told_at_any_address_while_another_table_plays_the_same(kind: str) -> None:
    over, running = pair(kind)
    before = rows_of(over)
    for who, browser in viewers(over, running).items():
        if who in LIKE_OTHERS and not AT_NIGHT:
            continue
        for name, (status, page) in every_answer(browser, over).items():
            assert not says_what_was_dealt(page, over), f"{name} to {who}"
            assert status < 500, f"{name} to {who}"
            assert who in INSIDERS or "data-version" not in page, f"{name} to {who}"
            if re.split(r"[? ]", name)[0] in TELLING:
                assert status in {403, 409}, f"{name} to {who}"
                assert CLOSED in page, f"{name} to {who}"
        # A rematch has been asked for among all that, and says so at the old table.
        assert rows_of(over)["moves"] == before["moves"]


@pytest.mark.parametrize("kind", ["luckybox", pytest.param("luckynumbers", marks=pytest.mark.deep)])
def test_who_does_not_play_there_sees_neither_the_finished_table_nor_the_running_one(kind: str) -> None:
    over, running = pair(kind)
    everybody = viewers(over, running)
    for game, insiders in ((over, INSIDERS), (running, {"player of the other table"})):
        for who, browser in everybody.items():
            if who in insiders:
                continue
            for name in ("table", "poll", "seed", "story", "replay", "record", "hints"):
                status, page = ask(browser, game, name)
                assert (status, CLOSED in page) == (403, True), f"{name} to {who}"
    # The finished table is asked at all its addresses above.
    for who in ("player", "stranger"):
        for name, (_status, page) in every_answer(everybody[who], running).items():
            assert "data-version" not in page, f"{name} to {who}"
            assert not says_what_was_dealt(page, running), f"{name} to {who}"


def test_the_players_of_a_finished_game_see_how_it_ended_and_why_the_rest_is_closed() -> None:
    over, _ = pair()
    status, page = ask(client_of(over, 0), over, "table")
    assert status == 200
    assert "data-over" in page
    assert CLOSED in page
    for name in TELLING | {"seed"}:
        assert reverse(name, args=[over.code]) not in page
    _, page = ask(client_of(over, 0), over, "seed")
    assert CLOSED in page
    assert commitment(SEED) in page


def test_the_story_of_a_running_game_of_a_group_is_closed_to_its_players_too() -> None:
    _, running = pair()
    status, page = ask(client_of(running, 0), running, "story")
    assert status == 409
    assert not says_what_was_dealt(page, running)


@KINDS
def test_everything_opens_when_the_last_game_is_over(kind: str) -> None:
    over, running = pair(kind)
    play_on(running)
    for who, browser in viewers(over, running).items():
        for game in (over, running):
            for name in (*TELLING, "seed", "table"):
                status, page = ask(browser, game, name)
                assert status == 200, f"{name} to {who}"
                assert CLOSED not in page
            assert SEED in ask(browser, game, "seed")[1]
            assert reverse("replay", args=[game.code]) in ask(browser, game, "table")[1]


def test_the_page_of_a_finished_game_changes_when_the_last_one_is_over() -> None:
    over, running = pair()
    before = Game.objects.get(pk=over.pk).version
    finish(running)
    assert Game.objects.get(pk=over.pk).version > before


def test_a_table_of_the_group_that_waits_for_players_keeps_it_closed() -> None:
    over = started_game(players=1, shares_seed=True)
    waiting = lobby.create(UserFactory.create().pk, "Kim", options(), SEED, shares_seed=True)
    play_on(over)
    assert ask(client_of(over, 0), over, "record")[0] == 409
    waiting.delete()
    assert ask(client_of(over, 0), over, "record")[0] == 200


def test_games_with_seeds_of_their_own_do_not_wait_for_each_other() -> None:
    over, running = started_game(players=1), started_game(players=2)
    play_on(over)
    assert over.deal_group is running.deal_group is None
    assert ask(Client(), over, "record")[0] == 200


def test_the_rematch_of_a_shared_deal_has_a_seed_of_its_own() -> None:
    over, _ = pair()
    follower = rematch.ask(over.pk, over.host_id)
    assert follower.deal_group is None
    assert follower.seed != over.seed


def options() -> TableOptions:
    return TableOptions("luckybox", 2, {"edition": "gamewright"})


def test_a_group_is_named_after_its_seed_without_telling_it() -> None:
    game = started_game(players=1, shares_seed=True)
    assert game.deal_group == deal_group_of(SEED)
    assert game.deal_group != deal_group_of(new_seed())
    assert game.deal_group not in commitment(SEED)
    assert game.deal_group not in SEED


# -- the admin


def staff(*permissions: str) -> Client:
    user = UserFactory.create(is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    client = Client()
    client.force_login(user)
    return client


LOOKING = ("view_game", "view_move", "view_player")


def test_the_admin_hides_seed_and_log_until_the_group_is_over() -> None:
    over, running = pair()
    seed = reverse("admin:games_game_change", args=[over.pk])
    log = reverse("admin:games_move_changelist") + f"?q={over.code}"
    move = reverse("admin:games_move_change", args=[Move.objects.filter(game=over).latest("pk").pk])
    looks, sees = staff(*LOOKING), staff(*LOOKING, "see_secrets")
    assert SEED not in looks.get(seed).content.decode()
    assert b"0 moves" in looks.get(log).content
    assert looks.get(move).status_code == 302
    assert sees.get(move).status_code == 200
    play_on(running)
    assert SEED in looks.get(seed).content.decode()
    assert looks.get(move).status_code == 200


# -- sockets


async def is_let_in(game: Game, client: Client | None) -> bool:
    socket: WebsocketCommunicator = socket_to(f"/ws/t/{game.code}/", headers_of(client))
    connected, _ = await socket.connect(PATIENCE)
    if connected:
        await socket.disconnect()
    return bool(connected)


@pytest.mark.django_db(transaction=True)
async def test_only_players_follow_a_table_of_a_group_before_it_is_over() -> None:
    over, running = await aside(pair)()
    everybody = await aside(viewers)(over, running)
    let_in = {who: await is_let_in(over, browser) for who, browser in everybody.items()}
    assert let_in == {
        "player": True,
        "other player": True,
        "player of the other table": False,
        "somebody signed in": False,
        "stranger": False,
    }
    await aside(play_on)(running)
    assert await is_let_in(over, None)


@pytest.mark.django_db(transaction=True)
async def test_an_open_page_of_a_finished_game_is_pushed_the_links_when_the_group_is_over() -> None:
    over, running = await aside(pair)()
    async with viewer(over, 0) as page:
        assert CLOSED in page.screen.html
        await aside(finish)(running)
        while CLOSED in page.screen.html:
            await page.hears()
        assert f"/t/{over.code}/replay/" in page.screen.html
