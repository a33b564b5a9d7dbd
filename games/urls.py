"""Where the tables are found."""

from django.urls import path

from games.views import coach, create, home, lobby, record, replay, rules, seed, story, tables

urlpatterns = [
    path("", home.home, name="home"),
    path("new/", create.new, name="new"),
    path("rules/luckybox/", rules.lucky_box, name="rules"),
    path("join/", lobby.find, name="find"),
    path("coach/", coach.seen, name="coach"),
    path("t/<slug:code>/", tables.table, name="table"),
    path("t/<slug:code>/poll/", tables.poll, name="poll"),
    path("t/<slug:code>/join/", lobby.join, name="join"),
    path("t/<slug:code>/coach/", coach.hints, name="hints"),
    path("t/<slug:code>/qr.svg", lobby.qr, name="qr"),
    path("t/<slug:code>/leave/", lobby.leave, name="leave"),
    path("t/<slug:code>/remove/", lobby.remove, name="remove"),
    path("t/<slug:code>/start/", lobby.start, name="start"),
    path("t/<slug:code>/move/", tables.move, name="move"),
    path("t/<slug:code>/undo/", tables.undo, name="undo"),
    path("t/<slug:code>/next/", tables.next_number, name="next"),
    path("t/<slug:code>/back/", tables.come_back, name="back"),
    path("t/<slug:code>/rematch/", lobby.rematch, name="rematch"),
    path("t/<slug:code>/record.json", record.record, name="record"),
    path("t/<slug:code>/replay/", replay.replay, name="replay"),
    path("t/<slug:code>/seed/", seed.seed, name="seed"),
    path("t/<slug:code>/story/", story.story, name="story"),
]
