"""A connection that is in use is taken to work; an idle one is asked."""

from typing import Any

import pytest
from django.db import connection

from luckybox_site.postgresql.base import HEALTHY_FOR, DatabaseWrapper


class Counting(DatabaseWrapper):
    """Notes how often it is asked whether it works, and when it is given up."""

    def __init__(self, *, works: bool = True) -> None:
        super().__init__(connection.settings_dict)
        self.health_check_enabled = True
        self.connection: Any = object()
        self.works = works
        self.times_asked = 0

    def is_usable(self) -> bool:
        self.times_asked += 1
        return self.works

    def close(self) -> None:
        self.connection = None

    def next_request(self) -> None:
        self.health_check_done = False
        self.close_if_health_check_failed()


def test_of_many_requests_in_a_row_only_the_first_asks() -> None:
    database = Counting()
    for _ in range(5):
        database.next_request()
    assert database.times_asked == 1


def test_after_a_while_it_is_asked_again() -> None:
    database = Counting()
    database.next_request()
    database._asked -= HEALTHY_FOR
    database.next_request()
    assert database.times_asked == 2


def test_it_is_not_asked_in_the_middle_of_a_request() -> None:
    database = Counting()
    database.next_request()
    database.next_request()
    database._asked -= HEALTHY_FOR
    database.close_if_health_check_failed()  # as at the end of a transaction
    assert database.times_asked == 1


@pytest.mark.parametrize("works", [True, False])
def test_one_that_does_not_work_is_given_up(works: bool) -> None:
    database = Counting(works=works)
    database.next_request()
    assert (database.connection is not None) is works
