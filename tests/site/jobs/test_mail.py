"""Mail as a job: through a real mail server on this machine, and without one."""

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db.models.functions import Now

from luckybox_site import environment
from luckybox_site.environment import Mail
from luckybox_site.jobs import mail
from luckybox_site.jobs.models import Job
from tests.mail_server import Mailbox, mail_server
from tests.servers import ROOT
from tests.workers import run_all


@pytest.fixture
def mailbox(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mailbox]:
    with mail_server(settings, monkeypatch) as box:
        yield box


@pytest.mark.django_db
def test_a_mail_reaches_a_real_mail_server(mailbox: Mailbox) -> None:
    job = mail.send_mail(
        "ada@example.org", "Your turn\nat Zoë’s table", "Grüße!", stop="https://x.example/stop/"
    )
    run_all()
    (message,) = mailbox.received
    assert str(message["From"]) == "Lucky Box <club@example.org>"
    assert message["Message-ID"] == f"<job-{job.pk}@example.org>"
    assert message["List-Unsubscribe"] == "<https://x.example/stop/>"
    assert "\n" not in str(message["Subject"]).replace("\n ", "")
    assert bytes(message.get_payload(decode=True)).decode().strip() == "Grüße!"
    job.refresh_from_db()
    assert (job.state, job.arguments) == ("done", {})


@pytest.mark.django_db
def test_a_mail_with_a_key_is_sent_once(mailbox: Mailbox) -> None:
    for _ in range(2):
        mail.send_mail("ada@example.org", "Your turn", "Go on.", key="turn 17 5 ada")
        run_all()
    assert len(mailbox.received) == 1


@pytest.mark.django_db
def test_a_server_that_is_busy_gets_the_mail_later_and_no_more_than_once(mailbox: Mailbox) -> None:
    mailbox.refusal = "451 Try again later"
    job = mail.send_mail("ada@example.org", "Hello", "Hello.")
    run_all()
    job.refresh_from_db()
    assert job.state == "waiting"
    mailbox.refusal = ""
    Job.objects.update(run_after=Now())
    run_all()
    assert len(mailbox.received) == 1


@pytest.mark.django_db
def test_an_address_that_the_server_refuses_fails_at_once(mailbox: Mailbox) -> None:
    mailbox.refusal = "550 No such user"
    job = mail.send_mail("nobody@example.org", "Hello", "Hello.")
    run_all()
    job.refresh_from_db()
    assert (job.state, job.error) == ("failed", "The mail server refuses nobody@example.org.")


@pytest.mark.django_db
@pytest.mark.parametrize(("code", "state"), [(451, "waiting"), (550, "failed")])
def test_a_sender_that_the_server_refuses(
    mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch, code: int, state: str
) -> None:
    async def refuse(*_: object) -> str:
        return f"{code} Not you"

    monkeypatch.setattr(Mailbox, "handle_MAIL", refuse, raising=False)
    job = mail.send_mail("ada@example.org", "Hello", "Hello.")
    run_all()
    assert Job.objects.get(pk=job.pk).state == state


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("", Mail()),
        ("console:", Mail()),
        ("smtp://relay", Mail("relay", 25)),
        (
            "smtp://me:pass%40word@mail.example:2525?tls=1",
            Mail("mail.example", 2525, "me", "pass@word", tls=True),
        ),
        ("smtp://mail.example?tls=1", Mail("mail.example", 587, tls=True)),
        ("smtps://me:x@mail.example", Mail("mail.example", 465, "me", "x", ssl=True)),
    ],
)
def test_the_address_of_a_mail_server(url: str, expected: Mail, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMAIL_URL", url)
    assert environment.mail("EMAIL_URL") == expected


@pytest.mark.parametrize(
    "url",
    [
        "mail.example",
        "http://me:secret@mail.example",
        "smtp://",
        "smtp://me:secret@mail.example:port",
        "smtp://me:secret@mail.example:0",
        "smtp://me:secret/1@mail.example",
        "smtp://me:secret@mail.example?tls=yes",
        "smtp://me:secret@mail.example?starttls=1",
        "smtps://me:secret@mail.example?tls=1",
        "smtp://[mail",
    ],
)
def test_an_address_that_is_none_is_named_without_its_password(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EMAIL_URL", url)
    with pytest.raises(ImproperlyConfigured, match=r"EMAIL_URL.*smtp://user:password@host:587") as raised:
        environment.mail("EMAIL_URL")
    assert "secret" not in str(raised.value)


@pytest.mark.parametrize("sender", ["nobody", "Lucky Box", "@example.org", "me@"])
def test_a_sender_that_is_none_is_named(sender: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMAIL_FROM", sender)
    with pytest.raises(ImproperlyConfigured, match="EMAIL_FROM"):
        environment.sender("EMAIL_FROM", Mail())


def test_a_site_with_a_wrong_address_does_not_start_and_says_why() -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env={**os.environ, "EMAIL_URL": "pigeon://roof"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "EMAIL_URL is no address of a mail server" in done.stderr
