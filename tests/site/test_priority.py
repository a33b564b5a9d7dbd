"""Threads that leave the processor to others."""

import os
import threading

import pytest

from luckybox_site.priority import threads_of_lower_priority


def own_niceness() -> int:
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


@pytest.mark.skipif("sys.platform != 'linux'", reason="elsewhere a priority belongs to a process")
def test_what_computes_there_has_less_of_the_processor_and_all_else_as_much_as_before() -> None:
    before = own_niceness()
    with threads_of_lower_priority(1, "trial") as threads:
        assert threads.submit(own_niceness).result() > before
    assert own_niceness() == before
