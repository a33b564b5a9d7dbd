"""The ASGI application: pages and web sockets in one process, under uvicorn or daphne."""

import os

from a2wsgi import WSGIMiddleware
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "luckybox_site.settings")
# Views are synchronous: one hop into a thread that keeps its database connection, instead of several for
# every request. This fills the app registry, too, which the imports below need.
pages = WSGIMiddleware(get_wsgi_application(), workers=4)  # type: ignore[arg-type]  # two names for one thing

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.sessions import CookieMiddleware  # noqa: E402

from games.beside import beside_server  # noqa: E402
from luckybox_site.companion import WithCompanion  # noqa: E402
from luckybox_site.memory import settle  # noqa: E402
from luckybox_site.routing import websocket_urlpatterns  # noqa: E402
from luckybox_site.web.origins import OwnPagesOnly  # noqa: E402

router = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": OwnPagesOnly(CookieMiddleware(URLRouter(websocket_urlpatterns))),
    },
)
application = WithCompanion(router, beside_server)
settle()
