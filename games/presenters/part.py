"""Parts: pieces of a page with an id, nested, so that only what has changed needs to be sent.

A part is one HTML element. Its `shell` is its own text, in pieces, with the children between them. Markup is
built by the functions that make parts; here it is only put together and compared.
"""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.live.messages import out_of_band, whole

#: Control characters, which no text that a person enters contains, mark the places of children, of the
#: viewer's CSRF token, and of the origin under which the viewer has opened the site.
_CHILD = "\x01{}\x01"
_CHILDREN = re.compile("\x01([a-z0-9-]+)\x01")
CSRF_MARK = "\x02"
ORIGIN_MARK = "\x03"


class Part(NamedTuple):
    """One element of a page."""

    id: str
    shell: tuple[str, ...]
    children: tuple["Part", ...] = ()

    @property
    def html(self) -> str:
        """The whole element."""
        if not self.children:
            return self.shell[0]
        pieces = [self.shell[0]]
        for child, behind in zip(self.children, self.shell[1:], strict=True):
            pieces += (child.html, behind)
        return "".join(pieces)


def leaf(part_id: str, html: str) -> Part:
    """A part without parts of its own. The element starts with its id."""
    return Part(part_id, (html,))


def from_template(
    part_id: str, template: str, context: dict[str, Any], children: Sequence[Part] = ()
) -> Part:
    """A part whose element is a template; `{{ part.name }}` is where the child of that name goes."""
    return assembled(part_id, outline_of(template, context, [child.id for child in children]), children)


#: The pieces of an element, and the ids of the children between them.
Outline = tuple[tuple[str, ...], tuple[str, ...]]


def outline_of(template: str, context: dict[str, Any], children: Sequence[str]) -> Outline:
    """What a template renders around children of these ids."""
    marks = {child: mark_safe(_CHILD.format(child)) for child in children}  # noqa: S308  our own mark
    html = render_to_string(
        template, {**context, "part": marks, "csrf": CSRF_MARK, "origin": ORIGIN_MARK}
    ).strip()
    return outline_in(html)


def places(*children: str) -> SafeString:
    """The places of children with these ids, for a macro that puts them into its markup."""
    return mark_safe("".join(map(_CHILD.format, children)))  # noqa: S308  our own marks


def outline_in(html: str) -> Outline:
    """The outline of markup with the places of children in it."""
    pieces = _CHILDREN.split(html)
    return tuple(pieces[::2]), tuple(pieces[1::2])


def assembled(part_id: str, outline: Outline, children: Sequence[Part]) -> Part:
    """A part of an outline and the children that go into it."""
    shell, names = outline
    by_id = {child.id: child for child in children}
    return Part(part_id, shell, tuple([by_id[name] for name in names]))


def changes(old: Part, new: Part) -> list[Part]:
    """The outermost parts that differ."""
    if old is new:
        return []
    if (old.shell is not new.shell and old.shell != new.shell) or len(old.children) != len(new.children):
        return [new]
    found = []
    for before, now in zip(old.children, new.children, strict=True):
        if before is not now:
            if before.id != now.id:
                return [new]
            found += changes(before, now)
    return found


def ids_of(parts: tuple[Part, ...]) -> tuple[str, ...]:
    """The ids of some parts."""
    return tuple([part.id for part in parts])


class Swaps:
    """The swaps that lead from parts to newer ones, each made once for all pages of a table or chat.

    What was compared is known by its identity, and kept alive here.
    """

    def __init__(self) -> None:
        self._steps: dict[tuple[int, int], _Step] = {}

    def between(self, old: Sequence[Part], new: Sequence[Part], unseen: str = "") -> str:
        """Those of the parts that differ, which find their own places on the page.

        A child of theirs that is `unseen` by this viewer is left out.
        """
        if old is new:
            return ""
        place = (id(old), id(new))
        step = self._steps.get(place)
        if step is None:
            step = self._steps[place] = _Step(old, new)
        return step.without(unseen) if unseen in step.children else step.html


class _Step:
    """The swaps from some parts to newer ones."""

    def __init__(self, old: Sequence[Part], new: Sequence[Part]) -> None:
        self._compared = old, new
        pieces: list[str] = []
        #: By each child of the parts that has changed: where its swaps stand.
        self.children: dict[str, slice] = {}
        for before, now in zip(old, new, strict=True):
            if before is now:
                continue
            if not (now.children and same_around(before, now)):
                pieces += [out_of_band(part.html) for part in changes(before, now)]
                continue
            for known, child in zip(before.children, now.children, strict=True):
                if known is not child:
                    begin = len(pieces)
                    pieces += [out_of_band(part.html) for part in changes(known, child)]
                    self.children[child.id] = slice(begin, len(pieces))
        self._pieces, self.html = pieces, "".join(pieces)

    def without(self, child: str) -> str:
        """The swaps but for those of a child."""
        pieces = self._pieces.copy()
        del pieces[self.children[child]]
        return "".join(pieces)


def same_around(old: Part, new: Part) -> bool:
    """Whether two parts differ in their children at the most, which are those of the same ids."""
    if old.shell is not new.shell and old.shell != new.shell:
        return False
    if old.children is new.children:
        return True
    return [child.id for child in old.children] == [child.id for child in new.children]


def with_token(html: str, token: str, origin: str = "") -> SafeString:
    """Markup for one viewer, whose forms carry that viewer's token, and whose links that viewer's address."""
    html = whole(html)
    if CSRF_MARK in html:
        html = html.replace(CSRF_MARK, token)
    if ORIGIN_MARK in html:
        html = html.replace(ORIGIN_MARK, escape(origin))
    return SafeString(html)
