"""What is said at a table: who may say what, who reads it, and that the game is left alone."""

from typing import Any

import pytest
from django.conf import settings

from games.live.topics import Audience
from games.models import ChatLine, FlaggedWord, Game
from games.presenters.chat_topic import snapshot_of
from games.services import chat, people, sanctions
from games.services.chat import Said
from games.services.people import merge_player, take_over_blocks
from games.services.refusals import Rejected, Why
from games.store import read_table
from tests.factories import UserFactory, made_guest
from tests.tables import committed, open_table, play_on, started_game

pytestmark = pytest.mark.django_db

ADA, BO = 0, 1


def user_at(game: Game, seat: int) -> int:
    return int(game.players.get(seat=seat).user_id or 0)


def say(game: Game, user_id: int, text: str = "", name: str = "Zoë", **said: str) -> None:
    with committed():
        chat.say(read_table(game.pk), user_id, name, Said(text=text, **said))


def reads(game: Game, user_id: int | None) -> str:
    """The chat as somebody sees it."""
    return snapshot_of(game.pk).page_of(Audience(user_id, settings.LANGUAGE_CODE)).root.html


def test_a_line_raises_the_version_of_the_chat_and_of_nothing_else() -> None:
    game = started_game(players=2)
    before = Game.objects.values("version", "table_version").get(pk=game.pk)
    say(game, user_at(game, ADA), "Hello <b>")
    say(game, user_at(game, BO), reaction="clap")
    assert snapshot_of(game.pk).version == 2
    assert Game.objects.values("version", "table_version").get(pk=game.pk) == before
    for seat in (ADA, BO):
        page = reads(game, user_at(game, seat))
        assert "Hello &lt;b&gt;" in page
        assert 'aria-label="Applause"' in page


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (Said(), Why.NOTHING_SAID),
        (Said(reaction="bomb"), Why.NOTHING_SAID),
        (Said(phrase="deleted"), Why.NOTHING_SAID),
        (Said(reaction="clap", text="x"), Why.NOTHING_SAID),
        (Said(text="x" * 201), Why.LINE_TOO_LONG),
    ],
)
def test_one_thing_is_said_at_a_time_and_not_too_much(said: Said, why: Why) -> None:
    with pytest.raises(Rejected) as refusal:
        chat.checked(said)
    assert refusal.value.reason is why


def test_spectators_have_a_channel_of_their_own_until_the_game_is_over() -> None:
    game = started_game(players=2)
    zoe, ada = UserFactory.create().pk, user_at(game, ADA)
    say(game, ada, "from a seat")
    say(game, zoe, "from the side")
    assert "from the side" in reads(game, zoe)
    assert "from a seat" not in reads(game, zoe)
    assert "from a seat" in reads(game, ada)
    assert "from the side" not in reads(game, ada)
    assert "from the side" in reads(game, None)
    assert "The players do not see this" in reads(game, zoe)
    play_on(game)
    for viewer in (zoe, ada, None):
        assert "do not see this" not in reads(game, viewer)
        assert "from the side" in reads(game, viewer)
        assert "from a seat" in reads(game, viewer)


def test_before_the_start_only_the_players_chat() -> None:
    game, zoe = open_table(players=2), UserFactory.create().pk
    say(game, user_at(game, BO), "anybody here?")
    assert "anybody here?" in reads(game, user_at(game, ADA))
    assert "anybody here?" not in reads(game, zoe)
    with pytest.raises(Rejected, match="once you have a seat"):
        say(game, zoe, "me!")


@pytest.mark.parametrize(
    ("options", "may_send", "may_write"),
    [
        ({}, True, True),
        ({"visibility": "public"}, True, False),
        ({"visibility": "public", "guests_chat": "everything"}, True, True),
        ({"guests_chat": "nothing"}, False, False),
    ],
)
def test_guests_say_what_the_host_allows(options: dict[str, Any], may_send: bool, may_write: bool) -> None:
    game = open_table(players=2, **options)
    bo = user_at(game, BO)
    made_guest(bo)
    for may, said in ((may_send, {"phrase": "hello"}), (may_write, {"text": "hello"})):
        if may:
            say(game, bo, **said)
        else:
            with pytest.raises(Rejected):
                say(game, bo, **said)
    assert ('id="chat-text"' in reads(game, bo)) is may_write
    assert ('value="hello"' in reads(game, bo)) is may_send
    say(game, user_at(game, ADA), "an account writes anyway")


def test_phrases_are_read_in_the_language_of_the_reader(settings: Any) -> None:
    game = open_table(players=2)
    say(game, user_at(game, BO), phrase="good-luck")
    assert ChatLine.objects.get().phrase == "good-luck"
    assert "Good luck, everyone!" in reads(game, user_at(game, ADA))


def test_who_is_muted_is_told_why_and_cannot_write() -> None:
    game, moderator = open_table(players=2), UserFactory.create()
    bo = user_at(game, BO)
    sanctions.impose("mute", bo, "Too loud.", by=moderator.pk)
    with pytest.raises(Rejected, match="A moderator has muted you: Too loud"):
        say(game, bo, "hello")
    assert "A moderator has muted you: Too loud." in reads(game, bo)
    assert 'id="chat-text"' not in reads(game, bo)


def test_somebody_can_mute_a_person_or_hide_the_chat_and_nobody_else_notices() -> None:
    game = started_game(players=3)
    ada, bo, cleo = (user_at(game, seat) for seat in range(3))
    say(game, bo, "noise")
    with committed():
        chat.mute(game.pk, ada, bo)
    assert "noise" not in reads(game, ada)
    assert "noise" in reads(game, cleo)
    with committed():
        chat.unmute(game.pk, ada, bo)
        chat.mute(game.pk, ada, None)
    assert "noise" not in reads(game, ada)
    assert "Show the chat" in reads(game, ada)
    with committed():
        chat.unmute(game.pk, ada, None)
    assert "noise" in reads(game, ada)


def test_what_a_blocked_person_writes_is_not_shown() -> None:
    game = started_game(players=3)
    ada, bo, cleo = (user_at(game, seat) for seat in range(3))
    say(game, bo, "noise")
    with committed():
        people.block(ada, bo, "Bo")
    assert "noise" not in reads(game, ada)
    assert "noise" in reads(game, cleo)
    with committed():
        people.unblock(ada, bo)
    assert "noise" in reads(game, ada)


def test_words_of_the_list_are_marked_and_shown_all_the_same() -> None:
    FlaggedWord.objects.create(word="Bad Word")
    game = open_table(players=2)
    ada = user_at(game, ADA)
    say(game, ada, "what a  BAD word!")
    say(game, ada, "bad wording")
    assert list(ChatLine.objects.values_list("is_flagged", flat=True)) == [True, False]
    assert "BAD word!" in reads(game, user_at(game, BO))


def test_a_long_chat_shows_its_end_and_sends_a_new_line_with_few_others() -> None:
    game = started_game(players=2)
    ada, bo = user_at(game, ADA), user_at(game, BO)
    ChatLine.objects.bulk_create(
        ChatLine(game=game, channel="players", author_id=ada, name="Ada", text=f"line {number}.")
        for number in range(150)
    )
    say(game, ada, "the last")
    audience = Audience(bo, "en")
    page = snapshot_of(game.pk).page_of(audience)
    assert "the last" in page.root.html
    assert "line 140." in page.root.html
    assert "line 80." not in page.root.html
    sent = []
    for number in range(40):
        say(game, ada, f"new {number}.")
        snapshot = snapshot_of(game.pk)
        update = snapshot.update(audience, page)
        page = snapshot.page_of(audience)
        assert f"new {number}." in update.html
        sent.append(update.html.count("data-line"))
    # Once in a while the oldest are dropped, and the rest is sent.
    assert sorted(sent)[-3] <= 8


def test_the_lines_of_somebody_who_is_deleted_say_nothing_more() -> None:
    game = started_game(players=2)
    ada = user_at(game, ADA)
    say(game, ada, "my secret")
    say(game, ada, reaction="heart")
    said = chat.lines_of(ada)
    assert [line["said"] for line in said] == ["my secret", "heart"]
    with committed():
        chat.forget(ada, "somebody")
    page = reads(game, user_at(game, BO))
    assert "my secret" not in page
    assert "(deleted)" in page
    assert "<bdi>somebody</bdi>" in page


def test_what_a_guest_has_said_and_blocked_belongs_to_the_account_they_become() -> None:
    game = started_game(players=2)
    ada, bo, account = user_at(game, ADA), user_at(game, BO), UserFactory.create().pk
    made_guest(bo)
    say(game, bo, "hello")
    with committed():
        people.block(ada, bo, "Bo")
        merge_player(bo, account)
        chat.take_over(bo, account)
        take_over_blocks(bo, account)
    assert ChatLine.objects.get().author_id == account
    assert not people.may_meet(account, [ada])
