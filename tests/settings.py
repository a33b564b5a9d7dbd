"""The site's settings for tests: nothing from the machine's own .env, and templates that miss nothing."""

import os
import tempfile
from pathlib import Path

os.environ["ENV_FILE"] = os.devnull
# Another key for each process that runs tests, and for the servers it starts: in Redis it keeps them apart.
os.environ.setdefault("TEST_RUN", str(os.getpid()))
os.environ["SECRET_KEY"] = (
    f"{os.environ['TEST_RUN']}-{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}-tests-" * 4
)
from luckybox_site.settings import *  # noqa: F403  settings are extended this way
from luckybox_site.settings import DATABASES, INSTALLED_APPS, LIMITS, STORAGES, TEMPLATES
from tests.template_guard import MissingVariable

TEMPLATES[0]["OPTIONS"]["string_if_invalid"] = MissingVariable()
if "SLOW_PASSWORDS" not in os.environ:
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES["default"] = {"BACKEND": "django.core.files.storage.InMemoryStorage"}
if "COLLECTED_FILES" in os.environ:
    # A server that browsers visit has them as every site has (`tests/prepared.py`).
    STATIC_ROOT = Path(os.environ["COLLECTED_FILES"])
else:
    # WhiteNoise looks the files up where they are, so that no other test needs collectstatic.
    STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    WHITENOISE_USE_FINDERS = True
    WHITENOISE_AUTOREFRESH = True

# All tests come from one address, and do in a minute what a club does in a year.
for name in (
    "tables_per_person",
    "tables_per_address",
    "guests_per_address",
    "joins_per_person",
    "joins_per_address",
    "guesses_per_person",
    "guesses_per_address",
):
    LIMITS[name] = LIMITS[name]._replace(most=1_000_000)

# Threads of tests come and go, and none of them may leave a connection behind; a server may keep its own.
if "CONN_MAX_AGE" not in os.environ:
    DATABASES["default"]["CONN_MAX_AGE"] = 0
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, for what lies in memory knows no write-ahead log: threads would fail where they wait on a site.
    # Processes of tests end in many ways; the first one removes the folders of all (`tests/prepared.py`).
    folder = tempfile.mkdtemp(prefix=f"luckybox-tests-{os.environ['TEST_RUN']}-")
    DATABASES["default"]["TEST"] = {"NAME": str(Path(folder) / "db.sqlite3")}
    if "DATA_DIR" not in os.environ:
        JOBS_FILE = Path(folder) / "jobs.sqlite3"

# Kinds of jobs for tests of jobs.
INSTALLED_APPS = [*INSTALLED_APPS, "tests.trial_jobs"]
