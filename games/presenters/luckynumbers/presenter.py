"""Lucky Numbers on the page of a table: its templates, and the parts for everybody and for a seat."""

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Final

from django.utils.translation import gettext as _

from games.models import Game
from games.presenters.game_over import ended_early, what_is_left
from games.presenters.log import log
from games.presenters.luckynumbers import (
    boards,
    coach,
    middle,
    move_form,
    ranking,
    score_sheet,
    stage,
    story,
    words,
)
from games.presenters.luckynumbers.perspective import Perspective
from games.presenters.part import Part
from games.presenters.players import UndoWords, actions
from games.store import Table


class LuckyNumbersPresenter:
    """See `games.presenters.registry.GamePresenter`."""

    templates: Final = {
        Game.Status.PLAYING.value: "games/luckynumbers/play.html",
        Game.Status.OVER.value: "games/luckynumbers/over.html",
    }
    styles: Final = ("css/luckynumbers/board.css",)
    sheet: Final = "css/luckynumbers.css"
    script: Final = "js/luckynumbers.js"
    keys: Final = "games/luckynumbers/keys.html"
    title = staticmethod(stage.title)
    terms = staticmethod(words.terms)
    changes = staticmethod(words.changes)
    steps: Final = coach.STEPS
    hints = staticmethod(coach.hints)
    board = staticmethod(boards.full_board)
    standings = staticmethod(ranking.standings)

    def perspective(self, table: Table, seat: int | None, language: str, pick: str = "") -> Perspective:
        seen = Perspective(table, seat, language)
        if not pick:
            return seen
        tile = next((tile for tile in seen.view.open if str(tile) == pick), 0)
        return Perspective(table, seat, language, tile) if tile and seen.may_look else seen

    def public_parts(self, seen: Perspective) -> Sequence[Part]:
        return [
            stage.number(seen),
            stage.instructions(seen),
            middle.pile(seen),
            middle.open_tiles(seen),
            stage.waiting(seen),
            boards.small_boards(seen),
            log(seen, partial(story.told, seen)),
        ]

    def seat_parts(self, seen: Perspective) -> Sequence[Part]:
        return [
            stage.number(seen),
            stage.instructions(seen),
            middle.open_tiles(seen),
            boards.board(seen),
            move_form.form(seen),
            actions(seen, _undo_words(seen.language)),
        ]

    def seat_materials(self, seen: Perspective) -> Sequence[object]:
        away = tuple([other.is_away for other in seen.players])
        common = (seen.state, seen.game.turn_deadline, away, len(seen.play.story), seen.names)
        return [
            (common, lines, player.is_ready)
            for player, lines in zip(seen.players, seen.play.lines, strict=True)
        ]

    def watched_parts(self, seen: Perspective) -> Sequence[Part]:
        return [ranking.ranking(seen)]

    def over_parts(self, seen: Perspective) -> Sequence[Part]:
        if seen.play.is_ended_early:
            return ended_early(seen, boards.small_boards(seen))
        return [score_sheet.won(seen), what_is_left(seen), score_sheet.sheet(seen), boards.small_boards(seen)]


@lru_cache(maxsize=16)
def _undo_words(language: str) -> UndoWords:
    return UndoWords(_("Undo"), _("No undo left for this turn."))


PRESENTER: Final = LuckyNumbersPresenter()
