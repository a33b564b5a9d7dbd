"""What the engine says when it refuses: a named reason with a sentence a player understands."""

from enum import Enum


def gettext_noop(sentence: str) -> str:
    """Mark a sentence for the message catalogues; who shows it translates it."""
    return sentence


class Reason(Enum):
    """Base of each game's refusals; the value of a member is its sentence."""

    @property
    def sentence(self) -> str:
        return str(self.value)


class Refused(Exception):  # noqa: N818  a refusal is an answer of the rules, not a fault
    """The rules do not allow this event in this state; the state is as it was."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.sentence)
        self.reason = reason
