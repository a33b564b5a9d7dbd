"""The ASGI application: pages and web sockets in one process, under uvicorn or daphne."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "luckybox_site.settings")
pages = get_asgi_application()  # fills the app registry, which the imports below need

from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402

from games.beside import beside_server  # noqa: E402
from luckybox_site.companion import WithCompanion  # noqa: E402
from luckybox_site.routing import websocket_urlpatterns  # noqa: E402
from luckybox_site.web.origins import OwnPagesOnly  # noqa: E402

router = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": OwnPagesOnly(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
    },
)
application = WithCompanion(router, beside_server)
