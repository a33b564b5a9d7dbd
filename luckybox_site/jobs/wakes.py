"""The queue of huey, in which nothing stands but "look at the jobs".

Huey delivers at most once: what a killed worker had taken from its queue is gone. So the queue only wakes a
worker, which takes the next row that is due. A wake that was lost is made up for within a minute.
"""

from functools import cache
from typing import Any, NamedTuple

import psycopg
from django.conf import settings
from django.db import close_old_connections, connection
from huey import Huey, PostgresHuey, SqliteHuey, crontab

from luckybox_site.jobs import runner, timed
from luckybox_site.jobs.models import Job

#: Seconds after which a worker asks PostgreSQL without having been told of a wake.
READ_TIMEOUT = 1
#: A worker looks at the jobs once a minute anyway, so only for what is due before that it is woken.
LOOKS_EVERY = 60


class Queue(NamedTuple):
    """What wakes workers."""

    huey: Huey
    #: Called, it puts a wake into the queue.
    work: Any


@cache
def queue() -> Queue:
    """This process's queue: a file of its own beside SQLite, tables of huey's own in PostgreSQL."""
    if connection.vendor == "postgresql":
        # `migrate` makes the tables (`receivers.py`).
        huey = PostgresHuey(
            "luckybox", connection=_connect, read_timeout=READ_TIMEOUT, create_tables=False, results=False
        )
    else:
        huey = SqliteHuey("luckybox", filename=str(settings.JOBS_FILE), cache_mb=1, timeout=20, results=False)
    huey.periodic_task(crontab(), name="look")(work)
    huey.on_startup(name="look")(wake)
    return Queue(huey, huey.task(name="work")(work))


def _connect() -> "psycopg.Connection[Any]":
    """A connection of huey's own to the database of the site."""
    there = connection.settings_dict
    return psycopg.connect(
        host=there["HOST"] or None,
        port=there["PORT"] or None,
        user=there["USER"] or None,
        password=there["PASSWORD"] or None,
        dbname=there["NAME"],
    )


def wake() -> None:
    """Have a worker look at the jobs."""
    queue().work()
    if not connection.settings_dict["CONN_MAX_AGE"]:
        queue().huey.storage.close()


def work() -> None:
    """Run one job that is due, in a worker. The next one has a wake of its own, so that a worker can end."""
    close_old_connections()
    try:
        timed.make_due_jobs()
        if runner.run_next():
            wake()
        elif (seconds := Job.objects.seconds_until_due()) is not None and seconds < LOOKS_EVERY:
            queue().work.schedule(delay=max(seconds, 0) + 1)
    except KeyboardInterrupt:
        # This worker is ending; another one may go on at once.
        wake()
        raise
    finally:
        close_old_connections()
