"""How a server process looks for garbage."""

import gc

#: So many new objects before the youngest are looked through, and so many such looks before older ones are.
YOUNG, MIDDLE, OLD = 50_000, 20, 50


def settle() -> None:
    """Call when all code is loaded.

    Tables and pages are large trees without cycles, which reference counts clear away. Going through all of
    them every few seconds would hold up everybody for a tenth of a second each time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
