"""Settings of Python's garbage collector for processes that serve tables."""

import gc

#: The young generation is collected after so many new objects, each older one after so many collections of
#: the one before it.
YOUNG, MIDDLE, OLD = 50_000, 20, 50


def configure_garbage_collection() -> None:
    """Make collections rare, and exclude all objects that exist now. Call this when all code is loaded.

    Tables and pages are large trees without cycles, freed by reference counting. Traversing them every few
    seconds would block the event loop for a tenth of a second each time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
