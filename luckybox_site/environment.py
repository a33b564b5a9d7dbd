"""Reads settings from environment variables and from .env, and makes a secret key where none is set."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any
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


def comma_separated(name: str, default: str = "") -> list[str]:
    """The items of a list separated by commas."""
    return [item.strip() for item in os.environ.get(name, default).split(",") if item.strip()]


def mail(name: str) -> dict[str, Any]:
    """Django's settings for a mail server: `smtp://name:password@host:587`, `smtps://…`, or `console:`.

    Empty where none is given. `smtp` asks the server for encryption, unless `?tls=false` stands behind it.
    """
    value = os.environ.get(name, "").strip()
    if not value:
        return {}
    url = urlsplit(value)
    if url.scheme == "console":
        return {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    if url.scheme not in {"smtp", "smtps"} or not url.hostname:
        raise ImproperlyConfigured(f"{name} must be like smtp://name:password@mail.example.org:587.")
    is_ssl = url.scheme == "smtps"
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": url.hostname,
        "EMAIL_PORT": url.port or (465 if is_ssl else 587),
        "EMAIL_HOST_USER": unquote(url.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(url.password or ""),
        "EMAIL_USE_SSL": is_ssl,
        "EMAIL_USE_TLS": not is_ssl and url.query != "tls=false",
    }


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
