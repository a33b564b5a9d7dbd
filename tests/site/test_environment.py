"""Reading settings from the environment, what is wrong with them, and the secret key that is made."""

import os
import stat
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from luckybox_site import environment


@pytest.fixture
def key_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    return tmp_path / "kept" / "secret_key"


@pytest.mark.parametrize("value", ["1", "true", "YES", " on "])
def test_a_flag_is_set_by_any_word_for_yes(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLAG", value)
    assert environment.flag("FLAG", default=False) is True


@pytest.mark.parametrize("value", ["0", "False", "no", "off", ""])
def test_a_flag_is_cleared_by_any_word_for_no(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLAG", value)
    assert environment.flag("FLAG", default=True) is False


def test_a_flag_that_is_neither_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLAG", "maybe")
    with pytest.raises(ImproperlyConfigured, match="FLAG is 'maybe'"):
        environment.flag("FLAG", default=True)


def test_a_number_that_is_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COUNT", "-1")
    with pytest.raises(ImproperlyConfigured, match="COUNT is '-1'"):
        environment.number("COUNT", 0)


@pytest.mark.parametrize("value", ["", "60", "60/", "/600", "60/0", "-1/60", "60/hour"])
def test_a_rate_that_is_none_is_named(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RATE", value)
    with pytest.raises(ImproperlyConfigured, match=r"RATE is .*60/600"):
        environment.rate("RATE", "1/1")


def test_a_rate_says_how_many_in_how_many_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    assert environment.rate("RATE", "1/60") == (1, 60)
    monkeypatch.setenv("RATE", " 60/600 ")
    assert environment.rate("RATE", "1/1") == (60, 600)


def test_a_list_is_separated_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NAMES", "one.example, two.example,")
    assert environment.comma_separated("NAMES") == ["one.example", "two.example"]


def test_the_environment_wins_over_the_env_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / ".env"
    file.write_text("# A comment=1\nSET_BEFORE=file\nSET_HERE='file'\n\nno assignment\n")
    monkeypatch.setenv("SET_BEFORE", "environment")
    monkeypatch.setenv("SET_HERE", "to be removed")
    monkeypatch.delenv("SET_HERE")
    monkeypatch.setenv("ENV_FILE", str(file))
    environment.read_env_file()
    assert (os.environ["SET_BEFORE"], os.environ["SET_HERE"]) == ("environment", "file")


def test_a_missing_env_file_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENV_FILE", str(tmp_path / "absent"))
    before = dict(os.environ)
    environment.read_env_file()
    assert dict(os.environ) == before


def test_a_secret_key_that_is_given_is_used(key_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "given")
    assert environment.secret_key(key_file) == "given"
    assert not key_file.exists()


def test_a_secret_key_is_made_once_and_kept(key_file: Path) -> None:
    assert environment.secret_key(key_file) == environment.secret_key(key_file)
    assert len(environment.secret_key(key_file)) >= 50


def test_the_secret_key_is_for_its_owner_only(key_file: Path) -> None:
    environment.secret_key(key_file)
    assert stat.S_IMODE(key_file.stat().st_mode) == 0o600


def test_of_two_processes_that_make_a_key_the_first_wins(key_file: Path) -> None:
    first = environment.secret_key(key_file)
    environment.write_new_key(key_file)
    assert environment.secret_key(key_file) == first
    assert list(key_file.parent.iterdir()) == [key_file]
