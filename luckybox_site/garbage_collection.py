"""Settings of Python's garbage collector for processes that serve tables."""

import gc

#: The young generation is collected after so many new objects, each older one after so many collections of
#: the one before it. Small generations make short collections, which block the event loop for 5 ms at most
#: (`python -m tests.bench.loop`).
YOUNG, MIDDLE, OLD = 5_000, 2, 5_000


def configure_garbage_collection() -> None:
    """Make collections rare, and exclude all objects that exist now. Call this when all code is loaded.

    Tables and pages are large trees without cycles, freed by reference counting. Traversing them every few
    seconds would block the event loop for a tenth of a second each time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
