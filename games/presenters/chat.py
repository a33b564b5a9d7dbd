"""The chat beside a table, or in the lobby, as one audience sees it.

Its lines stand in chunks, each inside the one before. So a new line is sent with at most seven others, takes
its place whatever else has arrived, and everything is read in the order in which it was said.
"""

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.live.messages import out_of_band
from games.live.topics import Update
from games.models.chat import LONGEST_LINE, Channel, Phrase, Reaction
from games.models.tables import MAX_NICKNAME
from games.presenters.macros import macro
from games.presenters.part import (
    Part,
    Swaps,
    assembled,
    from_template,
    outline_in,
    places,
    same_around,
)
from games.presenters.render_cache import InputCache

#: Lines in a chunk, and how many chunks are dropped together once twice as many are shown.
CHUNK, DROPPED = 8, 4
#: So many lines are read at the most.
MOST_LINES = CHUNK * DROPPED * 2
REMEMBERED = 4000
#: Phrases that are not offered in the lobby.
AT_TABLES_ONLY = (Phrase.NICE_MOVE, Phrase.SO_CLOSE, Phrase.LUCKY_YOU, Phrase.YOUR_TURN)

_version = macro("chat.jinja", "version")
_line = macro("chat.jinja", "line")
_chunk = macro("chat.jinja", "chunk")
_log = macro("chat.jinja", "log")


class Line(NamedTuple):
    """A line as its row has it."""

    pk: int
    author_id: int | None
    name: str
    channel: str
    reaction: str
    phrase: str
    text: str
    at: datetime
    #: Only told in the lobby, where nobody has a seat.
    is_guest: bool = False


class Says(NamedTuple):
    """What a viewer can say."""

    #: No chat is shown: it is not theirs, or nobody else is there.
    is_there: bool = True
    may_send: bool = True
    may_write: bool = True
    #: Why not, if there is something that they may not.
    why: str = ""
    #: A stranger, who has to say a name.
    wants_name: bool = False
    #: They have hidden this chat.
    is_hidden: bool = False
    #: They watch a running game: the players do not read what they write.
    is_spectator: bool = False
    #: What guests may do at this table: when that changes, it is looked up anew what this viewer may.
    guests: tuple[bool, bool] = (True, True)
    #: The key of the mute by a moderator that is in force: the same holds when there is another, or none.
    mute: int | None = None


class View(NamedTuple):
    """All on which the markup depends, besides the lines."""

    #: Of the table; nothing for the lobby.
    code: str
    language: str
    says: Says
    #: Nobody has said anything yet.
    is_over: bool


class ChatPage(NamedTuple):
    """What an audience sees of one version of a chat."""

    version: int
    says: Says
    root: Part


#: By table and view; the lines are the inputs, so a line that a viewer does not see changes nothing.
_roots: InputCache[tuple[int, View], Part] = InputCache(REMEMBERED)


def version_mark(version: int) -> SafeString:
    """The element that names the version of the chat."""
    return _version(version)


def root_of(game_id: int, view: View, first: int, lines: Sequence[Line | None]) -> Part:
    """The element of the chat. `first` is the number of the first line; a line that is `None` is left out."""

    def make() -> Part:
        with translation.override(view.language):
            return _made(view, first, lines)

    return _roots.find_or_make((game_id, view), (first, tuple(lines)), make)


def _made(view: View, first: int, lines: Sequence[Line | None]) -> Part:
    children = [_log_part(view, first, lines), _say_part(view)]
    return from_template("chat", "games/chat.html", {"says": view.says}, children)


def _log_part(view: View, first: int, lines: Sequence[Line | None]) -> Part:
    # What is shown begins with a whole chunk, and seldom with another one.
    last = (first + len(lines) - 1) // CHUNK if lines else -1
    begin = max(0, last // DROPPED * DROPPED - DROPPED)
    chunks = [
        SafeString(
            "".join(
                line_html(line, view.code, view.language)
                for line in lines[max(0, number * CHUNK - first) : max(0, (number + 1) * CHUNK - first)]
                if line is not None
            )
        )
        for number in range(begin, last + 1)
    ]
    part = _chunk_part(last + 1, SafeString(""), None)
    for number in range(last, begin - 1, -1):
        part = _chunk_part(number, chunks[number - begin], part)
    empty = "" if lines else _nothing_said(view)
    return assembled("chatlog", outline_in(_log(_("Chat"), empty, places(part.id))), [part])


def _nothing_said(view: View) -> str:
    if view.code:
        return _("Nobody has said anything yet.")
    return _("Nobody has said anything lately. Say hello, or ask who would like a game!")


def address(name: str, code: str) -> str:
    """The address of a page or a command of the chat at a table, or without a code in the lobby."""
    return reverse(name, args=[code]) if code else reverse(f"lobby-{name}")


def _chunk_part(number: int, lines: SafeString, following: Part | None) -> Part:
    name = f"chat-{number}"
    if following is None:
        return Part(name, (_chunk(name, lines, ""),))
    return assembled(name, outline_in(_chunk(name, lines, places(following.id))), [following])


@lru_cache(maxsize=REMEMBERED)
def line_html(line: Line, code: str, language: str) -> SafeString:
    """One line, in the language of the reader."""
    with translation.override(language):
        words = Reaction(line.reaction).label if line.reaction else line.text
        return _line(
            {
                "pk": line.pk,
                "name": line.name,
                "role": _role(line),
                "words": Phrase(line.phrase).label if line.phrase else words,
                "picture": picture_of(line.reaction) if line.reaction else "",
                "link": f"{address('person', code)}?line={line.pk}",
                "about": _("Mute, block or report %(name)s") % {"name": line.name},
                "at": line.at.isoformat(timespec="seconds"),
                "clock": date_format(timezone.localtime(line.at), "TIME_FORMAT"),
            }
        )


def _role(line: Line) -> str:
    if line.channel == Channel.SPECTATORS:
        return _("spectator")
    return _("guest") if line.is_guest else ""


def picture_of(reaction: str) -> str:
    return f"{static('icons/reactions.svg')}#{reaction}"


def with_draft(html: str, draft: str) -> SafeString:
    """The chat with a text in its field that could not be sent."""
    if not draft:
        return SafeString(html)
    place = 'id="chat-text"'
    return SafeString(html.replace(place, f'{place} value="{escape(draft)}"', 1))


def _say_part(view: View) -> Part:
    addresses = {
        "say": address("say", view.code),
        "show": address("show-chat", view.code),
        "people": address("people", view.code),
    }
    context = {**words(is_table=bool(view.code)), "says": view.says, "addresses": addresses}
    return from_template("chatsay", "games/chat_say.html", context)


def words(*, is_table: bool = True) -> dict[str, Any]:
    """What can be said, in the language of the reader."""
    left_out = {Phrase.DELETED} if is_table else {Phrase.DELETED, *AT_TABLES_ONLY}
    return {
        "reactions": [(one.value, one.label, picture_of(one.value)) for one in Reaction],
        "phrases": [(one.value, one.label) for one in Phrase if one not in left_out],
        "longest": LONGEST_LINE,
        "longest_name": MAX_NICKNAME,
    }


def update(old: ChatPage | None, new: ChatPage, known: Swaps) -> Update:
    """What leads from an earlier version to a newer one; nothing where the viewer sees nothing new."""
    mark = out_of_band(version_mark(new.version))
    if old is None or not same_around(old.root, new.root):
        return Update(new, mark, whole=new.root.html)
    if old.root is new.root:
        return Update(new)
    changed = known.between(old.root.children, new.root.children)
    return Update(new, mark + changed if changed else "")
