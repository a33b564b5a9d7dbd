"""Programs of the site that start in a third of the time, as forks of a process that has their libraries.

Nothing of the site is imported before the fork and no setting is read, so such a program does what it does
when it is started anew. Coverage does not follow it. Tests of starting and of ending start programs anew.
"""

import os
import runpy
import signal
import subprocess
import sys
from collections.abc import Sequence
from multiprocessing.context import ForkServerContext, ForkServerProcess
from pathlib import Path

import pytest

#: What the site imports of others and what needs no settings for that.
LIBRARIES = [
    "argon2",
    "brotli",
    "channels.generic.websocket",
    "channels_redis.pubsub",
    "confusable_homoglyphs.confusables",
    "cryptography.fernet",
    "cryptography.hazmat.primitives.asymmetric.ec",
    "django.conf.locale",
    "django.contrib.admin.helpers",
    "django.contrib.staticfiles.handlers",
    "django.core.cache.backends.redis",
    "django.core.mail.backends.console",
    "django.core.wsgi",
    "django.db.backends.postgresql.base",
    "django.db.backends.sqlite3.base",
    "django.db.migrations",
    "django.db.models.functions",
    "django.forms.models",
    "django.template.loader_tags",
    "django.views.generic",
    "django_htmx.middleware",
    "fido2.server",
    "httptools",
    "huey",
    "jinja2.ext",
    "redis.asyncio",
    "segno",
    "smtplib",
    "uvicorn.lifespan.on",
    "uvicorn.main",
    "uvicorn.protocols.http.httptools_impl",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
    "uvloop",
    "whitenoise.middleware",
]

context = ForkServerContext()
context.set_forkserver_preload(LIBRARIES)


class WarmProcess:
    """A program that was started warm, as far as tests need what `subprocess.Popen` offers."""

    def __init__(
        self,
        program: Sequence[str],
        folder: Path,
        environment: dict[str, str],
        log: str,
        *,
        has_children: bool = False,
    ) -> None:
        self._process: ForkServerProcess = context.Process(
            target=run, args=(program, folder, environment, log), daemon=not has_children
        )
        with pytest.MonkeyPatch.context() as patch:
            # Coverage would follow the process that is forked, and with it all its forks.
            patch.delenv("COVERAGE_PROCESS_CONFIG", raising=False)
            self._process.start()
        assert self._process.pid
        self.pid = self._process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def wait(self, seconds: float) -> None:
        self._process.join(seconds)
        if self.returncode is None:
            raise subprocess.TimeoutExpired(f"process {self.pid}", seconds)


def run(program: Sequence[str], folder: Path, environment: dict[str, str], log: str) -> None:
    """Become a program: `-m module arguments` in a folder, with what it prints in a file."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    printed = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.dup2(printed, 1)
    os.dup2(printed, 2)
    os.set_inheritable(1, True)
    os.set_inheritable(2, True)
    os.close(printed)
    sys.argv = list(program[1:])
    sys.path.insert(0, str(folder))
    runpy.run_module(program[1], run_name="__main__", alter_sys=True)
