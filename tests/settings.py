"""The site's settings for tests: nothing from the machine's own .env, and templates that miss nothing."""

import os

os.environ["ENV_FILE"] = os.devnull
os.environ.setdefault("SECRET_KEY", "tests-" * 12)

from luckybox_site.settings import *  # noqa: F403  settings are extended this way
from luckybox_site.settings import TEMPLATES
from tests.template_guard import MissingVariable

TEMPLATES[0]["OPTIONS"]["string_if_invalid"] = MissingVariable()
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# WhiteNoise looks the files up where they are, so that no test needs collectstatic.
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
