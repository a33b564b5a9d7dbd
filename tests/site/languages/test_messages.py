"""The texts to be translated are found in modules and templates, wherever they stand."""

import ast
from pathlib import Path

import pytest

from luckybox_site.languages.messages import FUNCTIONS, ROOT, SOURCES, Message, in_python, in_template


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('_("One")', Message("One")),
        ('gettext_lazy("One " "two")', Message("One two")),
        ('translation.gettext("One")', Message("One")),
        ('ngettext("%d a", "%d b", n)', Message("%d a", "%d b")),
        ('pgettext("where", "One")', Message("One", context="where")),
        ('npgettext("where", "One", "Many", n)', Message("One", "Many", "where")),
        ('class A:\n    B = gettext_noop("One")', Message("One")),
    ],
)
def test_in_a_module(source: str, found: Message) -> None:
    assert list(in_python(source)) == [found]


@pytest.mark.parametrize("source", ["_(text)", '_(f"One")', 'other("One")', "things[0]('One')", '_("")'])
def test_what_names_no_text_is_passed_over(source: str) -> None:
    assert list(in_python(source)) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('{% translate "One" %}', Message("One")),
        ("""{% translate 'It is "one"' %}""", Message('It is "one"')),
        ('{% translate "One" context "where" %}', Message("One", context="where")),
        ('{{ _("One") }}', Message("One")),
        ("{% blocktranslate %}One {{ name }}{% endblocktranslate %}", Message("One %(name)s")),
        (
            "{% blocktranslate count n=n %}{{ n }} a{% plural %}{{ n }} b{% endblocktranslate %}",
            Message("%(n)s a", "%(n)s b"),
        ),
    ],
)
def test_in_a_template(source: str, found: Message) -> None:
    assert list(in_template("{% load i18n %}<p>Words around it</p>" + source)) == [found]


def test_no_text_hides_in_an_f_string_where_xgettext_does_not_find_it() -> None:
    files = [file for folder in SOURCES for file in (ROOT / folder).rglob("*.py")]
    assert [place for file in files for place in _calls_in_f_strings(file)] == []


def _calls_in_f_strings(file: Path) -> list[str]:
    return [
        f"{file.name}:{node.lineno}"
        for whole in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(whole, ast.JoinedStr)
        for node in ast.walk(whole)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS
    ]
