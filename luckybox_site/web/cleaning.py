"""Asks each app to delete what it does not need any more, in a common order."""

from collections.abc import Collection
from enum import IntEnum
from typing import Any

from django.dispatch import Signal


class Stage(IntEnum):
    """The order of deleting: tables refer to their guests, so tables are deleted first."""

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
    done: list[str] = []
    for stage in Stage:
        answers: list[tuple[Any, Any]] = cleaning.send(Stage, stage=stage)
        done += [sentence for _receiver, sentences in answers for sentence in sentences]
    return done


def who_stays(user_ids: Collection[int]) -> set[int]:
    """Those of some users whom an app still needs."""
    answers: list[tuple[Any, Any]] = asked_who_stays.send(Stage, user_ids=user_ids)
    return {user_id for _receiver, kept in answers for user_id in kept}
