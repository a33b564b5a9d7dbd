"""`python -m tests.bench.frames`: the bytes that sockets get in whole games, by the elements they belong to.

Games go from the first deal to the end, at a brisk table without a clock, with people who answer like those
of `tests.bench`: any square that the form of the moment has, of an offer the first cards; bonuses are used by
the server. Counted are the bytes of a socket for each accepted move; `--against FOLDER` counts in another
checkout, too.
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
from collections import Counter
from copy import copy
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import django
from django.conf import settings

from tests.bench.markup import form_in, random_answer

SEATS = {"luckybox": 6, "luckynumbers": 4}
DECK = Path("games") / "decks" / "house.json"
START = datetime(2026, 11, 19, tzinfo=UTC)
#: As long as a browser's.
TOKEN = "t" * 32
#: What stands before the text of a WebSocket frame, in bytes: less before a small one.
SMALL, HEAD_OF_SMALL, HEAD = 126, 2, 4
#: An element that finds its own place. Its id without the numbers in it says what it is.
_ELEMENT = re.compile(r'<\w+ (?:data-)?o id="?([\w-]+)')
_NUMBER = re.compile(r"\d+")

Figures = dict[str, dict[str, float]]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.frames", description=__doc__)
    parser.add_argument("--games", type=int, default=12, help="of each kind (%(default)s)")
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="another checkout to compare with")
    parser.add_argument("--shown", type=int, default=25, help="the largest elements (%(default)s)")
    parser.add_argument("--json", action="store_true", help="figures for programs")
    return parser.parse_args()


def main() -> None:
    chosen = arguments()
    if chosen.against:
        before, now = (figures_of(folder, chosen.games) for folder in (chosen.against.resolve(), Path.cwd()))
        sys.stdout.write(in_words(before, now, chosen.shown))
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "luckybox_site.settings")
    # Addresses of static files are the same without collecting them first.
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
    django.setup()
    figures = {kind: measure(kind, chosen.games) for kind in SEATS}
    sys.stdout.write(json.dumps(figures) if chosen.json else in_words(figures, figures, chosen.shown))


def measure(kind: str, games: int) -> dict[str, float]:
    """Bytes of a socket for each move by element, their sum, and how many frames there were."""
    found: Counter[str] = Counter()
    moves = 0
    for number in range(games):
        party = Party(kind, number)
        party.play()
        found.update(party.found)
        moves += party.moves
    each = {name: count / moves / SEATS[kind] for name, count in found.items()}
    return {"all": sum(count for name, count in each.items() if name != "frames"), **each}


class Party:
    """A game, its players in front of their pages, and what they are sent."""

    def __init__(self, kind: str, number: int) -> None:
        # Only now are there settings.
        from games.adapters import ADAPTERS  # noqa: PLC0415
        from games.engine.chance import Shuffler  # noqa: PLC0415
        from games.live.topics import Audience  # noqa: PLC0415
        from games.models import Game, Player  # noqa: PLC0415
        from games.store.play import begin  # noqa: PLC0415

        self.found: Counter[str] = Counter()
        self.moves = 0
        self._rng, self._chance = random.Random(number), Shuffler(f"{number:064x}")
        self._seats = range(SEATS[kind])
        names = [f"Guest {seat + 1}" for seat in self._seats]
        deck = json.loads(DECK.read_text(encoding="utf-8"))["cards"]
        head = {"edition": "gamewright", "deck": deck, "start": 0, "seats": names}
        self._play: Any = begin(ADAPTERS[kind], ADAPTERS[kind].engine.setup_from_record(head))
        self._row = Game(
            pk=-1 - number - 100_000 * list(SEATS).index(kind), code=f"{number:05}", kind=kind, version=1,
            status=Game.Status.PLAYING, host_id=1, seats=len(self._seats), rules={"edition": "gamewright"},
        )  # fmt: skip
        self._players = [Player(seat=seat, user_id=seat + 1, name=names[seat]) for seat in self._seats]
        self._audiences = [Audience(seat + 1, "en") for seat in self._seats]
        self._pages: list[Any] = []
        self._forms = dict.fromkeys(self._seats, b"")

    def play(self) -> None:
        """Play the game through; each version of it is sent to everybody."""
        engine = self._play.adapter.engine
        self._let_come()
        self._send()
        while engine.outcome(self._play.state) is None:
            waiting = list(engine.waiting(self._play.state))
            if waiting:
                self._move(self._rng.choice(waiting))
            if not waiting or not self._play.open:
                self._let_come()
            self._row = copy(self._row)
            self._row.version += 1
            is_at_gate = not engine.waiting(self._play.state)
            self._row.gate_deadline = START + timedelta(seconds=self._row.version) if is_at_gate else None
            if engine.outcome(self._play.state) is None:
                self._send()

    def _let_come(self) -> None:
        """Apply all that comes by itself."""
        # Only now are there settings.
        from games.store.play import by_chance  # noqa: PLC0415

        while (event := self._play.adapter.engine.due(self._play.state, self._chance)) is not None:
            self._play = by_chance(self._play, event)

    def _move(self, seat: int) -> None:
        """Answer the form of a seat."""
        # Only now are there settings.
        from django.http import QueryDict  # noqa: PLC0415

        from games.forms.moves import READ_MOVE  # noqa: PLC0415
        from games.store.play import by_seat  # noqa: PLC0415

        adapter = self._play.adapter
        answer = random_answer(self._forms[seat], self._rng)
        event = adapter.event_of(self._play.state, seat, READ_MOVE[adapter.slug](QueryDict(answer.body)))
        while event is not None:
            event = adapter.engine.complete(self._play.state, event, self._chance)
            self._play = by_seat(self._play, seat, event, "player")
            event = adapter.follow_up(self._play.state, seat)
        self.moves += 1

    def _send(self) -> None:
        """Bring every page up to date; the first time the whole page, which is not counted."""
        # Only now are there settings.
        from games.presenters.page import page_of, update  # noqa: PLC0415
        from games.presenters.part import Swaps, with_token  # noqa: PLC0415
        from games.store import Table  # noqa: PLC0415

        table = Table(self._row, tuple(self._players), self._play)
        pages, known = [page_of(table, audience) for audience in self._audiences], Swaps()
        for seat, page in enumerate(pages):
            news = update(self._pages[seat] if self._pages else None, page, known)
            frame = with_token(news.html + news.whole, TOKEN)
            form = form_in(frame.encode())
            if form is not None:
                self._forms[seat] = form
            if self._pages:
                self._count(frame)
        self._pages = pages

    def _count(self, frame: str) -> None:
        starts = list(_ELEMENT.finditer(frame))
        ends = [place.start() for place in starts[1:]] + [len(frame)]
        for place, end in zip(starts, ends, strict=True):
            self.found[_NUMBER.sub("#", place[1])] += len(frame[place.start() : end].encode())
        self.found["(head of the frame)"] += HEAD_OF_SMALL if len(frame.encode()) < SMALL else HEAD
        self.found["frames"] += 1


def figures_of(folder: Path, games: int) -> Figures:
    """The figures of a checkout."""
    program = [sys.executable, "-P", str(Path(__file__).resolve())]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    command = [*program, "--json", "--games", str(games)]
    result = subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True)
    found: Figures = json.loads(result.stdout)
    return found


def in_words(before: Figures, now: Figures, shown: int) -> str:
    lines = []
    for kind in SEATS:
        first, then = Counter(before[kind]), Counter(now[kind])
        lines.append(kind)
        largest = [name for name, _ in (first | then).most_common(shown)]
        lines += [f"  {name:24} {first[name]:8.2f} → {then[name]:8.2f}" for name in largest]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
