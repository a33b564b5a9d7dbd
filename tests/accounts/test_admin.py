"""Users in the admin."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import UserFactory


@pytest.mark.django_db
def test_the_admin_shows_who_is_a_guest(admin_client: Client) -> None:
    guest = UserFactory.create(is_guest=True)
    response = admin_client.get(reverse("admin:accounts_user_change", args=[guest.pk]))
    assert response.context["adminform"].form.initial["is_guest"] is True
