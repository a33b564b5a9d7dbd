"""Lucky Box on the page of a table: its templates, and the parts for everybody and for a seat."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from games.engine.luckybox.geometry import LINE_AT
from games.models import Game
from games.presenters.game_over import ended_early, what_is_left
from games.presenters.log import log
from games.presenters.luckybox import (
    boards,
    coach,
    editions,
    faces,
    headline,
    instructions,
    move_form,
    ranking,
    score_sheet,
    stage,
)
from games.presenters.luckybox.perspective import Perspective
from games.presenters.luckybox.told import told
from games.presenters.part import Part
from games.presenters.players import waiting
from games.store import Table


class LuckyBoxPresenter:
    """See `games.presenters.registry.GamePresenter`."""

    templates: Final = {
        Game.Status.PLAYING.value: "games/luckybox/play.html",
        Game.Status.OVER.value: "games/luckybox/over.html",
    }
    styles: Final = ("css/luckybox/card.css", "css/luckybox/play.css")
    sheet: Final = "css/luckybox.css"
    script: Final = "js/luckybox.js"
    keys: Final = "games/luckybox/keys.html"
    title = staticmethod(instructions.title)
    terms = staticmethod(editions.terms)
    changes = staticmethod(editions.changes)
    steps: Final = coach.STEPS
    hints = staticmethod(coach.hints)
    board = staticmethod(boards.full_board)
    standings = staticmethod(ranking.standings)

    def perspective(self, table: Table, seat: int | None, language: str, pick: str = "") -> Perspective:
        seen = Perspective(table, seat, language)
        if not pick:
            return seen
        card, line = seen.state.setup.pack.id_of(pick[:-2]), LINE_AT.get(pick[-2:])
        return seen if card is None or line is None else Perspective(table, seat, language, (card, line))

    def public_parts(self, seen: Perspective) -> Sequence[Part]:
        return [
            stage.stage(seen),
            faces.faces(seen),
            stage.round_end(seen),
            waiting(seen),
            stage.supply(seen),
            boards.small_boards(seen),
            log(seen, partial(told, seen)),
        ]

    def seat_parts(self, seen: Perspective) -> Sequence[Part]:
        return [
            instructions.instructions(seen),
            boards.hand(seen),
            move_form.form(seen),
            stage.purse(seen),
            instructions.actions(seen),
        ]

    def seat_materials(self, seen: Perspective) -> Sequence[object]:
        state = seen.state
        moment = (state.phase, state.round, state.number, state.step)
        return [
            (moment, lines, player.is_ready, player.is_away, seat, entries)
            for player, lines, seat, entries in zip(
                seen.players, seen.play.lines, state.seats, seen.entries_by_seat, strict=True
            )
        ]

    def watched_parts(self, seen: Perspective) -> Sequence[Part]:
        return [ranking.ranking(seen), headline.headline(seen)]

    def over_parts(self, seen: Perspective) -> Sequence[Part]:
        if seen.play.is_ended_early:
            return ended_early(seen, boards.small_boards(seen))
        return [score_sheet.won(seen), what_is_left(seen), score_sheet.sheet(seen), boards.small_boards(seen)]


PRESENTER: Final = LuckyBoxPresenter()
