"""Lucky Box as it is shown: which parts its pages have, for the public and for a seat."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from games.engine.luckybox.geometry import LINE_AT
from games.models import Game
from games.presenters.ending import again
from games.presenters.log import log
from games.presenters.luckybox import asking, boards, coach, editions, own, sheet, stage, story
from games.presenters.luckybox.look import Look
from games.presenters.part import Part
from games.presenters.people import waiting
from games.store import Table


class LuckyBoxFace:
    """See `games.presenters.faces.Face`."""

    templates: Final = {
        Game.Status.PLAYING.value: "games/luckybox/play.html",
        Game.Status.OVER.value: "games/luckybox/over.html",
    }
    styles: Final = ("css/luckybox/card.css", "css/luckybox/play.css")
    script: Final = "js/luckybox.js"
    keys: Final = "games/luckybox/keys.html"
    title = staticmethod(own.title)
    terms = staticmethod(editions.terms)
    hints = staticmethod(coach.hints)
    board = staticmethod(boards.enlarged)

    def look(self, table: Table, seat: int | None, language: str, pick: str = "") -> Look:
        look = Look(table, seat, language)
        card, line = look.state.setup.pack.id_of(pick[:-2]), LINE_AT.get(pick[-2:])
        return look if card is None or line is None else Look(table, seat, language, (card, line))

    def public_parts(self, look: Look) -> Sequence[Part]:
        return [
            stage.stage(look),
            stage.round_end(look),
            waiting(look),
            stage.supply(look),
            boards.rivals(look),
            log(look, partial(story.told, look)),
        ]

    def seat_parts(self, look: Look) -> Sequence[Part]:
        return [own.ask(look), boards.hand(look), asking.form(look), stage.purse(look), own.actions(look)]

    def seat_material(self, look: Look) -> object:
        state, player = look.state, look.players[look.seat or 0]
        asked = (state.phase, state.round, state.number, state.step)
        here = (player.count, player.is_ready, player.is_away)
        return (asked, here, state.seats[player.seat], tuple(look.entries(player.seat)))

    def over_parts(self, look: Look) -> Sequence[Part]:
        return [sheet.won(look), again(look), sheet.sheet(look), boards.rivals(look)]


FACE: Final = LuckyBoxFace()
