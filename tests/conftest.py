"""What holds for every test: how long hypothesis searches, a deck that is there, and nothing remembered."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from pytest_django import DjangoDbBlocker

from games.models import Deck, DeckVersion
from luckybox_site.web.identity_cache import identity_cache
from tests.servers import PREPARED
from tests.tables import PLAYTHROUGHS, forget_all_tables, load_house_deck

ENGINE_TESTS = Path(__file__).parent / "games" / "engine"

settings.register_profile("dev", deadline=None, max_examples=30)
settings.register_profile(
    "ci", deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.register_profile("deep", settings.get_profile("ci"), max_examples=500)
usual = "ci" if os.environ.get("CI") == "true" else "dev"
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", usual))


def pytest_itemcollected(item: pytest.Item) -> None:
    """Of a test with many cases coverage follows the first alone, for it doubles the time of a test.

    The engine, in which no line may be missed, is followed in all of them.
    """
    cases = getattr(item, "callspec", None)
    if cases and any(cases.indices.values()) and ENGINE_TESTS not in item.path.parents:
        item.add_marker("no_cover")


def pytest_unconfigure() -> None:
    if "PYTEST_XDIST_WORKER" not in os.environ:
        shutil.rmtree(PREPARED, ignore_errors=True)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """The database of the tests has the house deck, so that no table has to load it."""
    with django_db_blocker.unblock():
        load_house_deck()


@pytest.fixture
def without_a_deck(db: None) -> None:
    """As on a machine on which no deck has been loaded."""
    DeckVersion.objects.all().delete()
    Deck.objects.all().delete()


@pytest.fixture
def without_prepared_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every move of a game is played, as tests of how moves are stored want it."""
    monkeypatch.setattr(PLAYTHROUGHS, "are_used", False)


@pytest.fixture(autouse=True)
def _no_table_and_nobody_is_remembered() -> Iterator[None]:
    yield
    forget_all_tables()
    identity_cache.forget()


@pytest.fixture(autouse=True)
def _servers_of_a_test_without_coverage_have_none(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    if request.node.get_closest_marker("no_cover"):
        monkeypatch.delenv("COVERAGE_PROCESS_CONFIG", raising=False)
