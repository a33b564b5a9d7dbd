"""The texts to be translated, found in Python sources and templates as xgettext would find them.

Written in Python so that no check needs gettext's programs, which a club's machine may lack.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.utils.translation import templatize

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("accounts", "games", "luckybox_site")
TEMPLATES = "templates"
#: Django's templates, and those in Jinja, where the same calls are found.
SUFFIXES = {".html", ".jinja"}


class Message(NamedTuple):
    """A text as the sources name it."""

    text: str
    plural: str = ""
    context: str = ""


#: Which argument of each function is what: the fields of a message in the order of the arguments.
FUNCTIONS = {
    "_": ("text",),
    "gettext": ("text",),
    "gettext_lazy": ("text",),
    "gettext_noop": ("text",),
    "ngettext": ("text", "plural"),
    "ngettext_lazy": ("text", "plural"),
    "pgettext": ("context", "text"),
    "pgettext_lazy": ("context", "text"),
    "npgettext": ("context", "text", "plural"),
    "npgettext_lazy": ("context", "text", "plural"),
}

#: A call in what `templatize` makes of a template, with the string literals that it begins with.
LITERAL = r"""u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
NAMED = re.compile(rf"\b({'|'.join(FUNCTIONS)})\s*\(")
CALL = re.compile(rf"(?<!\w)({'|'.join(FUNCTIONS)})\(\s*({LITERAL}(?:\s*,\s*{LITERAL})*)")


@cache
def messages_of_the_site() -> frozenset[Message]:
    """Every text of ours that can be translated, read once."""
    found: set[Message] = set()
    for folder in SOURCES:
        for file in (ROOT / folder).rglob("*.py"):
            found.update(in_python(file.read_text(encoding="utf-8")))
    for file in (ROOT / TEMPLATES).rglob("*.*"):
        if file.suffix in SUFFIXES:
            found.update(in_template(file.read_text(encoding="utf-8")))
    return frozenset(found)


def in_python(source: str) -> Iterator[Message]:
    """The texts that a module names; what is computed cannot be found, so it has to be named elsewhere."""
    if not NAMED.search(source):
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and (fields := FUNCTIONS.get(_name(node.func))):
            texts = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
            yield from _message(fields, texts)


def in_template(source: str) -> Iterator[Message]:
    """The texts that a template names."""
    for call in CALL.finditer(templatize(source)):
        yield from _message(FUNCTIONS[call[1]], ast.literal_eval(f"({call[2]},)"))


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _message(fields: tuple[str, ...], texts: Sequence[object]) -> Iterator[Message]:
    given = [text for text in texts[: len(fields)] if isinstance(text, str)]
    if len(given) == len(fields) and all(given):
        yield Message(**dict(zip(fields, given, strict=True)))
