"""All simulations, by the slug of their game."""

from typing import Final

from games.simulation.luckybox import LuckyBoxSimulation
from games.simulation.luckynumbers import LuckyNumbersSimulation

SIMULATIONS: Final[dict[str, type[LuckyBoxSimulation] | type[LuckyNumbersSimulation]]] = {
    simulation.game.slug: simulation for simulation in (LuckyBoxSimulation, LuckyNumbersSimulation)
}
