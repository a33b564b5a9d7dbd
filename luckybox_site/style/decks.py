"""The pages of decks in the admin, and the public one, in their states: empty, at work, full, broken."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from django.utils import timezone

from games.engine.luckybox.cards import Card
from games.engine.luckybox.editions import EDITIONS
from games.forms.checkups import CheckupForm
from games.forms.decks import FillForm
from games.models import CardUpload, Checkup, Deck, DeckVersion
from games.presenters.luckybox import deck_charts, decks, doctor
from games.services.luckybox.published import Published
from games.simulation.checkup import Decks, play_pair
from games.simulation.evidence import Sums, add
from luckybox_site.jobs.models import Job
from luckybox_site.style.page_state import Context, State

SIZE: Final = 60
ENDS: Final = ("S", "L", "?", "M", "LL", "7", "", "4", "1")
LONG: Final = "W" * 80


def _cards(shift: int = 0) -> tuple[Card, ...]:
    """A deck of cards that nobody has designed: all different."""
    found = []
    for number in range(1, SIZE + 1):
        digits = [str((number * step + shift + square) % 9 + 1) for square, step in enumerate((1, 2, 4) * 3)]
        ends = [ENDS[(number + line * 2 + shift) % len(ENDS)] for line in range(6)]
        found.append(Card(number, "".join(digits), (ends[0], ends[1], ends[2]), (ends[3], ends[4], ends[5])))
    return tuple(found)


@cache
def _counted() -> Sums:
    """What a few games of two players tell."""
    found: Sums = {}
    for deal in range(4):
        add(found, play_pair(Decks(_cards(1), _cards()), EDITIONS["gamewright"], 2, f"style/{deal}"))
    return found


def _version(number: int, status: str = "draft", deck: str = "House deck") -> DeckVersion:
    shown = Deck(pk=1, name=deck)
    at = None if status == "draft" else timezone.now()
    digest = "" if status == "draft" else "0123456789abcdef" * 4
    return DeckVersion(
        pk=number, deck=shown, number=number, status=status, published_at=at, content_hash=digest
    )


def _page(title: str, deck: str = "House deck", **more: Any) -> Context:
    """A page of the admin about a draft; what is still to be made is called."""

    def context() -> Mapping[str, Any]:
        version = _version(2, deck=deck)
        made = {name: value() if callable(value) else value for name, value in more.items()}
        return {"title": title, "version": version, "deck": version.deck, "may_change": True, **made}

    return context


def _examined(job: Job | None, counted: Callable[[], Sums] | None, **more: Any) -> State:
    """The page of the doctor; without anything counted, before the first batch."""

    def context() -> Mapping[str, Any]:
        checkup = Checkup(
            version=_version(2),
            compared_with=_version(1, "published"),
            cards=[list(card) for card in _cards(1)],
            live_cards=[list(card) for card in _cards()],
            edition="gamewright",
            seats=[2],
            games=4,
            seed="style",
            counted={"2": counted()} if counted else {},
            replayed={"games": 9, "legal": 2, "moves": 900, "moves_legal": 512} if counted else None,
            made_at=timezone.now(),
        )
        latest = {
            "checkup": checkup,
            "sentences": doctor.summary(checkup),
            "is_whole": counted is not None,
            "has_changed": bool(more.get("has_changed")),
        }
        return _page(
            "Examine version 2",
            form=CheckupForm,
            job=job,
            earlier=[checkup],
            latest=latest,
            facts=deck_charts.facts(checkup),
            tables=doctor.tables(checkup),
            recorded=doctor.recorded_in_words(checkup),
            edition="Gamewright",
        )()

    return State(str(more["name"]), "admin/decks/examine.html", context)


def _job(state: str, **more: Any) -> Job:
    return Job(kind="examine-deck", state=state, version=1, **more)


def _fill(name: str, job: Job | None) -> State:
    def form() -> FillForm:
        return FillForm(count=12, seed="style")

    return State(name, "admin/decks/fill.html", _page("Fill up version 2", form=form, job=job, count=12))


def _upload(name: str, *, is_read: bool = True, job: Job | None = None, **more: Any) -> State:
    upload = CardUpload(pk=1, file_name="cards.csv", found={"cards": [], "problems": []} if is_read else None)
    usual: dict[str, Any] = {"upload": upload, "job": job, "problems": [], "changes": [], "count": SIZE}
    usual |= {"changes_in_words": "", "seen": "", "is_nothing": False, "are_first": False}
    return State(
        name, "admin/decks/upload.html", _page("Cards from the file “cards.csv”", **{**usual, **more})
    )


def _problems() -> Sequence[Mapping[str, str]]:
    return [
        {"place": f"row {row}, grid", "sentence": "Nine digits from 1 to 9, row by row."}
        for row in range(2, 52)
    ]


def _paper(name: str, count: int) -> State:
    parts = [{"number": 1, "first": 1, "last": count}] if count else []
    editions = [("gamewright", "Gamewright", True), ("long", LONG[:40], False)]
    return State(name, "admin/decks/paper.html", _page("Print version 2", parts=parts, editions=editions))


def _public(name: str, games: int, *statuses: str, deck: str = "House deck") -> State:
    def context() -> Mapping[str, Any]:
        versions = [_version(len(statuses) - at, status, deck) for at, status in enumerate(statuses)]
        found = Published(versions, versions[0].content_hash, _cards(), games)
        return {"found": found, "cards": [decks.shown(card) for card in found.cards]}

    return State(name, "games/luckybox/deck.html", context)


STATES: Final = (
    State(
        "doctor: nothing yet",
        "admin/decks/examine.html",
        _page("Examine version 2", form=CheckupForm, job=None, earlier=(), latest={"checkup": None}),
    ),
    _examined(_job("running", progress=40), None, name="doctor: at work"),
    _examined(_job("done", progress=100), _counted, name="doctor: full"),
    _examined(
        _job("failed", error=f"This version has been deleted. {LONG}"),
        _counted,
        name="doctor: failed, and the cards have changed",
        has_changed=True,
    ),
    _fill("designer: nothing yet", None),
    _fill("designer: waiting", _job("waiting")),
    _fill("designer: done", _job("done", result=48)),
    _fill("designer: failed", _job("failed", error="This draft has been deleted.")),
    _upload("file: being read", job=_job("running", progress=10)),
    _upload("file: many problems", problems=_problems, are_first=True),
    _upload(
        "file: what would change",
        changes=lambda: decks.changes(_cards(), _cards(1)),
        changes_in_words="60 cards changed.",
    ),
    _upload("file: nothing new", is_nothing=True),
    _upload("file: not read", is_read=False),
    _paper("paper: no cards", 0),
    _paper("paper", SIZE),
    _public("for everybody", 1, "published"),
    _public("for everybody: retired, long name", 12_345, "retired", "retired", "retired", deck=LONG),
)
