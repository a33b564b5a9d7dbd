"""What processes use, read from /proc: seconds of the processor, and memory. And on which core they run."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

_TICK = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")
PROC = Path("/proc")


def _stat(pid: int | str) -> list[str]:
    """The fields after the command's name; empty when the process is gone."""
    try:
        return (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def parent(pid: int) -> int:
    fields = _stat(pid)
    return int(fields[1]) if fields else 0


def children(pid: int) -> list[int]:
    return [
        int(entry.name)
        for entry in PROC.iterdir()
        if entry.name.isdecimal() and parent(int(entry.name)) == pid
    ]


def tree(pid: int) -> list[int]:
    """A process and all that it started."""
    return [pid, *(below for child in children(pid) for below in tree(child))]


def command(pid: int) -> str:
    try:
        return (
            (PROC / str(pid) / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
        )
    except OSError:
        return ""


def seconds(pids: Iterable[int | str]) -> float:
    """User and system time of some processes, and of their children that have ended."""
    return sum(sum(map(int, _stat(pid)[11:15])) for pid in pids) / _TICK


def resident(pids: Iterable[int]) -> int:
    """Bytes in memory."""
    found = 0
    for pid in pids:
        found += int((PROC / str(pid) / "statm").read_text().split()[1]) * _PAGE
    return found


def pin(pid: int, cores: set[int]) -> None:
    """Let a process, with all of its threads, run on some cores only."""
    for thread in (PROC / str(pid) / "task").iterdir():
        os.sched_setaffinity(int(thread.name), cores)


@contextmanager
def pinned(pids: Iterable[int], core: int) -> Iterator[bool]:
    """Keep processes of others on one core meanwhile; says whether that was allowed."""
    before = {pid: os.sched_getaffinity(pid) for pid in pids}
    try:
        for pid in before:
            pin(pid, {core})
        yield True
    except PermissionError:
        yield False
    finally:
        _release(before)


def _release(before: dict[int, set[int]]) -> None:
    for pid, cores in before.items():
        for below in tree(pid):
            try:
                pin(below, cores)
            except OSError:
                continue
