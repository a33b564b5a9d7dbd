"""The ASGI application: views and web sockets in one process, under uvicorn or daphne."""

import asyncio
import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from luckybox_site.wsgi_bridge import SlowForms, WSGIBridge

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "luckybox_site.settings")
# Views are synchronous, so a request takes one hop into a thread that keeps its database connection; Django's
# ASGI handler would take several. This fills the app registry, too, which the imports below need.
site = get_wsgi_application()

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.sessions import CookieMiddleware  # noqa: E402

from accounts import background as accounts  # noqa: E402
from games import background as games  # noqa: E402
from games import quick_moves  # noqa: E402
from luckybox_site import checkpoints  # noqa: E402
from luckybox_site.background import WithBackground  # noqa: E402
from luckybox_site.garbage_collection import configure_garbage_collection  # noqa: E402
from luckybox_site.priority import take_short_turns  # noqa: E402
from luckybox_site.routing import websocket_urlpatterns  # noqa: E402
from luckybox_site.shutdown import limit_shutdown  # noqa: E402
from luckybox_site.web.origins import OwnPagesOnly  # noqa: E402

# Django reads no more than this of a body.
views = WSGIBridge(
    site,
    threads=4,
    max_body=settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
    slow=SlowForms(paths=("/admin/", "/account/"), threads=2, most_under_way=16),
    shortcut=quick_moves.answer,
)
router = ProtocolTypeRouter(
    {
        "http": views,
        "websocket": OwnPagesOnly(CookieMiddleware(URLRouter(websocket_urlpatterns))),
    },
)


async def run_background() -> None:
    """The background tasks of all apps; they start when the server has installed its signal handlers."""
    limit_shutdown()
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(accounts.run_background())
        tasks.create_task(games.run_background())
        tasks.create_task(checkpoints.run_background())


application = WithBackground(router, run_background)
configure_garbage_collection()
take_short_turns()
