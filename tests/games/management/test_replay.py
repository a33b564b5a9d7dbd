"""`manage.py replay`: one line of JSON for each file, valid or not."""

import io
import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.records import MAX_BYTES
from tests.games.records.vectors import EXPECTED, FILES, GOOD, VECTORS, vector

ROOT = VECTORS.parents[1]
GOOD_FILE = str(VECTORS / GOOD[0])
BAD_FILE = str(VECTORS / next(name for name in FILES if not EXPECTED[name]["ok"]))


def replay(*files: str | Path) -> tuple[int, list[dict[str, Any]]]:
    """The exit status and the lines of a run in this process."""
    said = io.StringIO()
    status = 0
    try:
        call_command("replay", *map(str, files), stdout=said)
    except SystemExit as leave:
        status = int(str(leave.code))
    return status, [json.loads(line) for line in said.getvalue().splitlines()]


def manage_replay(*files: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """A run from a shell, with a database that does not exist."""
    environment = os.environ | {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"}
    command = [sys.executable, "manage.py", "replay", *files]
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, check=False, timeout=60, **options
    )


@pytest.mark.no_cover
def test_all_recorded_games_come_out_as_expected_in_one_fast_call_without_a_database() -> None:
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = manage_replay(*(str(VECTORS / name) for name in FILES))
    # Of the processor, whatever else the machine does meanwhile.
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before < 60 * len(FILES) / 1000 + 10
    assert (done.returncode, done.stderr) == (1, b"")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [Path(line.pop("file")).name for line in lines] == FILES
    for name, line in zip(FILES, lines, strict=True):
        assert EXPECTED[name]["ok"] or line.pop("error")
        assert line == EXPECTED[name]


def test_good_records_give_their_results_and_exit_status_0() -> None:
    files = [str(VECTORS / name) for name in GOOD]
    status, lines = replay(*files)
    assert status == 0
    assert lines == [
        {"file": file, "ok": True, "result": EXPECTED[name]["result"]}
        for file, name in zip(files, GOOD, strict=True)
    ]


def test_one_bad_record_among_good_ones_gives_exit_status_1() -> None:
    status, (first, second, third) = replay(GOOD_FILE, BAD_FILE, GOOD_FILE)
    assert status == 1
    assert first == third
    assert set(second) == {"file", "ok", "event", "error"}


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "empty"),
        (b"not json", "not JSON: Expecting value: line 1 column 1 (char 0)"),
        (bytes(range(256)), "not JSON: no UTF-8 at byte 128"),
        (b"[" * 100_000, "nested too deep"),
        (b"[1, 2]", "not a JSON object"),
        (b"{}", "“format” is missing"),
        (b'{"format": "chess-record/1"}', "unknown format 'chess-record/1'"),
    ],
)
def test_a_file_that_is_no_record_is_one_line(tmp_path: Path, content: bytes, complaint: str) -> None:
    file = tmp_path / "record.json"
    file.write_bytes(content)
    status, (line,) = replay(file)
    assert complaint in line.pop("error")
    assert (status, line) == (1, {"file": str(file), "ok": False, "event": None})


def _missing(folder: Path) -> str:
    return str(folder / "absent.json")


def _folder(folder: Path) -> str:
    return str(folder)


def _broken_link(folder: Path) -> str:
    (folder / "link").symlink_to(folder / "link")
    return str(folder / "link")


def _pipe(folder: Path) -> str:
    os.mkfifo(folder / "pipe")
    return str(folder / "pipe")


def _huge(folder: Path) -> str:
    with (folder / "huge.json").open("wb") as file:
        # A hole takes no room on the disk.
        file.truncate(200_000_000)
    return str(folder / "huge.json")


@pytest.mark.parametrize(
    ("make", "complaint"),
    [
        (_missing, "No such file or directory"),
        (_folder, "Is a directory"),
        (_broken_link, "Too many levels of symbolic links"),
        (_pipe, "empty"),
        (_huge, f"longer than {MAX_BYTES} bytes, which no record is"),
        (lambda _: "/dev/zero", f"longer than {MAX_BYTES} bytes, which no record is"),
        # It can be opened, but not read by any user.
        (lambda _: "/proc/self/mem", "Input/output error"),
        (lambda _: "a\0b", "embedded null byte"),
        (lambda _: "a" * 5000, "File name too long"),
        (lambda _: "line\nbreak", "No such file or directory"),
    ],
)
def test_what_is_no_file_to_read_is_one_line(tmp_path: Path, make: Any, complaint: str) -> None:
    file = make(tmp_path)
    status, (line,) = replay(file)
    assert complaint in line.pop("error")
    assert (status, line) == (1, {"file": file, "ok": False, "event": None})


def test_a_file_name_of_odd_bytes_is_printed(tmp_path: Path) -> None:
    name = os.fsdecode(bytes(tmp_path) + b"/\xff\xfe\x80.json")
    Path(name).write_text(json.dumps(vector(GOOD[0])))
    done = manage_replay(name)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["file"] == name


@pytest.fixture
def stdin(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[io.TextIOWrapper]:
    """A file as standard input."""
    with (tmp_path / "stdin").open("w+", encoding="ascii") as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        yield stream


def test_a_dash_is_standard_input(stdin: io.TextIOWrapper) -> None:
    json.dump(vector(GOOD[0]), stdin)
    stdin.seek(0)
    status, (first, again) = replay("-", "-")
    assert status == 1
    assert first == {"file": "-", "ok": True, "result": EXPECTED[GOOD[0]]["result"]}
    assert again == {"file": "-", "ok": False, "event": None, "error": "empty"}


def test_endless_standard_input_is_not_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    with Path("/dev/zero").open(encoding="ascii") as zeros:
        monkeypatch.setattr(sys, "stdin", zeros)
        _, (first, second) = replay("-", GOOD_FILE)
    assert "longer than" in first["error"]
    assert second["ok"]


def test_closed_standard_input_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert replay("-")[1][0]["error"] == "cannot be read: standard input is closed"


def test_a_record_comes_through_a_pipe_as_well(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    record = json.dumps(vector(GOOD[0])).encode()
    with os.fdopen(writer, "wb") as stream:
        stream.write(record)
    try:
        assert replay(f"/dev/fd/{reader}")[0] == 0
    finally:
        os.close(reader)


def test_a_reader_may_close_the_pipe_early() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [sys.executable, "manage.py", "replay", GOOD_FILE, GOOD_FILE],
            cwd=ROOT,
            stdout=writer,
            stderr=subprocess.PIPE,
            check=False,
            timeout=60,
        )
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (1, b"")


def test_without_a_file_the_usage_is_printed() -> None:
    with pytest.raises(CommandError, match="required: FILE"):
        replay()
