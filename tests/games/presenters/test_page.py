"""Pages of a table: what is pushed from version to version adds up to the page as it is."""

import re
from random import Random

import pytest
from django.utils import translation

from games.live.messages import Snapshots, message_for
from games.live.topics import Audience, Key, Snapshot
from games.models import Game
from games.presenters.page import earlier_page, page_of
from games.presenters.render_cache import RenderCache
from games.presenters.topics import GameSnapshot, TableSnapshot, changes_since, topics_of
from games.services import lobby, rematch
from games.store import Table, read_table
from tests.factories import UserFactory
from tests.screens import Screen, elements, shown
from tests.tables import (
    committed,
    go_on,
    house_move,
    make_move,
    open_table,
    play_of,
    play_on,
    started_game,
    time_is_up,
    undo,
)

pytestmark = [pytest.mark.django_db, pytest.mark.no_cover]


def audiences(table: Table, language: str = "en") -> list[Audience]:
    """Everybody at a table, and somebody who only watches."""
    users = [player.user_id for player in table.players]
    return [Audience(user_id, language) for user_id in [*users, None]]


class Follower:
    """Somebody whose browser hears of every version, or only of some."""

    def __init__(self, game: Game, audience: Audience) -> None:
        self.audience = audience
        table = read_table(game.pk)
        first = Snapshots().message(audience, dict.fromkeys(topics_of(game.pk)))
        self.sent = first.sent
        self.screen = Screen(shown(table, audience))
        self.bytes = 0

    def hear(self, table: Table) -> str:
        """Get what the hub would send; the screen then shows the table as it is."""
        snapshots: dict[Key, Snapshot] = dict(
            zip(self.sent, (GameSnapshot(table), TableSnapshot(table)), strict=True)
        )
        message = message_for(self.audience, self.sent, lambda key, _: snapshots[key])
        self.bytes += len(message.html.encode())
        self.screen.swap(message.html)
        self.sent = message.sent
        assert self.screen.html == shown(table, self.audience)
        return message.html


def random_step(game: Game, random: Random) -> None:
    """Something that anybody at the table might do now."""
    table = read_table(game.pk)
    now = play_of(table)
    waiting = now.adapter.engine.waiting(now.state)
    doers = sorted({entry.seat for entry in now.open if entry.seat is not None})
    if doers and random.random() < 0.08:
        undo(game, random.choice(doers))
    elif not waiting:
        go_on(game)
    elif random.random() < 0.03:
        time_is_up(game)
    else:
        seat = random.choice(waiting)
        make_move(game, seat, random.choice(now.adapter.engine.legal(now.state, seat)).event)


@pytest.mark.parametrize("most", [50, pytest.param(10_000, marks=pytest.mark.deep)])
@pytest.mark.parametrize(
    ("kind", "rules"),
    [
        ("luckybox", {"edition": "ravensburger", "multifunction_lightning": True}),
        ("luckynumbers", {"match": False}),
        pytest.param("luckynumbers", {"match": True}, marks=pytest.mark.deep),
    ],
)
def test_all_that_is_pushed_in_a_whole_game_adds_up_to_the_page_as_it_is(
    kind: str, rules: dict[str, object], most: int
) -> None:
    random = Random(5)
    game = open_table(players=3, clock=90, kind=kind, rules=rules)
    followers = [Follower(game, audience) for audience in audiences(read_table(game.pk))]
    sleepy = Follower(game, followers[0].audience)
    with committed():
        lobby.start(game.pk, game.host_id)
    versions = 0
    while (table := read_table(game.pk)).game.status != Game.Status.OVER:
        for follower in followers:
            follower.hear(table)
        if random.random() < 0.2:
            sleepy.hear(table)
        random_step(game, random)
        versions += 1
        if versions == most:
            # What comes next is one great change for everybody.
            play_on(game)
    for follower in [*followers, sleepy]:
        follower.hear(table)
    assert versions > 100 or versions == most
    with committed():
        rematch.ask(game.pk, game.host_id)
    for follower in followers:
        follower.hear(read_table(game.pk))


def test_a_lobby_is_pushed_like_a_game() -> None:
    game = open_table(players=2, seats=4)
    guest = UserFactory.create()
    followers = [Follower(game, audience) for audience in audiences(read_table(game.pk))]
    followers.append(Follower(game, Audience(guest.pk, "en")))
    with committed():
        lobby.join(game.pk, guest.pk, "Cleo")
    for follower in followers:
        follower.hear(read_table(game.pk))
    with committed():
        lobby.leave(game.pk, guest.pk)
    for follower in followers:
        follower.hear(read_table(game.pk))


def test_what_is_sent_carries_its_version() -> None:
    game = started_game(players=2)
    follower = Follower(game, audiences(read_table(game.pk))[0])
    house_move(game, 1)
    mark = f'data-version="{game.version + 1}"'
    assert mark in follower.hear(read_table(game.pk))
    assert mark in changes_since(read_table(game.pk), follower.audience, (None, None))


def test_somebody_who_has_seen_nothing_that_is_still_known_gets_everything_in_one_piece() -> None:
    table = read_table(started_game(players=2).pk)
    audience = audiences(table)[0]
    screen = Screen('<i id=version></i><div id="table"><p>from last week</p></div>')
    assert screen.swap(changes_since(table, audience, (1, 1))) == ["version", "table"]
    assert screen.html == shown(table, audience)


def test_a_move_of_one_seat_leaves_the_boards_of_the_others_alone() -> None:
    game = started_game(players=3)
    play_on(game, until=lambda now: now.state.turn == 1)
    watcher = Follower(game, audiences(read_table(game.pk))[-1])
    house_move(game, 1)
    pushed = [
        re.search(r"id=\"?([\w-]+)", element) for element in elements(watcher.hear(read_table(game.pk)))
    ]
    assert not [found[1] for found in pushed if found and found[1].startswith(("r0", "r2"))]


# -- what is made once and kept


def test_a_page_is_made_once_for_a_version_and_an_audience() -> None:
    table = read_table(started_game(players=2).pk)
    audience = audiences(table)[0]
    assert page_of(table, audience) is page_of(table, audience)
    assert earlier_page(table.game.pk, audience, table.game.version) is page_of(table, audience)


def test_the_page_before_is_kept_and_those_before_it_are_not() -> None:
    game = started_game(players=3)
    audience = audiences(read_table(game.pk))[0]
    seen = []
    for seat in range(3):
        seen.append(page_of(read_table(game.pk), audience))
        house_move(game, seat)
    assert earlier_page(game.pk, audience, seen[2].version) is seen[2]
    assert earlier_page(game.pk, audience, seen[1].version) is seen[1]
    assert earlier_page(game.pk, audience, seen[0].version) is None


def test_a_page_made_late_does_not_push_a_newer_one_out() -> None:
    game = started_game(players=2)
    audience = audiences(read_table(game.pk))[0]
    old = read_table(game.pk)
    house_move(game, 0)
    new = page_of(read_table(game.pk), audience)
    late = page_of(old, audience)
    assert late.version < new.version
    assert page_of(read_table(game.pk), audience) is new
    assert earlier_page(game.pk, audience, late.version) == late


def test_all_who_watch_share_what_is_made_for_them() -> None:
    table = read_table(started_game(players=2).pk)
    watchers = [Audience(user_id, "en") for user_id in (None, UserFactory.create().pk)]
    assert page_of(table, watchers[0]).root is page_of(table, watchers[1]).root


def test_only_so_many_pages_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    for cache in RenderCache.everywhere:
        cache.clear()
        monkeypatch.setattr(cache, "size", 2)
    for _ in range(3):
        table = read_table(started_game(players=2).pk)
        for audience in audiences(table):
            page_of(table, audience)
    sizes = {len(cache) for cache in RenderCache.everywhere}
    assert max(sizes) == 2


# -- languages and seats


def test_every_language_has_a_page_of_its_own_whatever_language_is_active() -> None:
    table = read_table(started_game(players=2).pk)
    english, german = (audiences(table, language)[0] for language in ("en", "de"))
    with translation.override("fr"):
        assert page_of(table, german) is not page_of(table, english)
        assert translation.get_language() == "fr"


def test_an_offer_stands_on_its_own_page_and_on_no_other() -> None:
    table = read_table(started_game(players=3).pk)
    state = play_of(table).state
    for seat, audience in enumerate(audiences(table)):
        html = page_of(table, audience).root.html
        for other in range(3):
            names = [state.setup.pack.names[card] for card in state.seats[other].offer]
            found = [name for name in names if f'value="{name}"' in html or f"value={name} " in html]
            assert found == (names if other == seat else []), (seat, other)


def test_what_was_kept_is_nobody_elses_to_see_before_all_have_chosen() -> None:
    game = started_game(players=2)
    house_move(game, 0)
    table = read_table(game.pk)
    state = play_of(table).state
    own, other, watcher = (page_of(table, audience).root.html for audience in audiences(table))
    for card in state.seats[0].cards:
        words = f"Card {state.setup.pack.names[card]}"
        assert f'"{words}"' in own
        assert f'"{words}"' not in watcher
        assert (f'"{words}"' in other) == (card in state.seats[1].offer)
