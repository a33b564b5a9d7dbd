"""What is kept from version to version is never shown when it is not true any more."""

import sys
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from random import Random
from typing import Any

import pytest
from django.utils import translation
from django.utils.translation import trans_real

from games.live.topics import Audience
from games.models import Connection, Game
from games.presenters import render_cache
from games.presenters.page import page_of
from games.presenters.render_cache import InputCache, RenderCache, VersionCache
from games.presenters.topics import page_html
from games.services import connections, lobby, play
from games.services.refusals import Rejected
from games.store import Table, read_table
from tests.tables import (
    committed,
    house_move,
    make_move,
    open_table,
    play_of,
    play_on,
    stamp_of,
    time_is_up,
    undo,
)

pytestmark = pytest.mark.no_cover

SEATS = 3


# -- one memory


def test_equal_material_gives_the_same_thing_and_other_material_another() -> None:
    reused: InputCache[str, list[int]] = InputCache(2)
    first = reused.find_or_make("a", (1, "x"), lambda: [1])
    assert reused.find_or_make("a", (1, "x"), lambda: [1]) is first
    assert reused.find_or_make("a", (2, "x"), lambda: [2]) == [2]
    again = reused.find_or_make("a", (1, "x"), lambda: [1])
    assert again == first
    assert again is not first


def test_only_so_many_places_are_remembered_and_the_oldest_goes_first() -> None:
    reused: InputCache[str, object] = InputCache(2)
    things = {place: reused.find_or_make(place, 0, object) for place in "ab"}
    reused.find_or_make("a", 1, object)
    third = reused.find_or_make("c", 0, object)
    assert len(reused) == 2
    assert reused.find_or_make("c", 0, object) is third
    assert reused.find_or_make("b", 0, object) is not things["b"]


def test_what_was_made_by_a_thread_that_came_second_is_as_good() -> None:
    reused: InputCache[str, str] = InputCache(2)

    def late() -> str:
        reused.find_or_make("a", 1, lambda: "first")
        return "second"

    assert reused.find_or_make("a", 1, late) == "second"
    assert reused.find_or_make("a", 1, lambda: "third") == "second"


def test_everything_can_be_forgotten_at_once() -> None:
    reused: InputCache[str, object] = InputCache(2)
    versions: VersionCache[str, object] = VersionCache(2)
    first, second = reused.find_or_make("a", 0, object), versions.find_or_make("a", 0, object)
    render_cache.clear_all()
    assert (len(reused), len(versions)) == (0, 0)
    assert reused.find_or_make("a", 0, object) is not first
    assert versions.find_or_make("a", 0, object) is not second


# -- pages


class Marked(NullTranslations):
    """A language in which every text is plainly not English."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._language = language

    def gettext(self, message: str) -> str:
        return f"«{message}»" if message else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def to_language(self) -> str:
        return self._language


@pytest.fixture
def _german_can_be_told_from_english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    _forget_what_is_pure()
    with translation.override("en"):
        catalogues = trans_real._translations  # type: ignore[attr-defined]  # where Django keeps them
        monkeypatch.setitem(catalogues, "de", Marked("de"))
        yield
    _forget_what_is_pure()


def _forget_what_is_pure() -> None:
    """What functions of this site's pages have in mind, whatever it is."""
    for name, module in list(sys.modules.items()):
        if name.startswith("games.presenters"):
            for function in vars(module).values():
                if callable(clear := getattr(function, "cache_clear", None)):
                    clear()


@contextmanager
def nothing_in_mind() -> Iterator[None]:
    """As in a process that has just started; afterwards all is known again that was known before."""
    known: list[tuple[RenderCache[Any, Any], Any]] = [
        (memory, memory._entries) for memory in RenderCache.everywhere
    ]
    for memory, _ in known:
        memory._entries = OrderedDict()
    _forget_what_is_pure()
    try:
        yield
    finally:
        for memory, before in known:
            memory._entries = before


def html_of(table: Table, audience: Audience) -> str:
    return page_html(table, audience, page_of(table, audience))


def made_anew(table: Table, audience: Audience) -> str:
    with nothing_in_mind():
        return html_of(table, audience)


# What can happen at a table; an act that is of no use now does nothing.


def a_legal_move(game: Game, random: Random) -> None:
    now = play_of(read_table(game.pk))
    if waiting := now.adapter.engine.waiting(now.state):
        seat = random.choice(waiting)
        make_move(game, seat, random.choice(now.adapter.engine.legal(now.state, seat)).event)


def a_good_move(game: Game, random: Random) -> None:
    now = play_of(read_table(game.pk))
    if waiting := now.adapter.engine.waiting(now.state):
        house_move(game, random.choice(waiting))


def an_undo(game: Game, random: Random) -> None:
    doers = sorted({entry.seat for entry in play_of(read_table(game.pk)).open if entry.seat is not None})
    if doers:
        with_luck(lambda: undo(game, random.choice(doers)))


def a_word_to_go_on(game: Game, random: Random) -> None:
    table = read_table(game.pk)
    player = random.choice(table.players)
    at = stamp_of(table, player.seat)
    with_luck(lambda: play.press_next(game.pk, player.user_id, at))


def a_clock_that_runs_out(game: Game, random: Random) -> None:
    if read_table(game.pk).game.deadline:
        time_is_up(game)


def a_long_sleep(game: Game, random: Random) -> None:
    for _ in range(5):
        table = read_table(game.pk)
        if table.game.deadline and not any(player.is_away for player in table.players):
            time_is_up(game)


def a_return(game: Game, random: Random) -> None:
    player = random.choice(read_table(game.pk).players)
    with_luck(lambda: play.come_back(game.pk, player.user_id))


def a_spectator(game: Game, random: Random) -> None:
    if random.random() < 0.5:
        connections.arrive(game.pk, str(random.random()))
    else:
        Connection.objects.all().delete()
    with committed():
        connections.recount()


def with_luck(verb: Callable[[], None]) -> None:
    """Somebody tries it; whether they may is for other tests."""
    try:
        with committed():
            verb()
    except Rejected:
        pass


ACTS: dict[Callable[[Game, Random], None], int] = {
    a_legal_move: 12,
    a_good_move: 8,
    an_undo: 3,
    a_word_to_go_on: 6,
    a_clock_that_runs_out: 2,
    a_long_sleep: 1,
    a_return: 3,
    a_spectator: 1,
}


#: Pace, rules and seed.
RELAXED = (Game.Pace.RELAXED, {"edition": "gamewright", "multifunction_lightning": True}, 1)
BRISK = (Game.Pace.BRISK, {"edition": "cocktail", "may_always_pass": True}, 2)


@pytest.mark.by_turns
@pytest.mark.django_db
@pytest.mark.usefixtures("_german_can_be_told_from_english")
@pytest.mark.parametrize(
    ("pace", "rules", "seed", "audiences", "rounds"),
    [
        (*RELAXED, 2, 1),
        pytest.param(*RELAXED, 5, 2, marks=pytest.mark.deep),
        pytest.param(*BRISK, 5, 2, marks=pytest.mark.deep),
    ],
)
def test_a_page_made_of_what_is_kept_is_the_page_made_anew(
    pace: str, rules: dict[str, Any], seed: int, audiences: int, rounds: int
) -> None:
    random = Random(seed)
    game = open_table(SEATS, pace=pace, clock=90, rules=rules)
    with committed():
        lobby.start(game.pk, game.host_id)
    users = [player.user_id for player in read_table(game.pk).players]
    seen = {"away": False, "ready": False, "undone": False}
    versions = 0
    while play_of(table := read_table(game.pk)).state.round <= rounds:
        asked = [Audience(user_id, "en") for user_id in (*users, None)]
        asked.append(Audience(random.choice([*users, None]), "de"))
        random.shuffle(asked)
        for audience in asked[:audiences]:
            assert html_of(table, audience) == made_anew(table, audience), (table.game.version, audience)
        seen["away"] |= any(player.is_away for player in table.players)
        seen["ready"] |= any(player.is_ready for player in table.players)
        seen["undone"] |= bool(play_of(table).undo_runs)
        random.choices(list(ACTS), weights=list(ACTS.values()))[0](game, random)
        versions = table.game.version
    play_on(game)
    table = read_table(game.pk)
    for user_id in (*users, None):
        for language in ("en", "de"):
            audience = Audience(user_id, language)
            assert html_of(table, audience) == made_anew(table, audience)
    assert versions > 30 * rounds
    assert seen == {"away": True, "ready": pace == Game.Pace.RELAXED, "undone": True}


@pytest.mark.django_db
@pytest.mark.usefixtures("_german_can_be_told_from_english")
def test_languages_differ_in_this_test() -> None:
    table = read_table(open_table(SEATS).pk)
    pages = [html_of(table, Audience(None, language)) for language in ("en", "de")]
    assert "«" not in pages[0]
    assert "«" in pages[1]
