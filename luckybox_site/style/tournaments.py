"""All pages of tournaments in their states."""

from typing import Final

from luckybox_site.style import tournament_hall, tournament_setup, tournament_wall
from luckybox_site.style.page_state import State

STATES: Final[tuple[State, ...]] = (
    *tournament_setup.STATES,
    *tournament_hall.STATES,
    *tournament_wall.STATES,
)
