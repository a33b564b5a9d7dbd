"""Every socket there is: pages of other sites open none of them."""

import pytest

from games.routing import websocket_urlpatterns
from tests.evenings import opened
from tests.sockets import PATIENCE, aside, headers_of, socket_to
from tests.tables import client_of, open_table
from tests.tournaments import tournament

LOBBY_CHAT = "/ws/chat/"
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


async def test_no_page_of_another_site_opens_a_socket() -> None:
    evening, game = await aside(opened)(), await aside(open_table)(players=1, seats=3)
    cup = await aside(tournament)(players=3)
    # The chat of the lobby is for those with a name.
    ada = await aside(client_of)(game, 0)
    codes = {"tonight": evening.code, "tournament": cup.code}
    for pattern in websocket_urlpatterns:
        route = str(pattern.pattern)
        code = next((code for part, code in codes.items() if part in route), game.code)
        path = "/" + route.replace("<slug:code>", code).replace("<slug:page>", "hall")
        path = path.replace("<int:job_id>", "1")
        for origin, is_let_in in (
            ("https://evil.example", False),
            ("null", False),
            ("http://testserver", True),
        ):
            socket = socket_to(path, headers_of(ada if path == LOBBY_CHAT else None, origin=origin))
            # There is no such job, so nobody is let in to it.
            expected = is_let_in and "job" not in path
            assert (await socket.connect(PATIENCE))[0] is expected, (path, origin)
            await socket.disconnect()
