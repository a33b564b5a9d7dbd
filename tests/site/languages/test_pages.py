"""No text of a page escapes translation: in the pseudo-language nothing is left in plain letters."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from games.engine.luckybox.state import Phase
from games.live.messages import Snapshots
from games.live.topics import Audience
from games.models import Game
from games.models.absences import ALONE_AFTER
from games.presenters.part import with_token
from games.presenters.topics import topics_of
from games.services import lobby
from games.services.counting import count_results
from games.services.ways import Way, question_at
from games.store import Play, read_table
from luckybox_site.languages.pseudo import CODE
from luckybox_site.style.game import PLAYERS
from luckybox_site.style.views import SCREENS
from tests.absences import choose, leaves, quiet
from tests.numbers import in_turns, numbers
from tests.pages import FILLED_IN
from tests.tables import NAMES, at_turn, client_of, committed, open_table, play_on, played_game, started_game
from tests.visible_text import VisibleText

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pseudo_language"), pytest.mark.no_cover]

#: Brands, languages by their own names, the example of a code, and names of players.
NAMES_OF_THINGS = sorted(("Lucky Box", "English", "kq7b-29xm", *NAMES, *PLAYERS), key=len, reverse=True)
#: Places on a card or a board, bonuses as they are printed, first letters of names, and what scripts fill in.
CODES = re.compile(r"\b(LL|[A-ZÀ-Þa-d]|[a-d][1-4])\b|\{\w+\}")


def untranslated(markup: str, *allowed: str) -> list[str]:
    """The texts with letters that no translation has touched."""
    names = (*allowed, *NAMES_OF_THINGS)
    return [text for text in VisibleText(markup).texts if re.search("[A-Za-z]", _without(text, names))]


def _without(text: str, names: tuple[str, ...]) -> str:
    for name in names:
        text = text.replace(name, "")
    return CODES.sub("", text)


def get(client: Client, address: str) -> str:
    response = client.get(address, headers={"accept-language": CODE})
    assert response.headers["Content-Language"] == CODE
    page = str(response.content.decode())
    assert not re.search("[\x01-\x08]", page), "a mark of what is filled in, or left out of what is pushed"
    return page


def at_the_table(game: Game, address: str = "", seat: int | None = 0) -> list[str]:
    """What is left in English on a page of a table."""
    game.refresh_from_db()
    code = game.code
    page = get(client_of(game, seat), f"/t/{code}/{address}")
    return untranslated(page, code, f"{code[:4]}-{code[4:]}", "testserver")


# -- the pages around the tables

PAGES = (
    "/",
    "/new/",
    "/new/?game=luckynumbers",
    "/join/?code=zzzz-zzzz",
    "/rules/",
    "/rules/luckybox/",
    "/rules/luckynumbers/",
    "/nowhere/",
    "/t/zzzzzzzz/",
)


@pytest.mark.parametrize("address", PAGES)
def test_nothing_on_a_page_is_left_in_english(client: Client, address: str) -> None:
    assert untranslated(get(client, address), "zzzz-zzzz") == []


WRONG = (
    {"name": ""},
    {"name": "x" * 99},
    {"name": "\u200b"},
    {"seats": "99"},
    {"seats": "x"},
    {"pace": "x"},
    {"edition": "x"},
    {"edition": "cocktail", "seats": "9"},
)


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_in_a_form_is_not_said_in_english(client: Client, wrong: dict[str, str]) -> None:
    page = client.post("/new/", {**FILLED_IN, **wrong}, headers={"accept-language": CODE})
    assert untranslated(page.content.decode(), "x" * 99) == []


@pytest.mark.parametrize("method", ["put", "delete"])
def test_nor_is_an_error(client: Client, method: str) -> None:
    response = getattr(client, method)("/new/", headers={"accept-language": CODE})
    assert untranslated(response.content.decode()) == []


def test_nor_is_a_fault_of_ours(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    client.raise_request_exception = False
    monkeypatch.setattr("games.views.home.render", None)
    response = client.get("/", headers={"accept-language": CODE})
    assert response.status_code == 500
    assert untranslated(response.content.decode()) == []


# -- a table while people gather


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize(
    "options", [{}, {"seats": 4}, {"clock": 45, "pace": "relaxed", "watching_by": "nobody"}]
)
def test_nothing_of_a_waiting_table_is_left_in_english(seat: int | None, options: dict[str, object]) -> None:
    assert at_the_table(open_table(2, **options), seat=seat) == []
    assert at_the_table(open_table(2, **options), "?wall", seat=seat) == []


def test_nothing_is_left_in_english_for_somebody_without_a_seat() -> None:
    game = open_table(2, seats=3)
    assert at_the_table(game, "join/", None) == []
    with committed():
        lobby.start(game.pk, game.host_id)
    assert at_the_table(game, "join/", None) == []


# -- a running game

RUNNING: dict[str, Callable[[], Game]] = {
    "the offer": lambda: started_game(3),
    "the offer, with a clock": lambda: started_game(3, clock=45),
    "a number": lambda: at(started_game(3), at_turn(4)),
    "a number with limited supply": lambda: at(started_game(2, rules={"edition": "cocktail"}), at_turn(4)),
    "a bonus": lambda: at(started_game(2), lambda now: any(seat.pending for seat in now.state.seats)),
    "the second offer": lambda: at(
        started_game(2), lambda now: now.state.phase is Phase.KEEP and now.state.round == 2
    ),
    "alone": lambda: at(started_game(1), at_turn(2)),
    "relaxed": lambda: at(started_game(2, pace="relaxed"), at_turn(2)),
    "a setup": lambda: numbers(3),
    "a turn": lambda: in_turns(3),
    "a middle": lambda: at(in_turns(3, rules={"match": True}), lambda now: len(now.state.open) > 3),
    "a tile in hand": lambda: at(in_turns(2), lambda now: any(now.state.hands)),
}


def at(game: Game, until: Callable[[Play], bool]) -> Game:
    play_on(game, until)
    return game


@pytest.mark.by_turns
@pytest.mark.parametrize("name", RUNNING)
def test_nothing_of_a_running_game_is_left_in_english(name: str) -> None:
    game = RUNNING[name]()
    for seat in (0, 1 if game.players.count() > 1 else None, None):
        assert at_the_table(game, seat=seat) == []
    assert at_the_table(game, "?seat=1", None) == []
    assert at_the_table(game, "?wall") == []
    assert at_the_table(game, "story/") == []
    assert at_the_table(game, "coach/") == []


@pytest.mark.parametrize("name", ["the offer", "a number", "a turn"])
def test_nothing_that_is_pushed_is_left_in_english(name: str) -> None:
    game = RUNNING[name]()
    viewer = game.players.get(seat=0).user_id
    everything = Snapshots().message(Audience(viewer, CODE), dict.fromkeys(topics_of(game.pk)))
    assert untranslated(with_token(everything.html, ""), game.code) == []


def someone_left(**options: object) -> Game:
    game = started_game(3, **options)
    leaves(game, 2)
    return game


ABSENT: dict[str, Callable[[], Game]] = {
    "has left": someone_left,
    "has left, with a clock": lambda: someone_left(clock=45),
    "the house plays": lambda: decided(Way.HOUSE),
    "no connection": lambda: quiet(started_game(3), 2),
    "no connection for long": lambda: quiet(started_game(2), 1, for_=ALONE_AFTER),
    "ended early": lambda: decided(Way.END),
}


def decided(way: Way) -> Game:
    game = someone_left()
    for seat in (0, 1):
        if question_at(read_table(game.pk)):
            choose(game, seat, way)
    return game


@pytest.mark.parametrize("name", ABSENT)
def test_nothing_about_somebody_who_is_gone_is_left_in_english(name: str) -> None:
    game = ABSENT[name]()
    for seat in (0, None):
        assert at_the_table(game, seat=seat) == []
    for address in ("quit/", "story/") if game.status != Game.Status.OVER else ("story/", "replay/", "seed/"):
        assert at_the_table(game, address) == []


REFUSED: tuple[dict[str, str], ...] = (
    {},
    {"card": "1"},
    {"at": "0-0", "square": "9c9"},
    {"draw": "1"},
    {"at": "x", "pass": "1"},
)


@pytest.mark.parametrize("fields", REFUSED)
@pytest.mark.parametrize("name", ["the offer", "a number", "a setup", "a turn"])
def test_a_refusal_is_not_in_english(name: str, fields: dict[str, str]) -> None:
    game = RUNNING[name]()
    response = client_of(game, 0).post(
        f"/t/{game.code}/move/", fields, headers={"accept-language": CODE, "HX-Request": "true"}
    )
    assert untranslated(response.content.decode(), game.code) == []


# -- a finished game

FINISHED: dict[str, Callable[[], Game]] = {
    "lucky box": lambda: played_game(3),
    "lucky box, alone": lambda: played_game(1),
    "lucky box, limited": lambda: played_game(2, rules={"edition": "cocktail"}),
    "lucky numbers": lambda: played_game(3, kind="luckynumbers"),
    "a match of lucky numbers": lambda: played_game(2, kind="luckynumbers", rules={"match": True}),
}


@pytest.mark.parametrize("name", FINISHED)
def test_nothing_of_a_finished_game_is_left_in_english(name: str) -> None:
    game = FINISHED[name]()
    for seat in (0, None):
        assert at_the_table(game, seat=seat) == []
    for address in ("?seat=1", "?wall", "story/", "seed/", "replay/", "replay/?step=9999", "replay/?step=x"):
        assert at_the_table(game, address) == []


@pytest.mark.parametrize("name", ["lucky box", "lucky numbers"])
def test_no_step_of_a_replay_is_told_in_english(name: str) -> None:
    game = FINISHED[name]()
    for step in range(0, 120, 7):
        assert at_the_table(game, f"replay/?seat=1&step={step}") == []


def test_profiles_leaderboards_and_the_archive_are_not_left_in_english(client: Client) -> None:
    options = {"kind": "luckynumbers", "visibility": "public", "watching_by": "everybody", "is_rated": True}
    game, solo = played_game(2, **options), played_game(1, visibility="public", watching_by="everybody")
    solo.results.update(user=game.host)
    with committed():
        count_results()
    name = game.host.get_username()
    for path in (
        f"/p/{name}/",
        "/leaderboards/?period=all",
        "/leaderboards/?board=solo-gamewright",
        "/archive/",
    ):
        assert untranslated(get(client, path), name, *(user.username for user in User.objects.all())) == [], (
            path
        )
    client.force_login(game.host)
    assert untranslated(get(client, f"/p/{name}/"), name) == []
    assert at_the_table(game) == []


# -- the screens of the style page


@pytest.mark.parametrize("name", SCREENS)
def test_no_screen_of_the_style_page_is_left_in_english(client: Client, name: str) -> None:
    body = get(client, f"/style/{name}/").partition("<body")[2]
    # The code of the table that is shown is made of this name.
    assert untranslated("<body" + body, *(f"{name}{players}" for players in (1, 3, 4, 6))) == []


def test_the_style_page_offers_the_pseudo_language(client: Client) -> None:
    page = client.get("/style/").content.decode()
    assert 'action="/language/setlang/"' in page
    assert f'value="{CODE}"' in page
