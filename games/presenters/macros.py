"""Macros of the Jinja templates as Python functions.

Two template engines, each for what it does best. Django's renders pages: it knows requests, URLs, forms and
translated text. Jinja (`templates/jinja/`) renders the small pieces that are made anew with every move: its
macros are compiled, escape in C, and cost no more than formatted strings did, where a Django template costs
ten times as much (`python -m tests.bench.rendering`). Its templates get all words from presenters, because
makemessages does not read them.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

from django.template import engines
from django.utils.safestring import SafeString
from jinja2 import Environment, StrictUndefined
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from markupsafe import escape

from games.live.messages import END_OF_PAGE_ONLY, PAGE_ONLY

#: A tag's start or end, or a line break with the indentation after it.
_LAYOUT = re.compile(r"[<>]|\s*\n\s*")


def environment(**options: Any) -> Environment:
    """Jinja as the settings name it; a variable that a template names and does not get is an error."""
    return Environment(**{"undefined": StrictUndefined, "extensions": [Indented], **options})  # noqa: S701  Django's backend sets autoescape


def macro(template: str, name: str) -> Callable[..., SafeString]:
    """A macro of a template as a function; a template that cannot be compiled stops the start of the site."""
    found = getattr(engines["jinja2"].env.get_template(template).module, name)  # type: ignore[attr-defined]  # Jinja2's backend has one
    # `Macro.__call__` sorts out how it was called, which takes longer than a small macro (Jinja 3.1).
    compiled, expected = found._func, -1 if found.caller else len(found.arguments)  # noqa: SLF001
    compiled.__globals__["escape"] = _escaped

    def render(*values: object, **named: object) -> SafeString:
        return SafeString(compiled(*values) if len(values) == expected else found(*values, **named))

    return render


def _escaped(value: object) -> str:
    """What Jinja's `escape` gives, in a third of the time for numbers, ids and markup."""
    kind = type(value)
    if kind is SafeString or kind is int or (kind is str and value.isalnum()):  # type: ignore[attr-defined]
        return str(value)
    return escape(value)


class Indented(Extension):
    """Leaves line breaks and indentation out when a template is compiled, so that templates can be laid out.

    Between elements nothing is left of a line break; within a tag a space is, except before a block such as
    `{% if … %}` or `[[ … ]]`, which brings its own. A space that is wanted between elements stands within a
    line.

    What stands in `[[ … ]]` is for whole pages alone (see `PAGE_ONLY`).
    """

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        is_in_tag = False
        for token in stream:
            if token.type == "data":
                before_block = stream.current.type == "block_begin"
                text, is_in_tag = _compact(token.value, is_in_tag=is_in_tag, before_block=before_block)
                marked = text.replace("[[", PAGE_ONLY).replace("]]", END_OF_PAGE_ONLY)
                yield Token(token.lineno, "data", marked)
            else:
                yield token


def _compact(text: str, *, is_in_tag: bool, before_block: bool) -> tuple[str, bool]:
    """Some text of a template without its layout, and whether it ends within a tag."""
    pieces, place = [], 0
    for found in _LAYOUT.finditer(text):
        pieces.append(text[place : found.start()])
        place = found.end()
        if found[0] in "<>":
            is_in_tag = found[0] == "<"
            pieces.append(found[0])
        elif is_in_tag and not _brings_its_own(text, place, before_block=before_block):
            pieces.append(" ")
    return "".join([*pieces, text[place:]]), is_in_tag


def _brings_its_own(text: str, place: int, *, before_block: bool) -> bool:
    """Whether what follows needs no space before it."""
    return text.startswith((">", "[["), place) or (before_block and place == len(text))
