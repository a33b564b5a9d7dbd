"""What the database holds about users."""

import pytest
from django.db import IntegrityError

from tests.factories import UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.mark.parametrize("power", ["is_staff", "is_superuser"])
def test_a_guest_has_no_powers(power: str) -> None:
    with pytest.raises(IntegrityError, match="guest_has_no_powers"):
        UserFactory.create(is_guest=True, **{power: True})


def test_a_guest_plays_beside_registered_users() -> None:
    assert UserFactory.create(is_guest=True).pk != UserFactory.create().pk
