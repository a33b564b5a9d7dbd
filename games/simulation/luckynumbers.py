"""Lucky Numbers, simulated: points, free squares, length and endings."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any, Final

from games.engine.luckynumbers.ending import Ending, ending
from games.engine.luckynumbers.events import Draw, Take
from games.engine.luckynumbers.game import LUCKY_NUMBERS
from games.engine.luckynumbers.state import Setup
from games.engine.registry import AnyGame
from games.simulation.driver import Figures, Played
from games.simulation.measure import Measure, share


class LuckyNumbersSimulation:
    """Games in which everyone starts equally often."""

    game: AnyGame = LUCKY_NUMBERS
    wishes: Final = frozenset[str]()

    def __init__(self, players: int, wishes: Mapping[str, Any]) -> None:
        self.players = players
        self._measures: defaultdict[str, Measure] = defaultdict(Measure)
        self._endings: Counter[Ending | None] = Counter()

    def setup(self, index: int) -> Setup:
        return Setup(self.players, start=index % self.players)

    def add(self, played: Played) -> None:
        for category in ("points", "free"):
            for value in played.result[category]:
                self._measures[category].add(value)
        self._measures["turns"].add(sum(isinstance(event, Draw | Take) for event in played.events))
        self._endings[ending(played.state)] += 1

    def figures(self) -> Figures:
        games = self._endings.total()
        return {
            "scores": [
                {"category": category} | measure.row() for category, measure in self._measures.items()
            ],
            "endings": [
                {"ending": how.value, "games": self._endings[how], "share": share(self._endings[how], games)}
                for how in Ending
            ],
        }
