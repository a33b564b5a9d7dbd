"""Jobs on pages: their progress for those who may know, and in the admin."""

from pathlib import Path

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from luckybox_site.jobs import runner
from luckybox_site.jobs.models import Job
from luckybox_site.jobs.services import enqueue
from tests.factories import UserFactory
from tests.workers import run_all

pytestmark = pytest.mark.django_db

CHANGELIST = "/admin/jobs/job/"


@pytest.fixture
def failed() -> Job:
    job = enqueue("trial-refusal")
    run_all()
    job.refresh_from_db()
    return job


def test_the_owner_and_staff_see_how_far_a_job_is_and_nobody_else(
    client: Client, admin_client: Client
) -> None:
    owner, stranger = UserFactory.create(), UserFactory.create()
    job = enqueue("trial-steps", owner=owner.pk, folder="nowhere", count=3)
    taken = runner._take()
    assert taken is not None
    runner.Progress(taken).report(40, "Step 2 of 3.")
    address = reverse("job", args=[job.pk])
    assert client.get(address).status_code == 404
    client.force_login(stranger)
    assert client.get(address).status_code == 404
    client.force_login(owner)
    for page in (client.get(address), admin_client.get(address)):
        text = page.content.decode()
        assert "Go step by step" in text
        assert "Step 2 of 3." in text
        assert 'value="40"' in text
        assert f'href="{address}"' in text


def test_a_job_without_an_owner_is_nobodys_business(client: Client) -> None:
    job = enqueue("trial-refusal")
    assert client.get(reverse("job", args=[job.pk])).status_code == 404


def test_scripts_get_the_part_that_changes_until_the_job_has_ended(client: Client, tmp_path: Path) -> None:
    owner = UserFactory.create()
    client.force_login(owner)
    job = enqueue("trial-note", owner=owner.pk, folder=str(tmp_path), name="a")
    address = reverse("job", args=[job.pk])
    part = client.get(address, headers={"hx-request": "true"}).content.decode()
    assert part.lstrip().startswith("<div id=")
    assert "data-ended" not in part
    run_all()
    part = client.get(address, headers={"hx-request": "true"}).content.decode()
    assert "data-ended" in part


def test_what_failed_says_so_without_the_error(client: Client, failed: Job) -> None:
    owner = UserFactory.create()
    Job.objects.update(owner=owner)
    client.force_login(owner)
    page = client.get(reverse("job", args=[failed.pk])).content.decode()
    assert "did not work" in page
    assert failed.error not in page


def test_the_front_page_of_the_admin_says_how_many_have_failed(admin_client: Client, failed: Job) -> None:
    assert "<b>1</b> <span>job has failed</span>" in admin_client.get("/admin/").content.decode()
    listed = admin_client.get(CHANGELIST, {"state__exact": "failed"}).content.decode()
    assert failed.error in listed


def test_the_admin_shows_a_job_and_changes_nothing_in_it(admin_client: Client, failed: Job) -> None:
    address = reverse("admin:jobs_job_change", args=[failed.pk])
    assert failed.error in admin_client.get(address).content.decode()
    assert admin_client.post(address, {"state": "done"}).status_code == 403
    assert admin_client.get(reverse("admin:jobs_job_add")).status_code == 403


def test_the_admin_tries_again_and_cancels(admin_client: Client, failed: Job) -> None:
    def act(action: str) -> str:
        data = {"action": action, "_selected_action": [failed.pk]}
        return admin_client.post(CHANGELIST, data, follow=True).content.decode()

    assert "1 job begins anew." in act("try_again")
    failed.refresh_from_db()
    assert failed.state == "waiting"
    assert "1 job is cancelled" in act("cancel")
    failed.refresh_from_db()
    assert failed.state == "cancelled"
    assert "0 jobs are cancelled" in act("cancel")


def test_staff_who_may_only_look_cannot_try_again(client: Client, failed: Job) -> None:
    staff = UserFactory.create(is_staff=True)
    staff.user_permissions.add(Permission.objects.get(codename="view_job"))
    client.force_login(staff)
    assert "try_again" not in client.get(CHANGELIST).content.decode()


def test_a_kind_that_is_gone_is_shown_by_its_name(admin_client: Client) -> None:
    job = Job.objects.create(kind="knitting", state=Job.State.CANCELLED, finished_at=timezone.now())
    assert "knitting" in admin_client.get(CHANGELIST).content.decode()
    assert "This was cancelled." in admin_client.get(reverse("job", args=[job.pk])).content.decode()
