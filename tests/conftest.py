"""What holds for every test: how long hypothesis searches."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("dev", deadline=None, max_examples=30)
settings.register_profile(
    "ci", deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "dev")
