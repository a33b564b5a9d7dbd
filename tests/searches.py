"""How long tests search: by day, and at night, when `make test-deep` runs."""

import os
from typing import Final

from hypothesis import settings

AT_NIGHT: Final = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
#: A third of the profile's examples, for tests that play a whole game in each.
few: Final = settings(max_examples=settings().max_examples // 3)
