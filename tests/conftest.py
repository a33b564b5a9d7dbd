"""What holds for every test: how long hypothesis searches, a deck that is there, and nothing remembered."""

import gc
import hashlib
import itertools
import os
import shutil
from collections.abc import Generator, Iterable, Iterator, Sequence
from importlib import import_module
from math import inf
from pathlib import Path
from time import monotonic
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.core.cache import caches
from django.db import connection
from django.db.models import QuerySet
from django.db.models.signals import post_migrate
from hypothesis import HealthCheck, settings
from pytest_django import DjangoDbBlocker

from games.engine import chance
from games.live.listeners import listeners
from games.models import Deck, DeckVersion, Edition
from games.services.editions import complete, editions_cache
from luckybox_site.club.models import Club
from luckybox_site.club.reading import club_cache
from luckybox_site.web.identity_cache import identity_cache
from tests import flush, shelf
from tests.prepared import one_at_a_time, prepared_file, prepared_template, remove_prepared
from tests.tables import PLAYTHROUGHS, forget_all_tables, load_house_deck

END_OTHER_SESSIONS = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
ENGINE_TESTS = Path(__file__).parent / "games" / "engine"
CONCURRENCY = Path(__file__).parent / "games" / "concurrency"

settings.register_profile("dev", deadline=None, max_examples=30)
settings.register_profile(
    "ci", settings.get_profile("dev"), suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.register_profile("deep", settings.get_profile("ci"), max_examples=500)
usual = "ci" if os.environ.get("CI") == "true" else "dev"
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", usual))


def pytest_itemcollected(item: pytest.Item) -> None:
    """Coverage doubles the time of a test, so it follows the engine alone, in which no line may be missed.

    Other tests are followed where `--cov` asks for all of the site, and of many cases the first alone.
    """
    if ENGINE_TESTS in item.path.parents:
        return
    cases = getattr(item, "callspec", None)
    follows_all = True in (item.config.getoption("cov_source", None) or [])
    if not follows_all or (cases and any(cases.indices.values())):
        item.add_marker("no_cover")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what `.ci/gate` wants left out by day; by hand every test runs that was asked for.

    Of long tests half run by turns. Little runs both on SQLite and on PostgreSQL and Redis: what is about
    several servers, or about PostgreSQL itself, runs there alone, and of what runs there again one case of
    every second test, but for what happens in the same moment.
    """
    seed = config.getoption("randomly_seed", 0)
    long = _marked("by_turns", items)
    there_alone = _marked("several_servers", items) | _marked("postgresql", items)
    left: set[pytest.Item] = set()
    if _is_wanted("LONG_ONES_BY_TURNS"):
        waiting = _every_second([item.nodeid for item in long], seed)
        left |= {item for item in long if item.nodeid in waiting}
    if _is_wanted("SERVERS_COME_LATER"):
        left |= there_alone
    if _is_wanted("SECOND_DATABASE"):
        # By another part of the seed, or what both concern would never have its turn.
        left |= _seen_enough([item for item in items if item not in there_alone], seed // 2)
    config.hook.pytest_deselected(items=[item for item in items if item in left])
    items[:] = [item for item in items if item not in left]


def _is_wanted(name: str) -> bool:
    return os.environ.get(name) == "true"


def _marked(name: str, items: Iterable[pytest.Item]) -> set[pytest.Item]:
    return {item for item in items if item.get_closest_marker(name)}


def _without_case(item: pytest.Item) -> str:
    return item.nodeid.partition("[")[0]


def _seen_enough(items: Sequence[pytest.Item], seed: int) -> set[pytest.Item]:
    """Of tests that have run on SQLite, all cases but one, and every second test."""
    chosen = {_without_case(item): item for item in items}
    at_once = {_without_case(item) for item in items if CONCURRENCY in item.path.parents}
    for name in _every_second(chosen.keys() - at_once, seed):
        del chosen[name]
    return set(items).difference(chosen.values())


def _every_second(names: Iterable[str], seed: int) -> set[str]:
    """Those whose turn it is not; the same in all processes of a run."""
    return set(sorted(names)[seed % 2 :: 2])


def pytest_configure() -> None:
    flush.install()
    if "PYTEST_XDIST_WORKER" not in os.environ:
        shelf.begin()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """In a fresh clone the first process compiles the tests, and the others read what it has compiled."""
    with one_at_a_time():
        return (yield)


def pytest_collection_finish() -> None:
    # What was imported stays; to look through it again and again takes a tenth of the time of all tests.
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def pytest_unconfigure() -> None:
    if "PYTEST_XDIST_WORKER" not in os.environ:
        remove_prepared(connection.settings_dict)


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """A database is there already: the copy of one in which all migrations have run."""
    return connection.vendor == "sqlite"


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None) -> None:
    test = connection.settings_dict["TEST"]
    if connection.vendor == "sqlite":
        shutil.copyfile(prepared_file(), test["NAME"])
    else:
        test["TEMPLATE"] = prepared_template(connection.settings_dict)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The database of the tests has the house deck, also after a test that leaves it empty."""
    with django_db_blocker.unblock():
        load_house_deck()
        flush.remember_prepared()
    post_migrate.connect(_load_the_deck_again, sender=apps.get_app_config("games"))
    yield
    if connection.vendor == "postgresql":
        # A thread that has not ended yet may hold a connection, and a database in use cannot be dropped.
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(END_OTHER_SESSIONS)


def _load_the_deck_again(**_: object) -> None:
    """Also the rows of the printed editions, which a migration has made."""
    load_house_deck()
    if not Edition.objects.exists():
        import_module("games.migrations.0032_editions").make_printed_editions(apps, None)


@pytest.fixture
def without_a_deck(db: None) -> None:
    """As on a machine on which no deck has been loaded."""
    for model in (DeckVersion, Deck):
        # The manager refuses to delete what was published.
        QuerySet(model).delete()


@pytest.fixture
def without_prepared_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every move of a game is played, as tests of how moves are stored want it."""
    monkeypatch.setattr(PLAYTHROUGHS, "are_used", False)


@pytest.fixture
def nothing_is_counted() -> Iterator[None]:
    """What limits count is forgotten before the test, and after it."""
    _forget_counts()
    yield
    _forget_counts()


def _forget_counts() -> None:
    for name in ("default", "local"):
        caches[name].clear()


@pytest.fixture(autouse=True)
def _nobody_has_set_up_the_club() -> None:
    """The club as it comes, known without the database, until a test changes it (`tests/clubs.py`)."""
    club_cache.remember(Club(), monotonic(), inf)


@pytest.fixture(autouse=True)
def _editions_are_the_printed_ones() -> None:
    """Known without the database, until a test makes another (`tests/editions.py`)."""
    editions_cache.remember(complete(()), inf)


@pytest.fixture(autouse=True)
def _no_table_and_nobody_is_remembered() -> Iterator[None]:
    yield
    forget_all_tables()
    identity_cache.forget()
    listeners.forget()


@pytest.fixture(autouse=True)
def _seeds_are_the_same_in_every_run(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the first, second, ... game of a test; so what it plays lies on the shelf the next time."""
    if ENGINE_TESTS in request.path.parents:
        return
    count = itertools.count()

    def new_seed(size: int) -> str:
        return hashlib.sha256(f"seed {next(count)}".encode()).hexdigest()[: 2 * size]

    monkeypatch.setattr(chance, "secrets", SimpleNamespace(token_hex=new_seed))


@pytest.fixture(autouse=True)
def _servers_of_a_test_without_coverage_have_none(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    if request.node.get_closest_marker("no_cover"):
        monkeypatch.delenv("COVERAGE_PROCESS_CONFIG", raising=False)
