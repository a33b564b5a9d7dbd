"""Jobs that leave their marks in a folder, so that tests see what was done, in whatever process."""

import os
import sys
import time
from pathlib import Path

from luckybox_site.jobs.registry import Failed, job
from luckybox_site.jobs.runner import Progress


@job("trial-note", "Make a mark")
def note(progress: Progress, folder: str, name: str) -> str:
    """Make a mark; a second one of the same name is a fault."""
    with (Path(folder) / name).open("x") as mark:
        mark.write(str(os.getpid()))
    return name


@job("trial-steps", "Go step by step", attempts=3)
def steps(progress: Progress, folder: str, count: int) -> int:
    """Make a mark for each step that has none yet; before the last one wait for the mark `go`."""
    for step in range(count):
        progress.report(100 * step / count, f"Step {step + 1} of {count}.")
        if step == count - 1:
            (Path(folder) / "worker").write_text(str(os.getpid()))
            while not (Path(folder) / "go").exists():
                time.sleep(0.02)
        mark = Path(folder) / f"step-{step}"
        if not mark.exists():
            with mark.open("x") as file:
                file.write(str(os.getpid()))
    return count


@job("trial-fault", "Break down", attempts=2)
def fault(progress: Progress, word: str = "No such luck\nin two lines") -> None:
    raise ValueError(word)


@job("trial-exit", "Leave", attempts=1)
def leave(progress: Progress) -> None:
    sys.exit(3)


@job("trial-refusal", "Refuse")
def refuse(progress: Progress) -> None:
    raise Failed("There is no such game.")


@job("trial-odd", "Return what no row can hold", attempts=1)
def odd(progress: Progress) -> object:
    return object()


@job("trial-polite", "Let others in")
def polite(progress: Progress, folder: str) -> None:
    """Make a mark, let others in, and be done as soon as the mark is there."""
    mark = Path(folder) / "polite"
    if not mark.exists():
        mark.touch()
        progress.let_others_in()
