"""Nothing is sent through Redis where it is certain that no other process listens."""

import pytest

from games.live import listeners as module
from games.live.listeners import LOST_AFTER, THERE_FOR, Listeners

#: Seconds from one probe to the next.
PROBES = 1.0


class Process:
    """A process that listens, with a clock of its own."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.knows = Listeners()

    def listen_for(self, seconds: float) -> None:
        for _ in range(int(seconds / PROBES)):
            self.now += PROBES
            self.knows.heard_own_probe()


@pytest.fixture
def process(monkeypatch: pytest.MonkeyPatch) -> Process:
    ours = Process()
    monkeypatch.setattr(module, "monotonic", lambda: ours.now)
    return ours


def test_a_process_that_does_not_listen_takes_others_to_be_there(process: Process) -> None:
    assert process.knows.may_be_there()


def test_others_may_be_there_until_this_process_has_listened_for_a_while(process: Process) -> None:
    process.listen_for(PROBES)
    assert process.knows.may_be_there()
    process.listen_for(THERE_FOR)
    assert not process.knows.may_be_there()


def test_another_process_is_there_from_its_first_sign_of_life_until_it_is_silent(process: Process) -> None:
    process.listen_for(THERE_FOR + 2)
    process.knows.heard_other()
    assert process.knows.may_be_there()
    process.listen_for(THERE_FOR - 1)
    assert process.knows.may_be_there()
    process.listen_for(2)
    assert not process.knows.may_be_there()


def test_who_has_lost_its_subscription_takes_others_to_be_there_until_it_has_listened_again(
    process: Process,
) -> None:
    process.listen_for(THERE_FOR + 2)
    process.now += LOST_AFTER
    assert process.knows.may_be_there()
    process.listen_for(PROBES)
    assert process.knows.may_be_there()
    process.listen_for(THERE_FOR)
    assert not process.knows.may_be_there()
