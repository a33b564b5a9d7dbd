"""What is pushed to those who follow a table: for each viewer the way from what they see to how it is now."""

import logging
from collections.abc import Iterable

from django.core.exceptions import SynchronousOnlyOperation

from games.models import Game
from games.presenters.page import Audience, Page, frame, page_of
from games.store import Table, look

logger = logging.getLogger(__name__)

#: A viewer's page and what leads there from the one that is shown; no page for who may not look.
Answer = tuple[Page | None, str]


def may_look(table: Table, page: Page) -> bool:
    """Whether a viewer may see this table: players always, others if it is public or waits for players."""
    return page.seat is not None or table.game.is_public or table.game.status == Game.Status.OPEN


def frames(game_id: int, version: int, asked: Iterable[tuple[Audience, Page | None]]) -> list[Answer]:
    """The pages of some viewers, all of them or none."""
    answers = []
    for answer in answers_for(game_id, version, asked):
        if isinstance(answer, Exception):
            raise answer
        answers.append(answer)
    return answers


def answers_for(
    game_id: int, version: int, asked: Iterable[tuple[Audience, Page | None]]
) -> list[Answer | Exception]:
    """For each viewer the page of at least a version; a fault in that of one is that one's alone."""
    table = look(game_id, version)
    made: dict[tuple[Audience, int], Answer | Exception] = {}
    known: dict[tuple[int, int], str] = {}
    answers = []
    for audience, shown in asked:
        key = (audience, id(shown))
        if key not in made:
            made[key] = _answer(table, audience, shown, known)
        answers.append(made[key])
    return answers


def _answer(
    table: Table, audience: Audience, shown: Page | None, known: dict[tuple[int, int], str]
) -> Answer | Exception:
    try:
        page = page_of(table, audience)
        return (page, frame(shown, page, known)) if may_look(table, page) else (None, "")
    except SynchronousOnlyOperation:
        # No fault: all of it is made again in a thread that may ask the database.
        raise
    except Exception as error:
        # Any fault in making one page is that viewer's alone, who is told when the table is heard of again.
        logger.exception("The page of a viewer of table %s cannot be made.", table.game.pk)
        return error
