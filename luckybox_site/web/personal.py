"""What the site knows of a person, and how it forgets it: each app answers for its own rows."""

from typing import Any

from django.dispatch import Signal

#: Argument: `user_id`. A receiver returns what its app knows of somebody, for JSON, by section.
asked_about = Signal()
#: Arguments: `user_id`, `stand_in_id`. A receiver takes somebody out of the rows of its app, in transactions
#: of its own; after an interruption it is asked again. Where a row needs a user, the stand-in comes in.
person_forgotten = Signal()


def all_about(user_id: int) -> dict[str, Any]:
    """Everything that the apps know of somebody, by section."""
    answers: list[tuple[Any, Any]] = asked_about.send(Signal, user_id=user_id)
    return {section: data for _receiver, sections in answers for section, data in sections.items()}
