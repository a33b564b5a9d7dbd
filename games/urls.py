"""Where the tables are found."""

from django.urls import path

from games.views import create, record, rules, tables

urlpatterns = [
    path("new/", create.new, name="new"),
    path("rules/luckybox/", rules.lucky_box, name="rules"),
    path("t/<slug:code>/", tables.table, name="table"),
    path("t/<slug:code>/poll/", tables.poll, name="poll"),
    path("t/<slug:code>/join/", tables.join, name="join"),
    path("t/<slug:code>/leave/", tables.leave, name="leave"),
    path("t/<slug:code>/remove/", tables.remove, name="remove"),
    path("t/<slug:code>/start/", tables.start, name="start"),
    path("t/<slug:code>/move/", tables.move, name="move"),
    path("t/<slug:code>/undo/", tables.undo, name="undo"),
    path("t/<slug:code>/next/", tables.next_number, name="next"),
    path("t/<slug:code>/back/", tables.come_back, name="back"),
    path("t/<slug:code>/rematch/", tables.rematch, name="rematch"),
    path("t/<slug:code>/record.json", record.record, name="record"),
]
