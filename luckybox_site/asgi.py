"""The ASGI application: pages and web sockets in one process, under uvicorn or daphne."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from luckybox_site.pages import Pages

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "luckybox_site.settings")
# Views are synchronous: one hop into a thread that keeps its database connection, instead of several for
# every request. This fills the app registry, too, which the imports below need.
site = get_wsgi_application()

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.sessions import CookieMiddleware  # noqa: E402

from games.beside import beside_server  # noqa: E402
from luckybox_site.companion import WithCompanion  # noqa: E402
from luckybox_site.goodbye import end_in_time  # noqa: E402
from luckybox_site.memory import settle  # noqa: E402
from luckybox_site.routing import websocket_urlpatterns  # noqa: E402
from luckybox_site.web.origins import OwnPagesOnly  # noqa: E402

# What Django would refuse to read need not be kept.
pages = Pages(site, workers=4, most=settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
router = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": OwnPagesOnly(CookieMiddleware(URLRouter(websocket_urlpatterns))),
    },
)


async def beside() -> None:
    """The first thing in a server that runs."""
    end_in_time()
    await beside_server()


application = WithCompanion(router, beside)
settle()
