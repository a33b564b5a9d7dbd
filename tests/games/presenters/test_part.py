"""Parts of a page: what has changed is sent, and nothing else."""

import pytest
from django.utils.html import escape

from games.live.messages import OUT_OF_BAND, out_of_band
from games.presenters.part import (
    CSRF_MARK,
    ORIGIN_MARK,
    Part,
    Swaps,
    changes,
    from_template,
    leaf,
    with_token,
)
from tests.screens import Screen, elements


def box(name: str, *children: Part, title: str = "") -> Part:
    shell = [f"<div id={name} title='{title}'>", *["-"] * (len(children) - 1), "</div>"]
    return Part(name, tuple(shell), children) if children else leaf(name, "".join(shell))


def changed(old: Part, new: Part) -> list[str]:
    return [part.id for part in changes(old, new)]


TREE = box("a", box("b", box("c"), box("d")), box("e"))


def test_a_part_is_its_shell_with_its_children_in_between() -> None:
    assert box("a", box("b"), box("c")).html == (
        "<div id=a title=''><div id=b title=''></div>-<div id=c title=''></div></div>"
    )


@pytest.mark.parametrize(
    ("new", "ids"),
    [
        (TREE, []),
        (box("a", box("b", box("c"), box("d")), box("e")), []),
        (box("a", box("b", box("c", title="new"), box("d")), box("e")), ["c"]),
        (box("a", box("b", box("c", title="new"), box("d")), box("e", title="new")), ["c", "e"]),
        (box("a", box("b", box("c", title="new"), box("d"), title="new"), box("e")), ["b"]),
        (box("a", box("b", box("d"), box("c")), box("e")), ["b"]),
        (box("a", box("b", box("c"), box("d"), box("f")), box("e")), ["b"]),
        (box("a", box("b"), box("e")), ["b"]),
        (box("a", box("b", box("c"), box("d")), box("e"), title="new"), ["a"]),
    ],
)
def test_the_outermost_parts_that_differ_are_what_has_changed(new: Part, ids: list[str]) -> None:
    assert changed(TREE, new) == ids


def test_swapping_what_has_changed_gives_the_new_whole() -> None:
    new = box("a", box("b", box("c", title="new"), box("d")), box("e", title="newer"))
    screen = Screen(TREE.html)
    assert screen.swap(Swaps().between(TREE.children, new.children)) == ["c", "e"]
    assert screen.html == new.html


def test_a_part_out_of_band_keeps_its_attributes() -> None:
    (element,) = elements(out_of_band("<p id=p class=x>1 2</p>"))
    assert element == f"<p {OUT_OF_BAND} id=p class=x>1 2</p>"


def test_a_template_says_where_its_parts_go() -> None:
    inner = leaf("sheet", "<p id=sheet>1</p>")
    part = from_template(
        "notice", "games/notice.html", {"sentence": "", "swap": False, "at_version": 0}, [inner]
    )
    assert part.children == ()
    assert part.html.startswith('<div id="notice"')


def test_the_marks_of_a_viewer_are_filled_in_last() -> None:
    html = with_token(f"<i>{CSRF_MARK}</i><b>{ORIGIN_MARK}</b>{CSRF_MARK}", "t0ken", "https://lucky.example")
    assert html == "<i>t0ken</i><b>https://lucky.example</b>t0ken"


def test_an_address_that_holds_markup_is_only_text() -> None:
    evil = "https://<script>\"'"
    assert with_token(ORIGIN_MARK, "", evil) == escape(evil)
