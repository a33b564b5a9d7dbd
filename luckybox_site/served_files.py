"""Scripts and style sheets as browsers get them: without comments, and those of a table in one file.

Small files compress badly, and each has a head of its own: a first visit to a table takes a quarter less this
way (`tests/e2e/test_weight.py`). In development every file is served as it was written.
"""

import posixpath
import re
from collections.abc import Mapping
from typing import Final

#: Modules that begin a page and are served together with all that they import.
BUNDLES: Final = {"js/luckybox.js", "js/luckynumbers.js"}
#: Modules that other scripts of the same page import, too: there must be one of each.
SHARED: Final = {"js/preferences.js"}

_COMMENT: Final = {"js": re.compile(r"^\s*//.*\n", re.MULTILINE), "css": re.compile(r"/\*.*?\*/", re.DOTALL)}
_LAYOUT: Final = re.compile(r"\s*\n\s*")
_IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "([^"]+)";$', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export ((?:async )?function|const) (\w+)", re.MULTILINE)
_SHEET: Final = re.compile(r'@import "([^"]+)";')
_URL: Final = re.compile(r'url\("(?![a-z]+:|#)([^"]+)"\)')


def served(name: str, sources: Mapping[str, str]) -> str:
    """The text of a script or style sheet as it is served; `sources` by the names of all."""
    if name.endswith(".css"):
        return lean(_sheet(name, sources), "css")
    return lean(_bundle(name, sources) if name in BUNDLES else sources[name], "js")


def lean(text: str, kind: str) -> str:
    """A text without comments and indentation. No string of our scripts has a line break in it."""
    return _LAYOUT.sub("\n", _COMMENT[kind].sub("", text)).strip() + "\n"


def imported_by(name: str, text: str) -> list[str]:
    """The names of the style sheets that one imports."""
    return [_beside(name, path) for path in _SHEET.findall(text)]


def _sheet(name: str, sources: Mapping[str, str]) -> str:
    """A style sheet with those that it imports in their places."""

    def imported(found: re.Match[str]) -> str:
        other = _beside(name, found[1])
        return _URL.sub(lambda url: f'url("{_from(name, _beside(other, url[1]))}")', _sheet(other, sources))

    return _SHEET.sub(imported, sources[name])


def _bundle(name: str, sources: Mapping[str, str]) -> str:
    """A module after all those that it imports, each of which is a function that is called once."""
    order: list[str] = []
    _collect(name, sources, order)
    shared = [one for one in order if one in SHARED]
    pieces = [f'import * as {_variable(one)} from "{_from(name, one)}";' for one in shared]
    pieces += [_as_function(one, sources[one]) for one in order if one not in {*shared, name}]
    return "\n".join([*pieces, _with_imports(name, sources[name])])


def _collect(name: str, sources: Mapping[str, str], order: list[str]) -> None:
    """Note a module behind those that it imports."""
    if name in order:
        return
    if name not in SHARED:
        for _names, path in _IMPORT.findall(sources[name]):
            _collect(_beside(name, path), sources, order)
    order.append(name)


def _as_function(name: str, text: str) -> str:
    exported = ", ".join(found for _kind, found in _EXPORT.findall(text))
    body = _EXPORT.sub(r"\1 \2", _with_imports(name, text))
    return f"const {_variable(name)} = (() => {{\n{body}\nreturn {{ {exported} }};\n}})();"


def _with_imports(name: str, text: str) -> str:
    """A module that takes what it imports from the variables of other modules."""
    return _IMPORT.sub(
        lambda found: f"const {{{found[1].replace(' as ', ': ')}}} = {_variable(_beside(name, found[2]))};",
        text,
    )


def _variable(name: str) -> str:
    return "_" + re.sub(r"\W", "_", name.removeprefix("js/").removesuffix(".js"))


def _beside(name: str, path: str) -> str:
    """The name of a file that another one gives the path to."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _from(name: str, other: str) -> str:
    """The path from a file to another one."""
    path = posixpath.relpath(other, posixpath.dirname(name))
    return path if path.startswith(".") else f"./{path}"
