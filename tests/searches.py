"""How long tests search that play a whole game in each example."""

from typing import Final

from hypothesis import settings

#: A third of the profile's examples.
few: Final = settings(max_examples=settings().max_examples // 3)
