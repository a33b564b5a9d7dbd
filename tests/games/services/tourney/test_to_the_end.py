"""Tournaments of every format are played to their end, with odd numbers of players, and agree with the rules.

Results are entered by chance, as from real cards, so that hundreds of tournaments can be played; everything
else is done by the site. `tests/tourney_rules.py` counts once more, from nothing but the files to take away.
"""

import csv
import io
import random
import time
from typing import Any, Final

import pytest
from django.test import Client

from games.models import Tournament, TournamentEntrant
from games.services.tourney import entering, pairing, running
from games.tourney.course.next_round import Next, next_table, what_next
from games.tourney.course.options import Format
from games.tourney.sizes import Sizes
from tests.tables import committed
from tests.tournaments import course, look, next_round, organiser_of, tournament, user_of
from tests.tourney_pages import browser_of, button
from tests.tourney_rules import Told, meetings

pytestmark = pytest.mark.django_db

FIELDS: Final = (1, 2, 3, 5, 7, 9, 13)
ALL: Final = ("wins", "seconds", "thirds", "share", "margin", "total", "lot")
ALONE: Final[dict[str, Any]] = {
    "sizes": Sizes(1, 1, 1),
    "scheme": "matchpoints",
    "tie_breaks": ("total", "lot"),
    "duplicate": True,
}
#: What is set up for each format, besides what is usual.
SET_UP: Final[dict[str, dict[str, Any]]] = {
    "swiss": {"format": Format.SWISS, "tie_breaks": ALL},
    "finals": {"format": Format.FINALS, "rounds": 2},
    "finals with pods": {"format": Format.FINALS, "cut": 9, "rounds": 2, "pods": "snake", "scheme": "share"},
    "robin": {
        "format": Format.ROBIN,
        "sizes": Sizes(2, 2, 2),
        "scheme": "win",
        "tie_breaks": ("margin", "lot"),
    },
    "robin of fours": {"format": Format.ROBIN, "scheme": "steep"},
    "knockout": {"format": Format.KNOCKOUT},
    "knockout of two": {"format": Format.KNOCKOUT, "advance": 2, "pods": "snake", "sizes": Sizes(3, 4, 4)},
    "race": {"format": Format.RACE, **ALONE},
    "league": {"format": Format.LEAGUE, "rounds": 3, "scheme": "total", "tie_breaks": ()},
    "evening": {"format": Format.EVENING, "tie_breaks": ()},
}
GAMES: Final = ("luckybox", "luckynumbers")


def play(row: Tournament, chance: random.Random, rounds: int = 8, *, ties: bool = False) -> None:
    """Play round by round as long as there is one to play."""
    for _ in range(rounds):
        found = course(row)
        if found.state.options.format is Format.EVENING:
            if not next_table(found.state, found.seed, time.time()):
                return
            _seat_in_an_evening(row)
        elif what_next(found.state, found.seed) in {Next.ROUND, Next.FINALS}:
            next_round(row)
        else:
            return
        _enter_results(row, chance, ties=ties)
        look()


def _seat_in_an_evening(row: Tournament) -> None:
    if not course(row).state.is_started:
        with committed():
            pairing.start_evening(row.pk, organiser_of(row))
    look()


def _enter_results(row: Tournament, chance: random.Random, *, ties: bool) -> None:
    for part, table in list(course(row).state.open_tables()):
        totals = [float(chance.randint(0, 1 if ties else 30)) for _ in table.players]
        with committed():
            running.set_result(row.pk, organiser_of(row), part.number, table.number, totals, "on paper")


def end(row: Tournament) -> None:
    """The organiser ends it with the button of the wall, in an evening after the last tables."""
    browser, address = browser_of(organiser_of(row)), f"/tournaments/{row.code}/wall/"
    verbs = ["stop", "finish"] if course(row).state.is_started else ["finish"]
    for verb in verbs:
        page = browser.get(address).content.decode()
        # Without a round there is no button to end it, only one to cancel it; a form can come all the same.
        with committed():
            browser.post(address, {"do": button(page, verb) if course(row).state.rounds else "finish.99"})
        _enter_results(row, random.Random(1), ties=False)
        look()
    assert course(row).state.is_over


def told(row: Tournament) -> Told:
    everything, record = (
        Client().get(f"/tournaments/{row.code}/export/{what}/").json() for what in ("tournament", "record")
    )
    return Told(everything, record)


def require_one_truth(row: Tournament) -> Told:
    """The rules, the files, the page, the projector and the stored places say the same of the end."""
    found = told(row)
    assert found.faults() == []
    order = found.order()
    browser, home = Client(), f"/tournaments/{row.code}/"
    stored = TournamentEntrant.objects.filter(tournament=row).values_list("place", "key")
    exported = browser.get(home + "export/tournament/").json()["standing"]
    assert sorted((one["place"], one["id"]) for one in exported) == sorted(order)
    assert [one["points"] for one in exported] == pytest.approx([found.points[one["id"]] for one in exported])
    sheet = browser.get(home + "export/standing/").content.decode("utf-8-sig")
    rows = [(int(one["place"]), one["id"]) for one in csv.DictReader(io.StringIO(sheet))]
    assert rows == [(one["place"], one["id"]) for one in exported]
    has_results = any(found.tables(part) for part in found.rounds)
    assert sorted(stored) == sorted(order) if has_results else {place for place, _ in stored} == {None}
    names = dict(TournamentEntrant.objects.filter(tournament=row).values_list("key", "name"))
    podium = browser.get(home + "hall/").content.decode().partition("hall-podium")[2].partition("</ol>")[0]
    first = [names[key] for place, key in rows if place <= 3] if has_results else []
    places = [podium.find(f"<bdi>{name}</bdi>") for name in first]
    assert -1 not in places
    assert places == sorted(places)
    assert podium.count("<bdi>") == len(first)
    return found


def require_all_went_on(found: Told) -> None:
    """In every round of finals play those, and only those, who had won their way there."""
    knocks_out = found.options["format"] == "knockout"
    for part in found.finals[1 if knocks_out else 0 :]:
        placed = {one for table in part["tables"] for one in table["players"]} | set(part["byes"])
        assert placed == found.who_goes_on(part)


#: One of each format by day, with a field of another size each.
DAILY: Final = {
    ("swiss", 7, "luckynumbers"),
    ("finals", 9, "luckybox"),
    ("finals with pods", 13, "luckynumbers"),
    ("robin", 5, "luckynumbers"),
    ("knockout", 13, "luckybox"),
    ("knockout of two", 9, "luckynumbers"),
    ("race", 3, "luckybox"),
    ("league", 5, "luckybox"),
    ("evening", 7, "luckynumbers"),
    ("swiss", 1, "luckybox"),
    ("robin", 2, "luckybox"),
}


@pytest.mark.by_turns
@pytest.mark.parametrize(
    ("name", "players", "game"),
    [
        pytest.param(name, players, game, marks=[] if (name, players, game) in DAILY else [pytest.mark.deep])
        for name in SET_UP
        for players in FIELDS
        for game in GAMES
    ],
)
def test_every_format_ends_as_the_rules_say(name: str, players: int, game: str) -> None:
    row = tournament(players, kind=game, **SET_UP[name])
    play(row, random.Random(f"{name} {players}"), rounds=4 if name == "evening" else 20)
    end(row)
    found = require_one_truth(row)
    require_all_went_on(found)
    if name == "robin" and players > 1:
        assert set(meetings(found)) == {1}, "Everybody has met everybody."


@pytest.mark.parametrize(
    "name", ["finals", *(pytest.param(one, marks=pytest.mark.deep) for one in SET_UP if one != "finals")]
)
def test_between_those_who_are_tied_at_a_cut_there_is_a_lot(name: str) -> None:
    """Not who entered first; the lot is that of the file, so anybody can draw it again."""
    row = tournament(9, **{**SET_UP[name], "tie_breaks": ()})
    play(row, random.Random(name), rounds=4 if name == "evening" else 20, ties=True)
    end(row)
    require_all_went_on(require_one_truth(row))


@pytest.mark.parametrize(
    ("name", "rounds"),
    [
        ("finals", 3),
        *(pytest.param(name, rounds, marks=pytest.mark.deep) for name in SET_UP for rounds in (0, 1, 2)),
    ],
)
def test_if_everybody_leaves_but_one_it_can_be_ended_as_it_stands(name: str, rounds: int) -> None:
    row = tournament(9, **{**SET_UP[name], "advance": 2})
    play(row, random.Random(name), rounds=rounds)
    for number in range(2, 10):
        with committed():
            entering.drop(row.pk, user_of(row, f"p{number}"))
    play(row, random.Random(name))
    end(row)
    found = require_one_truth(row)
    if found.finals and len(found.finals[-1]["tables"]) > 1 and "p1" in found.who_goes_on(found.finals[-1]):
        assert found.order()[0] == (1, "p1"), "Whoever has outlasted all others has won."


def test_who_leaves_does_not_take_the_finals_from_the_others() -> None:
    """Nine are told that four play finals; that eight would have none is nothing to those who stay."""
    row = tournament(9, format=Format.FINALS, rounds=1)
    play(row, random.Random(1), rounds=1)
    with committed():
        entering.drop(row.pk, user_of(row, "p5"))
    play(row, random.Random(1))
    state = course(row).state
    assert [part.stage for part in state.rounds] == ["rounds", "finals"]
    assert len(state.rounds[-1].tables[0].players) == 4


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("name", [name for name in SET_UP if name != "evening"])
def test_with_people_who_come_and_go_at_any_time_it_ends_as_the_rules_say(name: str, seed: int) -> None:
    chance = random.Random(seed)
    row = tournament(chance.choice((5, 7, 9, 13)), **SET_UP[name])
    for _ in range(12):
        play(row, chance, rounds=1, ties=chance.random() < 0.3)
        state = course(row).state
        one = chance.choice([*state.entrants.values()])
        with committed():
            if one.presence == "left":
                entering.come_back(row.pk, user_of(row, one.id))
            elif chance.random() < 0.4:
                entering.drop(row.pk, user_of(row, one.id))
    play(row, chance, rounds=20)
    end(row)
    require_one_truth(row)
