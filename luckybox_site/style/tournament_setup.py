"""The pages on which a tournament is set up, its people are entered, and its rounds are paired."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

import segno
from django.utils.safestring import SafeString

from games.forms.tourney.names import NamesForm, read_names
from games.forms.tourney.presets import PRESETS
from games.forms.tourney.setup import TournamentForm
from games.models import Tournament, TournamentEntrant
from games.models.tables import MAX_NICKNAME
from games.presenters.showcases import SHOWCASES
from games.presenters.tourney import people
from games.presenters.tourney.closing import closing
from games.presenters.tourney.lists import Line, Lists
from games.presenters.tourney.pairing import page_context
from games.presenters.tourney.reading import Tourney
from games.presenters.tourney.sheets import sheet_of, standing_lines
from games.services.tourney.refusals import Unfit
from games.services.tourney.staff import Role
from games.tourney.course.options import Options
from luckybox_site.jobs.models import Job
from luckybox_site.style.page_state import State
from luckybox_site.style.tourneys import CODE, Log, names
from luckybox_site.web.fields import Typed

WIDE: Final = "W" * MAX_NICKNAME
ROW: Final = Tournament(
    code=CODE, name="Friday cup", kind="luckybox", starts_at=datetime(2027, 1, 8, 19, tzinfo=UTC)
)
LONG: Final = Tournament(code=CODE, name=WIDE * 2, kind="luckybox", status="running")
LINK: Final = "https://lucky.example/tournaments/abcdefgh/"
QR: Final = SafeString(segno.make(LINK).svg_inline(border=2, omitsize=True))


def _list(lists: list[tuple[str, list[Line]]], **more: Any) -> Mapping[str, Any]:
    return {
        "lists": Lists(lists),
        "may_organise": True,
        "sentence": "",
        **more,
    }


def _lists(count: int) -> list[tuple[str, list[Line]]]:
    mine = [Line(ROW, "Lucky Box", 12, "You run it"), Line(LONG, "Lucky Numbers", 600, "You take part")]
    return [("Yours", mine), ("Announced", [Line(ROW, "Lucky Box", 8, "")] * count)]


def _new(data: Mapping[str, str] | None = None) -> Mapping[str, Any]:
    form = TournamentForm.sent("luckybox", data) if data else TournamentForm.of_template("swiss", "luckybox")
    shown = {"template": "swiss", "presets": PRESETS.values(), "games": SHOWCASES.values()}
    return {**_form(form), **shown}


def _form(form: TournamentForm) -> Mapping[str, Any]:
    return {"form": form, "table": form.table, "kind": "luckybox", "game": "Lucky Box"}


def _change() -> Mapping[str, Any]:
    row = Tournament(
        code=CODE, name="Friday cup", kind="luckybox", table={"rules": {"edition": "gamewright"}}
    )
    form = TournamentForm.of_tournament(row, Options(), is_begun=True)
    return {**_form(form), "tournament": row, "sentence": "", "is_over": False}


def _cancel(log: Log) -> Mapping[str, Any]:
    tourney = log.tourney()
    return {"tournament": tourney.row, **closing(tourney.state)}


def _people(shown: Tourney, **more: Any) -> Mapping[str, Any]:
    form: NamesForm = more.pop("form", None) or NamesForm()
    return {
        "tournament": shown.row,
        "state": shown.state,
        "lines": people.lines(shown),
        "counts": people.counts(shown),
        "wanted": "",
        "sentence": "",
        "form": form,
        "link": LINK,
        "qr": QR,
        "is_organiser": True,
        "staff": [people.StaffLine(1, "Olga", Role.ORGANISER, "organiser")],
        "roles": Role.choices,
        "typed": Typed(),
        "ticked": [],
        **more,
    }


def _preview() -> Mapping[str, Any]:
    read = read_names(f"Ada\nBea; 1500\nbea; 900\n{WIDE}{WIDE}\n\u200bX\nCy; 15oo", ["Ada"])
    fit = [one for one in read if not one.fault]
    return {
        "tournament": ROW,
        "new": [one for one in fit if not one.is_twice],
        "twice": [one for one in fit if one.is_twice],
        "faulty": [one for one in read if one.fault],
        "is_too_much": False,
        "most": 1000,
        "text": "Ada",
        "whole": "\n".join(one.name for one in read),
        "ratings_wait": True,
    }


def _person(shown: Tourney, key: str, **more: Any) -> Mapping[str, Any]:
    return {
        "tournament": shown.row,
        "line": people.line_of(shown, shown.state.entrants[key]),
        "apart": [("p2", "Bea")],
        "others": people.all_names(shown, but=key),
        "penalties": [(-0.5, "Came late to round 2")],
        "link": {"link": LINK, "qr": QR},
        "is_begun": bool(shown.state.rounds),
        "sentence": "",
        "typed": Typed(),
        **more,
    }


def _claim(**fields: Any) -> Mapping[str, Any]:
    return {
        "tournament": ROW,
        "entrant": TournamentEntrant(key="p1", name="Ada", **fields),
        "me_name": "Adele",
    }


def _no_file() -> NamesForm:
    form = NamesForm({"names": ""})
    form.is_valid()
    return form


def _some_wait() -> Tourney:
    log = Log(names(9), most_players=9)
    log.names = names(11)
    for key in ("p10", "p11"):
        log.keys.append(key)
        log.happen("enter", id=key, waits=True)
    return log.tourney()


def _pairing(log: Log, **more: Any) -> Mapping[str, Any]:
    return {
        **page_context(log.tourney()),
        "job": None,
        "late": None,
        "sentence": "",
        "typed": Typed(),
        "chosen": (),
        **more,
    }


def _drafted(players: int) -> Log:
    """After a round, in which the first two tables have met before; without players, with long names."""
    who = names(players) or [WIDE] * 8
    log = Log(who).round()
    keys = log.keys[: len(who) // 4 * 4]
    tables = [keys[start : start + 4] for start in range(0, len(keys), 4)]
    return log.happen("draft", stage="rounds", tables=tables, byes=log.keys[len(keys) :], locked=[0])


def _published() -> Mapping[str, Any]:
    late = {"round": 1, "people": [("p9", "Ida"), ("p10", WIDE)], "tables": [(2, "Ada, Bea, Cleo")]}
    return _pairing(Log(names(8)).round(0, begins=False), late=late)


def _sheets(log: Log, what: str = "") -> Mapping[str, Any]:
    tourney = log.tourney()
    return {
        "tournament": tourney.row,
        "sheet": sheet_of(tourney, log.rounds) if log.rounds else None,
        "standing": standing_lines(tourney),
        "rounds": list(range(1, log.rounds + 1)),
        "what": what,
        "qr": QR,
        "address": LINK.removeprefix("https://"),
    }


_PAIRING: Final = "games/tourney/pairing/pairing.html"
_SHEETS: Final = "games/tourney/sheets/sheets.html"
_LIST: Final = "games/tourney/setup/tournaments.html"
_NEW: Final = "games/tourney/setup/new.html"
_CANCEL: Final = "games/tourney/setup/cancel.html"
_ALL: Final = "games/tourney/people/people.html"
_ONE: Final = "games/tourney/people/person.html"
_CARDS: Final = "games/tourney/people/cards.html"

STATES: Final = (
    State("list: nothing is announced", _LIST, lambda: _list([], may_organise=False)),
    State("list: a few, long names", _LIST, lambda: _list(_lists(3))),
    State("list: full", _LIST, lambda: _list(_lists(50))),
    State("set up: new", _NEW, _new),
    State("set up: with faults", _NEW, lambda: _new({"name": "", "size_min": "9", "format": "chess"})),
    State("set up: after the first round", "games/tourney/setup/change.html", _change),
    State("cancel: before the first round", _CANCEL, lambda: _cancel(Log(names(8)))),
    State("cancel: tables play", _CANCEL, lambda: _cancel(Log(names(9)).round(0))),
    State("people: nobody yet", _ALL, lambda: _people(Log([]).tourney())),
    State("people: some wait", _ALL, lambda: _people(_some_wait())),
    State("people: full", _ALL, lambda: _people(Log(names(300)).round(10).tourney())),
    State("people: no list", _ALL, lambda: _people(Log([WIDE] * 4).tourney(), form=_no_file())),
    State("people: look at the list", "games/tourney/people/preview.html", _preview),
    State("person: plays", _ONE, lambda: _person(Log(names(8)).round(0).tourney(), "p1")),
    State(
        "person: refused",
        _ONE,
        lambda: _person(
            Log([WIDE, "Bea"]).tourney(), "p1", sentence="Please say why.", link=None, can_have_new_link=True
        ),
    ),
    State("cards: nobody needs one", _CARDS, lambda: {"tournament": ROW, "cards": []}),
    State(
        "cards: many",
        _CARDS,
        lambda: {
            "tournament": ROW,
            "cards": [{"name": name, "link": LINK, "qr": QR} for name in [WIDE, *names(19)]],
        },
    ),
    State("claim: asks", "games/tourney/people/claim.html", lambda: _claim(is_unclaimed=True)),
    State("claim: taken over", "games/tourney/people/claim.html", lambda: _claim(is_unclaimed=False)),
    State("pairing: too few are here", _PAIRING, lambda: _pairing(Log(["Ada"]))),
    State("pairing: nothing yet", _PAIRING, lambda: _pairing(Log(names(8)))),
    State("pairing: a search runs", _PAIRING, lambda: _pairing(Log(names(60)), job=Job(state="running"))),
    State(
        "pairing: a search failed",
        _PAIRING,
        lambda: _pairing(Log(names(60)), job=Job(state="failed", error=str(Unfit.TOO_FEW.value))),
    ),
    State("pairing: a draft", _PAIRING, lambda: _pairing(_drafted(11))),
    State("pairing: a draft of 120", _PAIRING, lambda: _pairing(_drafted(120))),
    State(
        "pairing: refused, long names",
        _PAIRING,
        lambda: _pairing(_drafted(0), sentence=Unfit.DRAFT_OLD.value),
    ),
    State("pairing: published, somebody is late", _PAIRING, _published),
    State("pairing: a round is played", _PAIRING, lambda: _pairing(Log(names(8)).round(1))),
    State("pairing: an evening", _PAIRING, lambda: _pairing(Log(names(7), format="evening"))),
    State("pairing: over", _PAIRING, lambda: _pairing(Log(names(8)).round().happen("finish"))),
    State("sheets: nothing yet", _SHEETS, lambda: _sheets(Log(names(8)))),
    State("sheets: a small round", _SHEETS, lambda: _sheets(Log(names(9)).round().round(0))),
    State("sheets: a hall, slips", _SHEETS, lambda: _sheets(Log(names(300)).round(0), what="slips")),
)
