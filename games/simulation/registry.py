"""The simulations there are, by the slug of their game."""

from typing import Final

from games.simulation.luckybox import LuckyBoxSimulation
from games.simulation.luckynumbers import LuckyNumbersSimulation

SIMULATIONS: Final[dict[str, type[LuckyBoxSimulation] | type[LuckyNumbersSimulation]]] = {
    kind.game.slug: kind for kind in (LuckyBoxSimulation, LuckyNumbersSimulation)
}
