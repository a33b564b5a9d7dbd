"""`python -m tests.services`: are the services of DATABASE_URL and REDIS_URL there?

Says in one line what is missing, and with CI=true that this is an error.
"""

import os
import sys

import dj_database_url
import psycopg
import redis


def missing() -> list[str]:
    database = dj_database_url.config()
    absent = []
    try:
        psycopg.connect(
            host=database["HOST"],
            port=database["PORT"] or 5432,
            user=database["USER"],
            password=database["PASSWORD"],
            dbname="postgres",
            connect_timeout=3,
        ).close()
    except psycopg.OperationalError as error:
        absent.append(f"PostgreSQL ({str(error).splitlines()[-1].strip()})")
    try:
        with redis.Redis.from_url(os.environ["REDIS_URL"], socket_connect_timeout=3) as server:
            server.ping()
    except redis.RedisError as error:
        absent.append(f"Redis ({error})")
    return absent


if __name__ == "__main__":
    if absent := missing():
        word = "ERROR" if os.environ.get("CI") == "true" else "SKIPPED"
        sys.exit(f"{word} the tests on PostgreSQL and Redis, for want of " + " and ".join(absent))
