"""Refusals: a named reason, with one sentence for the player, why the rules do not allow an event."""

from enum import Enum


def gettext_noop(sentence: str) -> str:
    """Mark a sentence for the message catalogues; the page that shows it translates it."""
    return sentence


class Reason(Enum):
    """The base of each game's refusals; the value of a member is its sentence."""

    @property
    def sentence(self) -> str:
        return str(self.value)


class Refused(Exception):  # noqa: N818  a refusal is an answer of the rules, not a fault
    """Raised when the rules do not allow an event in a state; the state is unchanged."""

    reason: Reason

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.sentence)
        self.reason = reason

    @property
    def name(self) -> str:
        """The name of the reason, for programs: `not_your_turn`."""
        return self.reason.name.lower()
