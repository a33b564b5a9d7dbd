"""Sending mail as a job: it survives a restart and is tried again while the mail server is away."""

from email.utils import parseaddr
from smtplib import SMTPRecipientsRefused, SMTPSenderRefused

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils.translation import gettext_lazy as _

from luckybox_site.club.mail import sender
from luckybox_site.jobs.models import Job
from luckybox_site.jobs.registry import Failed, job
from luckybox_site.jobs.runner import Progress
from luckybox_site.jobs.services import enqueue

#: So a mail server that is away for a night gets the mail in the morning.
ATTEMPTS = 7


def send_mail(to: str, subject: str, body: str, *, key: str = "", stop: str = "") -> Job:
    """Send a mail after the transaction of the caller; with a key, once for that key.

    `stop` is an address at which one request without a question ends mails of this kind.
    """
    return enqueue(
        "send-mail", key=key, once=bool(key), to=to, subject=" ".join(subject.split()), body=body, stop=stop
    )


@job("send-mail", _("Send a mail"), attempts=ATTEMPTS, is_private=True)
def deliver(progress: Progress, to: str, subject: str, body: str, stop: str = "") -> None:
    """Hand a mail to the mail server.

    A worker that is killed between the server's answer and the end of the job sends it again. Both have
    the same Message-ID, by which mailboxes know that they are one.
    """
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"
    headers = {"Message-ID": f"<job-{progress.job_id}@{domain}>", "Auto-Submitted": "auto-generated"}
    if stop:
        headers |= {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    try:
        EmailMessage(subject, body, sender(), to=[to], headers=headers).send()
    except SMTPRecipientsRefused as refused:
        if all(400 <= code < 500 for code, _reason in refused.recipients.values()):
            raise
        raise Failed(f"The mail server refuses {to}.") from refused
    except SMTPSenderRefused as refused:
        if 400 <= refused.smtp_code < 500:
            raise
        raise Failed(f"The mail server refuses mail from {settings.DEFAULT_FROM_EMAIL}.") from refused
