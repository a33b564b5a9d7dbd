"""Where the sockets of the tables, of the lobby, of an evening, of a tournament and of a job are found."""

from django.urls import path

from games.sockets.jobs import JobConsumer
from games.sockets.lobby import EveningConsumer, LobbyChatConsumer, LobbyConsumer
from games.sockets.tables import TableConsumer
from games.sockets.tournaments import TournamentConsumer

websocket_urlpatterns = [
    path("ws/t/<slug:code>/", TableConsumer.as_asgi()),
    path("ws/tonight/<slug:code>/", EveningConsumer.as_asgi()),
    path("ws/tournament/<slug:code>/<slug:page>/", TournamentConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    path("ws/job/<int:job_id>/", JobConsumer.as_asgi()),
    path("ws/chat/", LobbyChatConsumer.as_asgi()),
]
