"""The chat in its states, what moderators tell somebody, and the pages about people. No row is written."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final, NamedTuple

from django.utils import timezone

from games.forms.people import ReportForm
from games.models import Block, ChatLine, Game, Notice, Sanction
from games.models.chat import Phrase, Reaction
from games.models.tables import MAX_NICKNAME
from games.presenters.chat import Line, Says, View, root_of
from games.presenters.part import with_token
from games.services.sanctions import muted_words
from games.store import Table
from games.views.people import Person, Place
from luckybox_site.style.game import PLAYERS, VIEWER

CODE = "abcd2345"
WIDE = "W" * MAX_NICKNAME
SOON = timezone.now() + timedelta(days=2)


class State(NamedTuple):
    """A chat, or a page about people, with the name of its state."""

    name: str
    says: Says = Says()
    lines: tuple[Line, ...] = ()
    #: A page of its own.
    template: str = ""
    context: Mapping[str, Any] = {}
    #: Of the table; nothing for the lobby.
    code: str = CODE


def _line(number: int, text: str = "", name: str = "", channel: str = "players", **said: str) -> Line:
    at = timezone.now() - timedelta(minutes=60 - number)
    who = name or PLAYERS[number % len(PLAYERS)]
    return Line(-number, number, who, channel, said.get("reaction", ""), said.get("phrase", ""), text, at)


FEW: Final = (
    _line(1, phrase="hello"),
    _line(2, "Hi! Is anybody else new here?"),
    _line(3, reaction="thumbs-up"),
    _line(4, "Yes – first game. What do I do with lightning?"),
    _line(5, "Spend it to change the number.", channel="spectators"),
)
STRAINED: Final = (
    *(_line(number, reaction=one.value) for number, one in enumerate(Reaction, 1)),
    *(_line(number, phrase=one.value) for number, one in enumerate(Phrase, 10)),
    _line(40, "x" * 200, WIDE),
    _line(41, "שלום, מה שלומך?", "ליאור"),
    _line(42, "\N{PARTY POPPER}" * 30 + " https://example.org/" + "y" * 100, WIDE),
)
IN_LOBBY: Final = (*FEW[:2], FEW[3]._replace(is_guest=True))
GUEST: Final = Says(may_send=False, may_write=False, why="Here only people with an account chat.")
MUTE: Final = Sanction(kind="mute", reason="Please do not shout at the others.", ends_at=SOON)
NOTICES: Final = tuple(
    Notice(pk=-1, kind=kind.value, about="Bo" if "acted" in kind.value else "Please be kind.", ends_at=SOON)
    for kind in Notice.Kind
)
GAME: Final = Game(code=CODE, kind="luckybox", host_id=VIEWER)
PERSON: Final[dict[str, Any]] = {
    "person": Person(2, PLAYERS[1], {"player": 2}),
    "visitor": VIEWER,
    "is_oneself": False,
    "is_muted": False,
    "is_blocked": False,
    "done": "",
    "sentence": "",
}
LINE: Final = ChatLine(text="You all play like my grandmother, and she is a potted plant.")


def _place() -> dict[str, Any]:
    return Place(Table(GAME, (), None)).context()


def states() -> list[State]:
    """Every state with its name."""
    return [
        State("nothing said"),
        State("a few lines", lines=FEW),
        State("strained", lines=STRAINED),
        State(
            "for a guest, with pictures",
            Says(may_write=False, why="At this table guests chat with pictures and phrases."),
            FEW,
        ),
        State("muted", Says(may_send=False, may_write=False, why=muted_words(MUTE, MUTE.user_id)), FEW),
        State("hidden", Says(is_hidden=True)),
        State("for spectators", Says(is_spectator=True), FEW[4:]),
        State("for a stranger who watches", Says(is_spectator=True, wants_name=True), FEW[4:]),
        State("in the lobby, nothing said", code=""),
        State("in the lobby, for a guest", GUEST, IN_LOBBY, code=""),
        State("told by moderators", lines=FEW, context={"notices": NOTICES}),
        State("a person", template="games/person.html", context={**_place(), **PERSON, "form": ReportForm()}),
        State(
            "a person, muted and reported",
            template="games/person.html",
            context={
                **_place(),
                **PERSON,
                "person": Person(2, WIDE, {"line": 2}, LINE),
                "is_muted": True,
                "is_blocked": True,
                "done": "report",
                "form": ReportForm({"reason": "other"}),
            },
        ),
        State(
            "people",
            template="games/people.html",
            context={
                **_place(),
                "people": [Person(n, name, {"player": n}) for n, name in enumerate(PLAYERS)],
                "visitor": VIEWER,
                "is_hidden": False,
            },
        ),
        State("nobody blocked", template="games/blocks.html", context={"blocks": [], "done": ""}),
        State(
            "two blocked",
            template="games/blocks.html",
            context={
                "blocks": [Block(name=WIDE, blocked_id=1), Block(name="Bo", blocked_id=2)],
                "done": "unblock",
            },
        ),
    ]


def html_of(state: State, language: str) -> str:
    view = View(state.code, language, state.says, is_over=False)
    return with_token(root_of(-1, view, 0, state.lines).html, "")
