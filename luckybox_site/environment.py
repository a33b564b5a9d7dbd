"""Reads settings from environment variables and from .env, and makes a secret key where none is set."""

import os
from collections.abc import Sequence
from email.utils import parseaddr
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

ENV_FILE = Path(__file__).resolve().parent.parent / ".env"
YES = {"1", "true", "yes", "on"}
NO = {"0", "false", "no", "off", ""}


def read_env_file() -> None:
    """Set the variables in .env, or in the file that ENV_FILE names, unless they are set already."""
    path = Path(os.environ.get("ENV_FILE", ENV_FILE))
    if not path.is_file():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        name, assigned, value = line.strip().partition("=")
        if assigned and not name.startswith("#"):
            os.environ.setdefault(name.strip(), value.strip().strip("\"'"))


def flag(name: str, *, default: bool) -> bool:
    value = os.environ.get(name, str(default)).strip().lower()
    if value not in YES | NO:
        raise ImproperlyConfigured(f"{name} is {value!r}; it must be true or false.")
    return value in YES


def number(name: str, default: int) -> int:
    value = os.environ.get(name, str(default)).strip()
    if not value.isdecimal():
        raise ImproperlyConfigured(f"{name} is {value!r}; it must be a whole number.")
    return int(value)


def one_of(name: str, words: Sequence[str]) -> str:
    """One of these words, by default the first."""
    value = os.environ.get(name, words[0]).strip().lower()
    if value not in words:
        raise ImproperlyConfigured(f"{name} is {value!r}; it must be {' or '.join(words)}.")
    return value


def rate(name: str, default: str) -> tuple[int, int]:
    """How many in how many seconds: `60/600`."""
    value = os.environ.get(name, default).strip()
    most, slash, seconds = value.partition("/")
    if not (slash and most.isdecimal() and seconds.isdecimal() and int(seconds)):
        raise ImproperlyConfigured(f"{name} is {value!r}; it must say how many in how many seconds: 60/600.")
    return int(most), int(seconds)


class Mail(NamedTuple):
    """How mail leaves this machine; without a host it is printed on the console."""

    host: str = ""
    port: int = 25
    user: str = ""
    password: str = ""
    #: Encrypted after the greeting (STARTTLS), or from the first byte.
    tls: bool = False
    ssl: bool = False


#: Schemes of EMAIL_URL with their usual ports.
MAIL_PORTS = {"smtp": 25, "smtps": 465}
MAIL_EXAMPLE = "smtp://user:password@host:587?tls=1"


def mail(name: str) -> Mail:
    """A mail server, such as `smtp://user:password@host:587?tls=1` or `smtps://user:password@host`."""
    value = os.environ.get(name, "").strip()
    if value in {"", "console", "console:", "console://"}:
        return Mail()
    try:
        url = urlsplit(value)
        port, host = url.port, url.hostname
    except ValueError:
        raise _bad_mail(name) from None
    if url.scheme not in MAIL_PORTS or not host or port == 0 or url.path.strip("/") or url.fragment:
        raise _bad_mail(name)
    tls, ssl = url.query == "tls=1", url.scheme == "smtps"
    if (tls and ssl) or url.query not in {"", "tls=0", "tls=1"}:
        raise _bad_mail(name)
    usual = 587 if tls else MAIL_PORTS[url.scheme]
    user, password = unquote(url.username or ""), unquote(url.password or "")
    return Mail(host, port or usual, user, password, tls, ssl)


def sender(name: str, server: Mail) -> str:
    """Whom mail comes from: `Name <address>`, or by default the user of the mail server."""
    usual = server.user if "@" in server.user else f"luckybox@{server.host or 'localhost'}"
    value = os.environ.get(name, "").strip() or f"Lucky Box <{usual}>"
    _words, address = parseaddr(value)
    user, _at, domain = address.rpartition("@")
    if not user or not domain or "\n" in value or " " in address:
        raise ImproperlyConfigured(
            f"{name} is {value!r}; it must be an address such as Lucky Box <play@example.org>."
        )
    return value


def _bad_mail(name: str) -> ImproperlyConfigured:
    """Does not repeat the value, in which there is a password."""
    return ImproperlyConfigured(
        f"{name} is no address of a mail server; it must be like {MAIL_EXAMPLE} "
        "or smtps://user:password@host. "
        "Letters with a meaning in addresses, such as / and @, are written as %2F and %40 in a password."
    )


def comma_separated(name: str, default: str = "") -> list[str]:
    """The items of a list separated by commas."""
    return [item.strip() for item in os.environ.get(name, default).split(",") if item.strip()]


def secret_key(path: Path) -> str:
    """SECRET_KEY, or else the key in this file, which is made on first use."""
    if given := os.environ.get("SECRET_KEY", ""):
        return given
    if not path.exists():
        write_new_key(path)
    return path.read_text(encoding="ascii").strip()


def write_new_key(path: Path) -> None:
    """Write a new key that only the owner of the file may read, unless another process has written one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(get_random_secret_key() + get_random_secret_key(), encoding="ascii")
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        # Another process was first; all use its key.
        pass
    finally:
        draft.unlink()
