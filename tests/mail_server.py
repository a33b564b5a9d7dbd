"""A real mail server on this machine, and the site set up for it."""

from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import Message
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from luckybox_site import environment
from tests.servers import free_port
from tests.waiting import until

USER, PASSWORD = "club@example.org", "a/b@c d"


class Mailbox:
    """What a mail server does with its mail."""

    def __init__(self) -> None:
        self.received: list[Message] = []
        self.refusal = ""

    async def handle_RCPT(  # noqa: N802  named by aiosmtpd
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: Any
    ) -> str:
        if not session.authenticated:
            return "530 Who are you?"
        if self.refusal:
            return self.refusal
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        self.received.append(message_from_bytes(envelope.original_content or b""))
        return "250 OK"


class Connection(SMTP):
    """A connection that knows when it is over."""

    is_over = False

    def connection_lost(self, error: Exception | None) -> None:
        super().connection_lost(error)
        self.is_over = True


class MailServer(Controller):
    """A mail server that ends only when its clients have been let go."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.connections: list[Connection] = []

    def factory(self) -> Connection:
        connection = Connection(self.handler, **self.SMTP_kwargs)
        self.connections.append(connection)
        return connection

    def stop(self, no_assert: bool = False) -> None:
        until(lambda: all(connection.is_over for connection in self.connections))
        super().stop(no_assert)


def is_ours(server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: Any) -> AuthResult:
    ok = isinstance(data, LoginPassword) and (data.login, data.password) == (USER.encode(), PASSWORD.encode())
    return AuthResult(success=ok, handled=False)


@contextmanager
def mail_server(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mailbox]:
    """A mail server that knows one user, and the site set up for it as by its environment."""
    box, port = Mailbox(), free_port()
    server = MailServer(
        box,
        hostname="127.0.0.1",
        port=port,
        authenticator=is_ours,
        auth_require_tls=False,
    )
    server.start()
    monkeypatch.setenv("EMAIL_URL", f"smtp://club%40example.org:a%2Fb%40c%20d@127.0.0.1:{port}")
    given = environment.mail("EMAIL_URL")
    settings.HAS_MAIL = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = given.host, given.port
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = given.user, given.password
    settings.DEFAULT_FROM_EMAIL = environment.sender("EMAIL_FROM", given)
    try:
        yield box
    finally:
        server.stop()
