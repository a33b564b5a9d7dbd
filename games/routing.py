"""Where the sockets of the tables, of the lobby, of an evening and of a tournament are found."""

from django.urls import path

from games.consumers import EveningConsumer, LobbyChatConsumer, LobbyConsumer, TableConsumer
from games.tournament_sockets import TournamentConsumer

websocket_urlpatterns = [
    path("ws/t/<slug:code>/", TableConsumer.as_asgi()),
    path("ws/tonight/<slug:code>/", EveningConsumer.as_asgi()),
    path("ws/tournament/<slug:code>/<slug:page>/", TournamentConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    path("ws/chat/", LobbyChatConsumer.as_asgi()),
]
