"""The log of a tournament tells everybody every act in a sentence."""

import pytest
from django.test import Client
from django.utils.html import escape

from games.models import Tournament
from games.presenters.tourney.log_words import sentence
from games.presenters.tourney.reading import tourney_at
from games.services.tourney import pairing, taking_back
from games.services.tourney.log import acting
from games.tourney.course.fold import NAMES
from tests.tables import committed
from tests.tournaments import course, enter_results, next_round, organiser_of, tournament

pytestmark = pytest.mark.django_db

TABLE = {"round": 1, "table": 1}


def log_of(row: Tournament) -> str:
    return Client().get(f"/tournaments/{row.code}/log/").content.decode()


def test_every_act_is_told_in_words() -> None:
    row = tournament(4)
    with committed(), acting(row.pk) as log:
        log.happen("enter", id="p5", rating=0, is_here=True)
        log.happen("enter", id="p6", rating=0, waits=True)
        log.happen("admit", id="p6")
        log.happen("rating", id="p6", rating=30)
        log.happen("link", id="p6")
        log.happen("drop", id="p6", by_staff=True)
        log.happen("come_back", id="p6")
        log.happen("here", ids=["p6"], is_here=False)
        log.happen("registration", is_open=False)
        log.happen("apart", pairs=[["p1", "p2"]])
        log.happen("draft", stage="rounds", tables=[["p1", "p2"]], byes=[], locked=[])
        log.happen("discard")
        log.happen("publish", round=1, stage="rounds", tables=[["p1", "p2"]], byes=["p3"], absent=["p4"])
        log.happen("seat", **TABLE, id="p5")
        log.happen("begin", round=1)
        log.happen("pause", round=1, table=None)
        log.happen("resume", round=1, table=None)
        log.happen("extend", **TABLE, seconds=120)
        log.happen("lost", round=1, seconds=30)
        for name in ("call", "answer", "judge"):
            log.happen(name, **TABLE)
        log.happen("say", **TABLE, text="Hello")
        log.happen("house", **TABLE, id="p1")
        log.happen("substitute", **TABLE, out="p5", into="p4")
        log.happen("penalty", id="p1", points="-1", reason="Late.")
        log.happen("result", **TABLE, places=[1, 2, 3], totals=[3, 2, 1], by_hand=True, reason="Paper.")
        log.happen("void", **TABLE, reason="A wrong deck.")
        log.happen("end_round", round=1)
        log.happen("start")
        log.happen("stop")
        log.happen("finish")
        log.take_back(log.events[-1].number, (), None)
        log.happen("cancel")
    tourney = tourney_at(row.pk)
    told = {event.name: sentence(tourney, event) for event in tourney.events}
    assert {*NAMES} - {*told} == set()
    assert [name for name, words in told.items() if words == name] == []
    page = log_of(row)
    assert [words for words in told.values() if escape(words) not in page] == []


def test_a_result_of_a_round_that_was_taken_back_still_stands_there() -> None:
    row = tournament(4)
    next_round(row)
    enter_results(row)
    for name in ("result", "publish"):
        number = next(event.number for event in course(row).events if event.name == name)
        with committed():
            taking_back.take_back(row.pk, organiser_of(row), number)
    assert course(row).state.rounds == []
    assert "was set by hand: 100, 90, 80, 70" in log_of(row)
    with committed():
        pairing.make_draft(row.pk, organiser_of(row))
    assert "A pairing was made" in log_of(row)
