"""Lucky Numbers as it is shown: which parts its pages have, for the public and for a seat."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from django.utils.translation import gettext as _

from games.models import Game
from games.presenters.ending import again
from games.presenters.log import log
from games.presenters.luckynumbers import asking, boards, coach, middle, sheet, stage, story, words
from games.presenters.luckynumbers.look import Look
from games.presenters.part import Part
from games.presenters.people import actions
from games.store import Table


class LuckyNumbersFace:
    """See `games.presenters.faces.Face`."""

    templates: Final = {
        Game.Status.PLAYING.value: "games/luckynumbers/play.html",
        Game.Status.OVER.value: "games/luckynumbers/over.html",
    }
    styles: Final = ("css/luckynumbers/board.css",)
    script: Final = "js/luckynumbers.js"
    keys: Final = "games/luckynumbers/keys.html"
    title = staticmethod(stage.title)
    terms = staticmethod(words.terms)
    hints = staticmethod(coach.hints)
    board = staticmethod(boards.enlarged)

    def look(self, table: Table, seat: int | None, language: str, pick: str = "") -> Look:
        look = Look(table, seat, language)
        tile = next((tile for tile in look.view.open if str(tile) == pick), 0)
        return Look(table, seat, language, tile) if tile and look.may_look else look

    def public_parts(self, look: Look) -> Sequence[Part]:
        return [
            stage.number(look),
            stage.ask(look),
            middle.pile(look),
            middle.open_tiles(look),
            stage.waiting(look),
            boards.rivals(look),
            log(look, partial(story.told, look)),
        ]

    def seat_parts(self, look: Look) -> Sequence[Part]:
        return [
            stage.number(look),
            stage.ask(look),
            middle.open_tiles(look),
            boards.board(look),
            asking.form(look),
            actions(look, _("Undo")),
        ]

    def seat_material(self, look: Look) -> object:
        player = look.players[look.seat or 0]
        away = tuple([other.is_away for other in look.players])
        return (
            look.state,
            look.game.turn_deadline,
            player.count,
            player.is_ready,
            away,
            len(look.play.story),
        )

    def over_parts(self, look: Look) -> Sequence[Part]:
        return [sheet.won(look), again(look), sheet.sheet(look), boards.rivals(look)]


FACE: Final = LuckyNumbersFace()
