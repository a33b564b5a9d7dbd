"""The socket of a page that shows how far a job is."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from games.services.luckybox.doctor import EXAMINE
from luckybox_site.jobs import runner
from luckybox_site.jobs.models import Job
from luckybox_site.jobs.services import enqueue
from tests.factories import UserFactory
from tests.sockets import PATIENCE, aside, headers_of, socket_to

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


def somebody(*permissions: str, **about: bool) -> Client:
    user = UserFactory.create(**about)
    user.user_permissions.add(*Permission.objects.filter(codename__in=permissions))
    client = Client()
    client.force_login(user)
    return client


def taken(job: Job) -> runner.Progress:
    """The job as a worker has it that has just begun."""
    begun = runner._take()
    assert begun is not None
    assert begun.pk == job.pk
    return runner.Progress(begun)


async def test_staff_who_may_see_a_job_see_how_far_it_is_until_it_has_ended() -> None:
    job = await aside(enqueue)(EXAMINE, checkup=0)
    editor = await aside(somebody)("view_deckversion", is_staff=True)
    socket = socket_to(f"/ws/job/{job.pk}/?v={job.version}", headers_of(editor))
    connected, _ = await socket.connect(PATIENCE)
    assert connected
    progress = await aside(taken)(job)
    assert "This is being done." in await socket.receive_from(PATIENCE)
    await aside(progress.report)(40, "Step 2 of 5.")
    told = await socket.receive_from(PATIENCE)
    assert 'value="40"' in told
    assert "Step 2 of 5." in told
    await aside(runner._end)(progress._job, Job.State.DONE)
    assert "data-ended" in await socket.receive_from(PATIENCE)
    await socket.disconnect()


@pytest.mark.parametrize(
    "about",
    [{"is_staff": False, "permission": "view_deckversion"}, {"is_staff": True, "permission": "view_game"}],
)
async def test_nobody_else_may_follow_it(about: dict[str, bool | str]) -> None:
    job = await aside(enqueue)(EXAMINE, checkup=0)
    client = await aside(somebody)(str(about["permission"]), is_staff=bool(about["is_staff"]))
    connected, _ = await socket_to(f"/ws/job/{job.pk}/", headers_of(client)).connect(PATIENCE)
    assert not connected
