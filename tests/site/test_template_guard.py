"""The guard that makes a missing template variable fail."""

from pathlib import Path

import pytest
from django.template import Context, Engine

from tests.template_guard import OUR_FILES, MissingTemplateVariableError, MissingVariable


def render(folder: Path, source: str) -> str:
    (folder / "page.html").write_text(source)
    engine = Engine(dirs=[str(folder)], string_if_invalid=MissingVariable())
    return engine.get_template("page.html").render(Context({"known": "here"}))


def test_a_template_of_ours_may_not_name_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.template_guard.OUR_FILES", str(tmp_path))
    with pytest.raises(MissingTemplateVariableError, match=r"page\.html names absent"):
        render(tmp_path, "{{ absent }}")


def test_a_template_of_ours_may_ask_whether_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.template_guard.OUR_FILES", str(tmp_path))
    assert render(tmp_path, "{% if absent %}yes{% endif %}{{ known }}") == "here"


def test_a_template_of_somebody_else_prints_nothing(tmp_path: Path) -> None:
    assert not str(tmp_path).startswith(OUR_FILES)
    assert render(tmp_path, "[{{ absent }}]") == "[]"
