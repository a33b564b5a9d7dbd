"""Every way in which somebody stops being who they were leaves a row for the server processes."""

from collections.abc import Callable
from datetime import timedelta
from importlib import import_module

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import services
from accounts.background import COMMITTED_WITHIN, Reader
from accounts.models import KEPT_FOR, IdentityChange, User
from luckybox_site.web.identity_cache import Changes, session_hash
from tests.factories import UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture
def ann() -> User:
    return UserFactory.create()


@pytest.fixture
def browser(ann: User) -> Client:
    """That of Ann, who has signed in."""
    client = Client()
    client.force_login(ann)
    return client


def key_of(browser: Client) -> str:
    return str(browser.cookies[settings.SESSION_COOKIE_NAME].value)


def users_noted() -> list[int | None]:
    return list(IdentityChange.objects.filter(session="").values_list("user_id", flat=True))


def sessions_noted() -> list[str]:
    return list(IdentityChange.objects.exclude(session="").values_list("session", flat=True))


# -- sessions


def ended_by_the_store(key: str) -> None:
    import_module(settings.SESSION_ENGINE).SessionStore(key).flush()


def given_a_new_key(key: str) -> None:
    session = import_module(settings.SESSION_ENGINE).SessionStore(key)
    session.load()
    session.cycle_key()


def deleted_one(key: str) -> None:
    Session.objects.get(session_key=key).delete()


def deleted_many(key: str) -> None:
    Session.objects.all().delete()


@pytest.mark.parametrize("end", [ended_by_the_store, given_a_new_key, deleted_one, deleted_many])
def test_a_session_that_ends_is_noted_by_its_hash(end: Callable[[str], None], browser: Client) -> None:
    key = key_of(browser)
    end(key)
    assert sessions_noted() == [session_hash(key)]
    assert not IdentityChange.objects.filter(session=key).exists()


def test_whoever_signs_out_in_the_admin_is_noted(browser: Client, ann: User) -> None:
    User.objects.filter(pk=ann.pk).update(is_staff=True)
    key = key_of(browser)
    assert browser.post(reverse("admin:logout")).status_code in {200, 302}
    assert sessions_noted() == [session_hash(key)]


def test_an_ended_session_is_nobodys_whatever_has_read_it_before(browser: Client, ann: User) -> None:
    browser.get("/")
    Session.objects.all().delete()
    assert not browser.get("/").wsgi_request.user.is_authenticated


def test_a_session_without_a_user_is_no_change() -> None:
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session["colour"] = "red"
    session.save()
    session.flush()
    assert sessions_noted() == []


def test_clearing_expired_sessions_is_no_change(browser: Client) -> None:
    Session.objects.update(expire_date=timezone.now() - timedelta(days=1))
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    assert sessions_noted() == []


# -- users


def suspended(user: User) -> None:
    services.suspend(user.pk)


def saved_as_inactive(user: User) -> None:
    user.is_active = False
    user.save()


def saved_as_inactive_in_one_field(user: User) -> None:
    user.is_active = False
    user.save(update_fields=["is_active"])


def updated(user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


def updated_in_bulk(user: User) -> None:
    user.is_active = False
    User.objects.bulk_update([user], ["is_active"])


def with_another_password(user: User) -> None:
    user.set_password("another one")
    user.save()


def deleted(user: User) -> None:
    user.delete()


def deleted_with_others(user: User) -> None:
    User.objects.filter(pk=user.pk).delete()


def signed_out_everywhere(user: User) -> None:
    services.sign_out_everywhere(user.pk)


CHANGES = [
    suspended,
    saved_as_inactive,
    saved_as_inactive_in_one_field,
    updated,
    updated_in_bulk,
    with_another_password,
    deleted,
    deleted_with_others,
    signed_out_everywhere,
]


@pytest.mark.parametrize("change", CHANGES)
def test_a_user_who_changes_is_noted_and_their_session_is_no_longer_theirs(
    change: Callable[[User], None], ann: User, browser: Client
) -> None:
    pk = ann.pk
    change(ann)
    assert users_noted() == [pk]
    assert not browser.get("/").wsgi_request.user.is_authenticated


@pytest.mark.parametrize(
    "values", [{"email": "ann@example.org"}, {"is_active": True}, {"last_login": timezone.now()}]
)
def test_other_changes_of_a_user_are_not_noted(values: dict[str, object], ann: User, browser: Client) -> None:
    for name, value in values.items():
        setattr(ann, name, value)
    ann.save()
    ann.save(update_fields=list(values))
    assert users_noted() == []
    assert browser.get("/").wsgi_request.user == ann


def test_another_name_is_noted_as_that_and_nothing_else(ann: User, browser: Client) -> None:
    reader = Reader()
    reader.read()
    services.rename(ann.pk, "Zoe")
    services.rename(ann.pk, "Zoe")
    assert IdentityChange.objects.count() == 1
    assert reader.read() == Changes(names=True, renamed=frozenset({ann.pk}))
    assert browser.get("/").wsgi_request.user == ann


def test_somebody_new_is_no_change() -> None:
    User.objects.create_user("new")
    User.objects.create_guest("Ann")
    assert users_noted() == []


def test_what_is_rolled_back_is_not_noted(ann: User) -> None:
    with transaction.atomic():
        services.suspend(ann.pk)
        transaction.set_rollback(True)
    assert users_noted() == []


def test_a_new_session_after_signing_out_everywhere_is_good(ann: User) -> None:
    services.sign_out_everywhere(ann.pk)
    browser = Client()
    browser.force_login(User.objects.get(pk=ann.pk))
    assert browser.get("/").wsgi_request.user == ann


def test_whoever_is_reinstated_acts_in_the_session_they_had(ann: User, browser: Client) -> None:
    services.suspend(ann.pk)
    services.reinstate(ann.pk)
    assert browser.get("/").wsgi_request.user == ann


@pytest.mark.parametrize("row", [{"user_id": None, "session": ""}, {"user_id": 1, "session": "abc"}])
def test_a_row_names_either_a_user_or_a_session(row: dict[str, object]) -> None:
    with pytest.raises(IntegrityError, match="accounts_change_of_user_or_session"), transaction.atomic():
        IdentityChange.objects.create(**row)


# -- reading them


def test_a_server_that_starts_learns_of_nothing_that_is_over() -> None:
    IdentityChange.objects.note_users([1])
    reader = Reader()
    assert reader.read() == Changes()
    assert reader.read() == Changes()


def test_each_change_is_read_once() -> None:
    reader = Reader()
    reader.read()
    IdentityChange.objects.note_users([1, 2])
    IdentityChange.objects.note_session("key")
    assert reader.read() == Changes(frozenset({1, 2}), frozenset({session_hash("key")}))
    assert reader.read() == Changes()


def test_a_change_that_is_committed_after_a_later_one_is_read_all_the_same() -> None:
    reader = Reader()
    reader.read()
    IdentityChange.objects.note_users([1])
    late = IdentityChange.objects.get()
    late_pk = late.pk
    late.delete()
    IdentityChange.objects.note_users([2])
    assert reader.read().user_ids == {2}
    IdentityChange.objects.create(pk=late_pk, user_id=1, made_at=late.made_at - COMMITTED_WITHIN / 2)
    assert reader.read().user_ids == {1}


def test_old_rows_go_and_those_of_the_last_hour_stay() -> None:
    IdentityChange.objects.note_users([1, 2])
    IdentityChange.objects.filter(user_id=1).update(made_at=timezone.now() - KEPT_FOR - timedelta(minutes=1))
    IdentityChange.objects.outdated().delete()
    assert users_noted() == [2]
