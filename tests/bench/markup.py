"""What a script reads from a page, a pushed frame or an answer: see "A page that scripts can rely on"."""

import html
import random
import re
from typing import NamedTuple
from urllib.parse import urlencode

_VERSION = re.compile(rb'data-version="(\d+)"')
_PLACE = re.compile(rb'\sid="?move"?[\s>]')
_ACTION = re.compile(rb' action="?([^" >]+)')
_HIDDEN = re.compile(rb'<input type="?hidden"? name="?(\w+)"? value="([^"]*)"')
_SQUARE = re.compile(rb'name="?square"? value="?(\w+)')
_CARD = re.compile(rb'name="?card"? value="?(\w+)')
_KEEP = re.compile(rb'data-keep="?(\d)')
_BUTTON = re.compile(rb'<button[^>]* name="?(draw|discard|pass)"?')


def version_in(markup: bytes) -> int:
    """The version of the table, 0 where none is said."""
    found = _VERSION.search(markup)
    return int(found[1]) if found else 0


def form_in(markup: bytes) -> bytes | None:
    """The form of the moment; empty while nothing is asked, `None` where that has not changed."""
    found = _PLACE.search(markup)
    if found is None:
        return b"" if b"data-over" in markup else None
    start = markup.rindex(b"<", 0, found.start())
    if markup.startswith(b"<div", start):
        return b""
    return markup[start : markup.index(b"</form>", start)]


class Answer(NamedTuple):
    """A form as a browser would send it."""

    path: str
    body: bytes


def random_answer(form: bytes, rng: random.Random) -> Answer:
    """One of the legal choices of a form: of an offer the first cards, no pass while there are squares."""
    fields = [(name.decode(), html.unescape(value.decode())) for name, value in _HIDDEN.findall(form)]
    if keep := _KEEP.search(form):
        fields += [("card", card.decode()) for card in _CARD.findall(form)[: int(keep[1])]]
    else:
        choices = [("square", square.decode()) for square in _SQUARE.findall(form)]
        others = [(name.decode(), "1") for name in _BUTTON.findall(form)]
        fields.append(rng.choice(choices + [other for other in others if not choices or other[0] != "pass"]))
    action = _ACTION.search(form)
    return Answer(action[1].decode() if action else "", urlencode(fields).encode())
