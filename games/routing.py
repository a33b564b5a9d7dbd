"""Where the sockets of the tables, of the lobby, of an evening, of a tournament and of a job are found."""

from django.urls import path

from games.consumers import EveningConsumer, LobbyChatConsumer, LobbyConsumer, TableConsumer
from games.job_sockets import JobConsumer
from games.tournament_sockets import TournamentConsumer

websocket_urlpatterns = [
    path("ws/t/<slug:code>/", TableConsumer.as_asgi()),
    path("ws/tonight/<slug:code>/", EveningConsumer.as_asgi()),
    path("ws/tournament/<slug:code>/<slug:page>/", TournamentConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    path("ws/job/<int:job_id>/", JobConsumer.as_asgi()),
    path("ws/chat/", LobbyChatConsumer.as_asgi()),
]
