"""Simulated games of Lucky Numbers: the points, free squares, turns and endings."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any, Final

from games.engine.luckynumbers.editions import SINGLE, Rules
from games.engine.luckynumbers.ending import Ending, ending
from games.engine.luckynumbers.events import Draw, Take
from games.engine.luckynumbers.game import LUCKY_NUMBERS
from games.engine.luckynumbers.state import Setup
from games.engine.registry import AnyGame
from games.simulation.distribution import Distribution, share
from games.simulation.runner import Figures, Played


class LuckyNumbersSimulation:
    """Games in which every seat starts equally often."""

    game: AnyGame = LUCKY_NUMBERS
    option_names: Final = frozenset({"edition"})

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        self.players = players
        self._rules: Rules = options.get("edition", SINGLE)
        self._distributions: defaultdict[str, Distribution] = defaultdict(Distribution)
        self._endings: Counter[Ending | None] = Counter()

    def setup(self, index: int) -> Setup:
        return Setup(self.players, index % self.players, self._rules)

    def add(self, played: Played) -> None:
        for category in ("points", "free"):
            for value in played.result[category]:
                self._distributions[category].add(value)
        self._distributions["turns"].add(sum(isinstance(event, Draw | Take) for event in played.events))
        self._endings[ending(played.state)] += 1

    def figures(self) -> Figures:
        games = self._endings.total()
        return {
            "scores": [
                {"category": category} | distribution.row()
                for category, distribution in self._distributions.items()
            ],
            "endings": [
                {"ending": how.value, "games": self._endings[how], "share": share(self._endings[how], games)}
                for how in Ending
            ],
        }
