"""Markup of the tables: Jinja templates that can be laid out to be read, and no markup in Python."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.safestring import SafeString
from jinja2 import DictLoader, Environment
from jinja2.exceptions import UndefinedError
from markupsafe import escape

from games.live.messages import out_of_band, whole
from games.presenters.lists import items_in_words, names_in_words
from games.presenters.macros import _escaped, environment, macro

TEMPLATES = Path(settings.BASE_DIR) / "templates"
#: A module that only reads markup: the icons of the style page.
READS_MARKUP = {"luckybox_site/style/views.py"}


def rendered(source: str, **values: object) -> str:
    jinja: Environment = environment(autoescape=True, loader=DictLoader({"page": source}))
    return jinja.get_template("page").render(**values)


# -- layout of templates


def test_line_breaks_between_elements_are_left_out() -> None:
    assert rendered("<ul>\n  <li>\n    {{ name }}\n  </li>\n</ul>\n", name="Ada") == "<ul><li>Ada</li></ul>"


def test_what_only_pages_hold_is_not_pushed() -> None:
    source = "<p id=n\n   [[ role=img aria-label={{ label }}]]>7[[<b>!</b>]] x</p>"
    found = rendered(source, label="seven")
    assert whole(found) == "<p id=n role=img aria-label=seven>7<b>!</b> x</p>"
    assert out_of_band(found) == "<p o id=n>7 x</p>"


def test_a_space_within_a_line_stays() -> None:
    assert rendered("<p>\n  {{ name }} <b>wins</b>\n</p>", name="Ada") == "<p>Ada <b>wins</b></p>"


def test_a_line_break_within_a_tag_is_a_space() -> None:
    assert rendered("<p id=a\n   class=b\n>x</p>") == "<p id=a class=b>x</p>"


@pytest.mark.parametrize(
    ("marked", "html"), [(True, "<p id=a class=b title=c>"), (False, "<p id=a title=c>")]
)
def test_a_block_within_a_tag_brings_its_own_space(marked: bool, html: str) -> None:
    source = "<p id=a\n  {% if marked %} class=b{% endif %}\n  title=c>"
    assert rendered(source, marked=marked) == html


# -- safety


def test_values_are_escaped_and_markup_is_not() -> None:
    html = rendered("{{ name }}{{ icon }}", name="<b>", icon=SafeString("<i>"))
    assert html == "&lt;b&gt;<i>"


def test_a_variable_that_is_missing_is_an_error() -> None:
    with pytest.raises(UndefinedError):
        rendered("{{ nobody }}")


def test_a_macro_gives_markup_that_is_not_escaped_again() -> None:
    avatar = macro("players.jinja", "avatar")(0, "<")
    assert isinstance(avatar, SafeString)
    assert avatar == "<span class=avatar data-seat=1 aria-hidden=true>&lt;</span>"


@pytest.mark.parametrize("value", [0, 17, "ab1", "é", "", "<b>", "a b", "R&B", SafeString("<i>"), 1.5, None])
def test_what_needs_no_escaping_is_as_jinja_has_it(value: object) -> None:
    letter = macro("players.jinja", "avatar")(1, value) if isinstance(value, str) else ""
    assert str(_escaped(value)) == str(escape(value))
    assert str(escape(value)) in letter or not letter


def test_a_macro_gives_the_same_whether_it_is_called_directly_or_jinja_sorts_out_how() -> None:
    """`macros.macro` calls the function that Jinja has compiled if it gets every value in its place."""
    avatar = macro("players.jinja", "avatar")
    assert avatar(0, "A") == avatar(seat=0, letter="A") == avatar(0, letter="A")
    assert "data-gate=7" in macro("players.jinja", "waiting")("", "", 7)
    assert "data-gate" not in macro("players.jinja", "waiting")("", "")


# -- where markup stands


def test_no_module_of_the_product_builds_markup() -> None:
    tag = re.compile(r"""["'](?:</|<[a-z][a-z0-9]*[ >=])""")
    found = [
        f"{file}: {line.strip()}"
        for folder in ("games", "accounts", "luckybox_site")
        for file in Path(settings.BASE_DIR, folder).rglob("*.py")
        if str(file.relative_to(settings.BASE_DIR)) not in READS_MARKUP
        for line in file.read_text().splitlines()
        if tag.search(line)
    ]
    assert found == []


def test_templates_of_the_games_have_short_lines() -> None:
    folders = ("jinja", "games/luckybox", "games/luckynumbers")
    # Another test may be collecting messages, for which a copy of each template stands beside it as a module.
    kinds = {".html", ".jinja"}
    files = [one for folder in folders for one in (TEMPLATES / folder).rglob("*.*") if one.suffix in kinds]
    long = [
        f"{file.name}: {line}" for file in files for line in file.read_text().splitlines() if len(line) > 120
    ]
    assert len(files) > 20
    assert long == []


# -- lists in words


@pytest.mark.parametrize(
    ("names", "words"),
    [(["Ada"], "Ada"), (["Ada", "Bo"], "Ada and Bo"), (["Ada", "Bo", "Cleo"], "Ada, Bo and Cleo")],
)
def test_names_are_listed_as_one_says_them(names: list[str], words: str) -> None:
    assert names_in_words(names) == words


def test_items_are_listed_with_commas() -> None:
    assert items_in_words(["two moons", "a star"]) == "two moons, a star"
