"""The pages of a tournament in their states: before anybody is there, full, and what strains them."""

from typing import Final

from luckybox_site.style.tourney import setup

STATES: Final = (*setup.STATES,)
