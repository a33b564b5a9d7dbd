"""Whatever players and clocks do, in any order: what is remembered is what the log says."""

from copy import copy
from typing import Any

import pytest
from django.http import QueryDict
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from games.adapters.base import BadMove
from games.engine.errors import Refused
from games.models import Game, Move
from games.services import clock, lobby, play
from games.services.refusals import Rejected
from games.store import Table, forget_tables, read_table, remember
from games.store.projection import compare
from tests.tables import committed, form_of, open_table, play_of, rows_of, stamp_of, submit, time_is_up

pytestmark = [pytest.mark.django_db, pytest.mark.no_cover]

PLAYERS = 3
seats = st.integers(0, PLAYERS - 1)
picks = st.integers(0, 10_000)
#: By game: what a table may be played by.
RULES: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "luckybox": st.builds(
        lambda edition, house: {"edition": edition, **dict.fromkeys(house, True)},
        st.sampled_from(["gamewright", "cocktail"]),
        st.sets(st.sampled_from(["multifunction_lightning", "may_always_pass"])),
    ),
    "luckynumbers": st.builds(lambda match: {"match": match}, st.booleans()),
}


class Tables(RuleBasedStateMachine):
    """One table, and everything that can happen at it."""

    game: Game

    @initialize(kind=st.sampled_from(list(RULES)), pace=st.sampled_from(Game.Pace.values), data=st.data())
    def sit_down(self, kind: str, pace: str, data: st.DataObject) -> None:
        clock = data.draw(st.sampled_from([0, 20]))
        self.game = open_table(PLAYERS, kind=kind, pace=pace, clock=clock, rules=data.draw(RULES[kind]))
        with committed():
            lobby.start(self.game.pk, self.game.host_id)
        self.forms: list[tuple[int, QueryDict]] = []

    @property
    def table(self) -> Table:
        return read_table(self.game.pk)

    @property
    def is_over(self) -> bool:
        return self.table.game.status == Game.Status.OVER

    def attempt(self, verb: Any, seat: int, *arguments: Any) -> bool:
        """Whether it was accepted; if not, nothing has changed."""
        rows = rows_of(self.game)
        try:
            with committed():
                verb(self.game.pk, self.table.players[seat].user_id, *arguments)
        except (Rejected, Refused, BadMove):
            assert rows_of(self.game) == rows
            return False
        return True

    # -- what can happen

    @rule(pick=picks)
    def a_legal_move(self, pick: int) -> None:
        table, now = self.table, play_of(self.table)
        waiting = now.adapter.engine.waiting(now.state)
        if not waiting:
            return
        seat = waiting[pick % len(waiting)]
        choices = now.adapter.engine.legal(now.state, seat)
        form = form_of(table, seat, choices[pick // 7 % len(choices)].event)
        self.forms.append((seat, form))
        assert self.attempt(submit, seat, form)

    @rule(seat=seats)
    def a_house_move(self, seat: int) -> None:
        table, now = self.table, play_of(self.table)
        if seat in now.adapter.engine.waiting(now.state):
            form = form_of(table, seat, now.adapter.engine.house_move(now.state, seat))
            assert self.attempt(submit, seat, form)

    @precondition(lambda self: self.forms)
    @rule(pick=picks)
    def an_old_form(self, pick: int) -> None:
        assert not self.attempt(submit, *self.forms[pick % len(self.forms)])

    @rule(seat=seats)
    def an_undo(self, seat: int) -> None:
        if not self.is_over:
            own = any(entry.seat == seat for entry in play_of(self.table).open)
            accepted = self.attempt(play.undo, seat, stamp_of(self.table, seat))
            assert own or not accepted

    @rule(seat=seats)
    def press_next(self, seat: int) -> None:
        self.attempt(play.press_next, seat, stamp_of(self.table, seat))

    @rule(seat=seats)
    def a_word_from_somebody(self, seat: int) -> None:
        assert self.attempt(play.come_back, seat) is not self.is_over

    @rule()
    def the_clock_runs_out(self) -> None:
        if self.table.game.deadline is not None:
            time_is_up(self.game)

    @rule()
    def a_ticker_looks_too_early(self) -> None:
        version = self.table.game.version
        with committed():
            clock.tick()
        assert self.table.game.version == version

    @rule()
    def this_process_knows_only_an_older_version(self) -> None:
        known = self.table
        forget_tables()
        older = copy(known.game)
        older.version = 0
        remember(known._replace(game=older))

    # -- what always holds

    @invariant()
    def what_is_remembered_is_what_the_log_says(self) -> None:
        remembered = self.table
        forget_tables()
        told = self.table
        assert (told.play, told.players) == (remembered.play, remembered.players)
        assert [fields_of(player) for player in told.players] == [
            fields_of(player) for player in remembered.players
        ]

    @invariant()
    def the_rows_are_what_the_log_says(self) -> None:
        assert compare(Game.objects.get(pk=self.game.pk)).lines() == []

    @invariant()
    def the_game_waits_for_somebody_or_is_over(self) -> None:
        game, now = self.table.game, play_of(self.table)
        waiting = now.adapter.engine.waiting(now.state)
        if self.is_over:
            assert (game.deadline, list(waiting)) == (None, [])
        elif waiting:
            assert (game.deadline is None) == (game.clock == 0)
        else:
            assert now.open
            assert game.deadline is not None or (game.pace == Game.Pace.RELAXED and not game.clock)

    @invariant()
    def the_log_has_no_gap(self) -> None:
        count = self.table.game.move_count
        assert Move.objects.filter(game=self.game).count() == count
        assert play_of(self.table).moves == count


def fields_of(player: Any) -> dict[str, Any]:
    return {field.name: getattr(player, field.attname) for field in player._meta.fields}


def test_whatever_happens_in_whatever_order() -> None:
    few = settings(max_examples=max(4, settings().max_examples // 12), stateful_step_count=40, deadline=None)
    run_state_machine_as_test(Tables, settings=few)
