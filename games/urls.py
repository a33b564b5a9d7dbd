"""Where the tables are found."""

from django.urls import include, path

from games.tournament_urls import urlpatterns as tournament_urls
from games.views import (
    absence,
    archive,
    chat,
    coach,
    create,
    decks,
    evening,
    evening_host,
    home,
    judge,
    leaderboards,
    lobby,
    lobby_chat,
    notices,
    options,
    people,
    profile,
    record,
    replay,
    rules,
    seed,
    story,
    tables,
    waiting,
    word,
)
from games.views.links import View, behind_word, of_a_link
from games.views.tourney import calls

#: What comes after the link of a table. Those that `command` has made find the table themselves.
PAGES: list[tuple[str, View, str]] = [
    ("", tables.table, "table"),
    ("poll/", tables.poll, "poll"),
    ("word/", word.word, "word"),
    ("join/", behind_word(lobby.join), "join"),
    ("coach/", behind_word(coach.hints), "hints"),
    ("qr.svg", behind_word(lobby.qr), "qr"),
    ("ask/", behind_word(waiting.ask), "ask-for-seat"),
    ("options/", behind_word(options.options), "options"),
    ("quit/", absence.leave_game, "leave-game"),
    ("rematch/", lobby.rematch, "rematch"),
    ("record.json", behind_word(record.record), "record"),
    ("replay/", behind_word(replay.replay), "replay"),
    ("seed/", behind_word(seed.seed), "seed"),
    ("story/", behind_word(story.story), "story"),
    ("judge/", judge.judge, "judge"),
    ("people/", people.everybody, "people"),
    ("person/", people.person, "person"),
]
COMMANDS: list[tuple[str, View, str]] = [
    ("move/", tables.move, "move"),
    ("leave/", lobby.leave, "leave"),
    ("remove/", lobby.remove, "remove"),
    ("computer/", lobby.add_computer, "add-computer"),
    ("start/", lobby.start, "start"),
    ("ready/", waiting.ready, "ready"),
    ("wait/", waiting.wait_longer, "wait-longer"),
    ("host/", waiting.hand_over, "hand-over"),
    ("seats/", waiting.set_seats, "set-seats"),
    ("access/", waiting.set_access, "set-access"),
    ("answer/", waiting.answer, "answer"),
    ("reserve/", waiting.reserve, "reserve"),
    ("release/", waiting.release, "release"),
    ("return/", waiting.let_back_in, "let-back-in"),
    ("withdraw/", waiting.withdraw, "withdraw"),
    ("undo/", tables.undo, "undo"),
    ("next/", tables.press_next, "next"),
    ("back/", tables.come_back, "back"),
    ("call/", calls.call, "call"),
    ("way/", absence.choose_way, "way"),
    ("say/", chat.say, "say"),
    ("chat/hide/", chat.hide, "hide-chat"),
    ("chat/show/", chat.show, "show-chat"),
]
AT_A_TABLE = [*PAGES, *COMMANDS]

#: What comes after the code of an evening.
TONIGHT: list[tuple[str, View, str]] = [
    ("", evening.page, "evening"),
    ("poll/", evening.poll, "evening-poll"),
    ("door/", evening.door, "evening-door"),
    ("qr.svg", evening.qr, "evening-qr"),
    ("here/", evening.here, "evening-here"),
    ("leave/", evening.leave, "evening-leave"),
    ("seat/", evening_host.seat, "evening-seat"),
    ("people/", evening_host.people, "evening-people"),
    ("settings/", evening_host.settings, "evening-settings"),
    ("tables/", evening_host.tables, "evening-tables"),
]

tables_urls = [
    *(path(end, view, name=name) for end, view, name in COMMANDS),
    *(path(end, of_a_link(view), name=name) for end, view, name in PAGES),
]

#: Most requests are moves, and addresses are compared in this order.
urlpatterns = [
    path("t/<slug:code>/", include(tables_urls)),
    path("", home.home, name="home"),
    path("play/", home.play, name="play"),
    path("lobby/", home.poll, name="lobby"),
    path("lobby/editions.css", home.edition_styles, name="edition-styles"),
    path("chat/", lobby_chat.poll, name="lobby-chat"),
    path("chat/say/", lobby_chat.say, name="lobby-say"),
    path("chat/hide/", lobby_chat.hide, name="lobby-hide-chat"),
    path("chat/show/", lobby_chat.show, name="lobby-show-chat"),
    path("chat/people/", people.everybody, name="lobby-people"),
    path("chat/person/", people.person, name="lobby-person"),
    path("new/", create.new, name="new"),
    path("rules/", rules.index, name="rules"),
    path("rules/<slug:game>/", rules.rules, name="how-to-play"),
    path("decks/<slug:code>/", decks.deck, name="deck"),
    path("join/", lobby.find, name="find"),
    path("p/<str:name>/", profile.profile, name="profile"),
    path("profile/", profile.mine, name="my-profile"),
    path("leaderboards/", leaderboards.leaderboards, name="leaderboards"),
    path("archive/", archive.archive, name="archive"),
    path("coach/", coach.seen, name="coach"),
    path("tonight/", evening.tonight, name="tonight"),
    *(path(f"tonight/<slug:code>/{end}", view, name=name) for end, view, name in TONIGHT),
    path("me/blocks/", people.blocks, name="blocks"),
    path("me/blocks/unblock/", people.unblock, name="unblock"),
    path("me/notices/", notices.read, name="read-notice"),
    *tournament_urls,
]
