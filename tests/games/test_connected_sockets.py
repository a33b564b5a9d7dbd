"""Those who watch are counted live at open tables, and turned away from private ones."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.browsing import seated, site

FORM = "<form id=move data-move"


def test_who_watches_is_counted_live_and_players_are_not(tmp_path: Path) -> None:
    with site(tmp_path) as server, ExitStack() as sockets:
        (ada, *_, dan), _ = seated(server, sockets)
        assert ada.hears("1 watching")
        assert dan.hears("1 watching")
        dan.socket.close()
        assert ada.hears('id="watching" hidden')


def test_a_private_table_sends_strangers_away(tmp_path: Path) -> None:
    with site(tmp_path) as server, ExitStack() as sockets:
        (ada, *_, dan), table = seated(server, sockets, may_watch=False)
        assert ada.hears(FORM)
        # Before the start it was still open whether Dan would sit down.
        with pytest.raises(ConnectionClosed, match="4403"):
            dan.hears(FORM)
        assert not any(FORM in words for words in dan.heard)
        with pytest.raises(InvalidStatus, match="403"):
            dan.follow(table, sockets)
        for page in ("", "story/", "seed/", "replay/", "record.json", "poll/"):
            assert "Only the players at this table can see it." in dan.get(table + page)
