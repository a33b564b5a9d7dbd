"""Where web sockets are found."""

from games.routing import websocket_urlpatterns

__all__ = ["websocket_urlpatterns"]
