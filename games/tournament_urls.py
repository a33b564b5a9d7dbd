"""Where tournaments are found: three lists, for those who set them up, those who run them, and everybody."""

from django.urls import path

from games.views.tourney import claims, hall, pairing, people, person, setup, sheets
from games.views.tourney.guards import View

#: What comes after the code of a tournament.
SETUP: list[tuple[str, View, str]] = [
    ("setup/", setup.change, "tournament-setup"),
    ("people/", people.people, "tournament-people"),
    ("people/add/", people.add, "tournament-people-add"),
    ("people/cards/", people.cards, "tournament-people-cards"),
    ("people/roles/", people.roles, "tournament-roles"),
    ("people/<slug:key>/", person.person, "tournament-person"),
    ("pairing/", pairing.page, "tournament-pairing"),
    ("sheets/", sheets.sheets, "tournament-sheets"),
    ("claim/<slug:token>/", claims.claim, "tournament-claim"),
]
RUNNING: list[tuple[str, View, str]] = []
EVERYBODY: list[tuple[str, View, str]] = [
    ("", hall.tournament, "tournament"),
]

urlpatterns = [
    path("tournaments/", setup.tournaments, name="tournaments"),
    path("tournaments/new/", setup.new, name="tournament-new"),
    *(
        path(f"tournaments/<slug:code>/{end}", view, name=name)
        for end, view, name in (*SETUP, *RUNNING, *EVERYBODY)
    ),
]
