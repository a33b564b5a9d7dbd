"""Reads settings from the environment, and keeps a secret key for whoever has not set one."""

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

ENV_FILE = Path(__file__).resolve().parent.parent / ".env"
YES = {"1", "true", "yes", "on"}
NO = {"0", "false", "no", "off", ""}


def read_env_file() -> None:
    """Add the `NAME=value` lines of .env, or of the file ENV_FILE names; what is set already wins."""
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


def words(name: str, default: str = "") -> list[str]:
    """A list that is separated by commas."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def secret_key(path: Path) -> str:
    """The key from the environment, else the one in a file that is made on first use."""
    if given := os.environ.get("SECRET_KEY", ""):
        return given
    if not path.exists():
        keep_new_key(path)
    return path.read_text(encoding="ascii").strip()


def keep_new_key(path: Path) -> None:
    """Write a key only its owner may read. Of several processes starting at once the first one wins."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(get_random_secret_key() + get_random_secret_key(), encoding="ascii")
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        # Another process has been first, and its key is everybody's.
        pass
    finally:
        draft.unlink()
