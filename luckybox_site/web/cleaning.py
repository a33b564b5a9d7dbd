"""Takes away what nobody needs any more: each app its own, in an order that all keep to."""

from collections.abc import Collection
from enum import IntEnum
from typing import Any

from django.dispatch import Signal


class Stage(IntEnum):
    """What comes first. Guests are kept by the tables at which they sit, so tables go before them."""

    TABLES = 1
    PEOPLE = 2


#: Argument: `stage`. A receiver deletes what belongs to the stage and returns what it did, in sentences.
cleaning = Signal()
#: Argument: `user_ids`. A receiver returns those of them who must stay.
asked_who_stays = Signal()


def clean_up() -> list[str]:
    """Clean up; what was done, in a sentence each.

    Several processes may do so at once: each row is deleted by one of them.
    """
    said: list[str] = []
    for stage in Stage:
        answers: list[tuple[Any, Any]] = cleaning.send(Stage, stage=stage)
        said += [sentence for _receiver, sentences in answers for sentence in sentences]
    return said


def who_stays(user_ids: Collection[int]) -> set[int]:
    """Those of some users whom an app still needs."""
    answers: list[tuple[Any, Any]] = asked_who_stays.send(Stage, user_ids=user_ids)
    return {user_id for _receiver, kept in answers for user_id in kept}
