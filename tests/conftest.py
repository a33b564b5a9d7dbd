"""What holds for every test: how long hypothesis searches, and that nothing is remembered after it."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from luckybox_site.web import people
from tests.tables import forget_all_tables

settings.register_profile("dev", deadline=None, max_examples=30)
settings.register_profile(
    "ci", deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "dev")


@pytest.fixture(autouse=True)
def _no_table_and_nobody_is_remembered() -> Iterator[None]:
    yield
    forget_all_tables()
    people.forget()
