"""Where tournaments are found: three lists, for those who set them up, those who run them, and everybody."""

from django.urls import path

from games.views.tourney import (
    at_table,
    claims,
    export,
    hall,
    log,
    pairing,
    people,
    person,
    setup,
    sheets,
    wall,
)
from games.views.tourney.guards import View

#: What comes after the code of a tournament.
SETUP: list[tuple[str, View, str]] = [
    ("setup/", setup.change, "tournament-setup"),
    ("cancel/", setup.cancel, "tournament-cancel"),
    ("people/", people.people, "tournament-people"),
    ("people/add/", people.add, "tournament-people-add"),
    ("people/cards/", people.cards, "tournament-people-cards"),
    ("people/roles/", people.roles, "tournament-roles"),
    ("people/<slug:key>/", person.person, "tournament-person"),
    ("pairing/", pairing.page, "tournament-pairing"),
    ("sheets/", sheets.sheets, "tournament-sheets"),
    ("claim/<slug:token>/", claims.claim, "tournament-claim"),
]
RUNNING: list[tuple[str, View, str]] = [
    ("wall/", wall.wall, "tournament-wall"),
    ("wall/news/", wall.wall_news, "tournament-wall-news"),
    ("table/<int:part>/<int:number>/", at_table.at_table, "tournament-table"),
    ("log/", log.log, "tournament-log"),
    ("log/<int:number>/", log.take_back, "tournament-take-back"),
]
EVERYBODY: list[tuple[str, View, str]] = [
    ("", hall.tournament, "tournament"),
    ("poll/", hall.poll, "tournament-poll"),
    ("qr.svg", hall.qr, "tournament-qr"),
    ("enter/", hall.enter, "tournament-enter"),
    ("me/", hall.me, "tournament-me"),
    ("standing/", hall.standing, "tournament-standing"),
    ("round/<int:number>/", hall.round_, "tournament-round"),
    ("round/<int:number>/compare/", hall.compare, "tournament-compare"),
    ("hall/", hall.projector, "tournament-hall"),
    ("hall/poll/", hall.projector_poll, "tournament-hall-poll"),
    ("export/", export.export, "tournament-export"),
    ("export/<slug:what>/", export.file, "tournament-file"),
    ("games/", export.all_records, "tournament-all-games"),
    ("games/<int:number>/", export.records, "tournament-games"),
    ("cards/", export.cards, "tournament-cards"),
]

urlpatterns = [
    path("tournaments/", setup.tournaments, name="tournaments"),
    path("tournaments/new/", setup.new, name="tournament-new"),
    *(
        path(f"tournaments/<slug:code>/{end}", view, name=name)
        for end, view, name in (*SETUP, *RUNNING, *EVERYBODY)
    ),
]
