"""The chat of a table: what somebody says there, and what they do not want to see of it.

A line raises the version of the chat alone, so it makes no page of the game stale. Nothing here knows the
game's state, so nothing here can tell it.
A chat is named by the id of its game, that of the lobby by `LOBBY_CHAT`.
"""

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from games.models import Block, Chat, ChatLine, ChatMute, ChatSeen, Game, Notice, Sanction
from games.models.chat import LOBBY_CHAT, LONGEST_LINE, Channel, Phrase, Reaction
from games.services.flagging import is_flagged
from games.services.people import has_blocked
from games.services.refusals import Rejected, Why
from games.services.sanctions import Muted, mute_of
from games.store import Table
from games.store.chat import chats_changed
from luckybox_site.web.prepared import Prepared


class Said(NamedTuple):
    """One of a picture, a phrase and some text."""

    reaction: str = ""
    phrase: str = ""
    text: str = ""


def channel_of(game: Game, *, is_player: bool) -> Channel | None:
    """Where somebody writes; before the start only the players do, and nobody at a table that was closed."""
    if is_player and game.status != Game.Status.CLOSED:
        return Channel.PLAYERS
    return Channel.SPECTATORS if game.has_started else None


def channels_of(game: Game, *, is_player: bool) -> tuple[Channel, ...]:
    """What somebody reads: while the game is played their own channel, afterwards both."""
    if game.status == Game.Status.OVER:
        return Channel.PLAYERS, Channel.SPECTATORS
    own = channel_of(game, is_player=is_player)
    return (own,) if own else ()


def guests_may(game: Game) -> tuple[bool, bool]:
    """Whether guests may send pictures and phrases at a table, and whether they may write."""
    if game.guests_chat == Game.GuestsChat.USUAL:
        return True, game.visibility != Game.Visibility.PUBLIC
    may = game.guests_chat == Game.GuestsChat.EVERYTHING
    return may, may


# -- saying something


def say(table: Table, user_id: int, name: str, said: Said) -> None:
    """Add a line of somebody to the chat; `name` is what they are called if they have no seat."""
    game, player = table.game, table.player_of(user_id)
    channel = channel_of(game, is_player=player is not None)
    if channel is None:
        raise Rejected(Why.CLOSED if game.status == Game.Status.CLOSED else Why.CHAT_WANTS_SEAT)
    if may_say(user_id):
        may_send, may_write = guests_may(game)
        if not may_send:
            raise Rejected(Why.GUESTS_DO_NOT_CHAT)
        if said.text and not may_write:
            raise Rejected(Why.GUESTS_SEND_PICTURES)
    add(game.pk, channel, user_id, player.name if player else name, checked(said))


def add(chat_id: int, channel: Channel, user_id: int, name: str, said: Said) -> None:
    """Add a line to a chat, and raise its version."""
    with transaction.atomic():
        ChatLine.objects.create(
            game_id=row_of(chat_id),
            channel=channel,
            author_id=user_id,
            name=name,
            reaction=said.reaction,
            phrase=said.phrase,
            text=said.text,
            is_flagged=bool(said.text) and is_flagged(said.text),
        )
        chats_changed([chat_id])


def may_say(user_id: int) -> bool:
    """Raise `Rejected` for somebody who may say nothing anywhere; whether they are a guest."""
    people = get_user_model().objects
    was_suspended = Exists(people.suspended().filter(pk__in=people.former_selves(user_id)))
    person = people.annotate(was_suspended=was_suspended).values("is_guest", "is_active", "was_suspended")
    found = person.get(pk=user_id)
    if not found["is_active"]:
        raise Rejected(Why.CHAT_WANTS_SEAT)
    if found["was_suspended"]:
        raise Rejected(Why.NOT_FROM_HERE)
    if (mute := mute_of(user_id)) is not None:
        raise Muted(mute, user_id)
    return bool(found["is_guest"])


def checked(said: Said) -> Said:
    """What is said, if it is one thing that can be said."""
    if said.reaction in Reaction and not (said.phrase or said.text):
        return said
    if said.phrase in Phrase and said.phrase != Phrase.DELETED and not (said.reaction or said.text):
        return said
    if said.reaction or said.phrase or not said.text:
        raise Rejected(Why.NOTHING_SAID)
    if len(said.text) > LONGEST_LINE:
        raise Rejected(Why.LINE_TOO_LONG)
    return said


def row_of(chat_id: int) -> int | None:
    """The game in the rows of a chat."""
    return None if chat_id == LOBBY_CHAT else chat_id


# -- not seeing it


@transaction.atomic
def mute(game_id: int, user_id: int | None, muted_id: int | None) -> None:
    """Show somebody nothing more of a person in this chat; without a person, nothing of the chat."""
    if user_id is None or user_id == muted_id:
        raise Rejected(Why.NO_SUCH_PERSON)
    ChatMute.objects.get_or_create(game_id=row_of(game_id), user_id=user_id, muted_id=muted_id)
    chats_changed([game_id])


@transaction.atomic
def unmute(game_id: int, user_id: int | None, muted_id: int | None) -> None:
    """Show somebody a person, or the chat, again."""
    if user_id is None:
        return
    if ChatMute.objects.filter(game=row_of(game_id), user=user_id, muted=muted_id).delete()[0]:
        chats_changed([game_id])


def has_muted(game_id: int, user_id: int | None, muted_id: int) -> bool:
    """Whether somebody has muted a person in a chat."""
    rows = ChatMute.objects.filter(game=row_of(game_id), user=user_id, muted=muted_id)
    return user_id is not None and rows.exists()


def has_hidden(game_id: int, user_id: int | None) -> bool:
    """Whether somebody has hidden a chat."""
    rows = ChatMute.objects.filter(game=row_of(game_id), user=user_id, muted=None)
    return user_id is not None and rows.exists()


def readable(table: Table | None, user_id: int | None) -> QuerySet[ChatLine]:
    """The lines that somebody may read at a table, or without one in the lobby; muted ones included."""
    if table is None:
        return ChatLine.objects.filter(game=None)
    channels = channels_of(table.game, is_player=table.player_of(user_id) is not None)
    return ChatLine.objects.filter(game=table.game.pk, channel__in=channels)


class Known(NamedTuple):
    """What a page has to know of its viewer, read in one query."""

    #: The version of the chat.
    version: int
    is_guest: bool = True
    #: Whether there is anything to look up: a mute by a moderator, what moderators tell the viewer, and
    #: people whom the viewer does not want to read.
    may_be_muted: bool = False
    is_told: bool = False
    may_unsee: bool = False


def known(game_id: int, user_id: int) -> QuerySet[Any, Any]:
    version = Chat.objects.filter(pk=game_id).values("version")[:1]
    mutes = Sanction.objects.filter(kind=Sanction.Kind.MUTE, lifted_at=None)
    own, former = mutes.filter(user=OuterRef("pk")), mutes.filter(user__later_selves__user=OuterRef("pk"))
    may_be_muted = ExpressionWrapper(Exists(own) | Exists(former), BooleanField())
    unseen = ChatMute.objects.filter(game=row_of(game_id), user=OuterRef("pk"))
    blocks = Block.objects.filter(user=OuterRef("pk"))
    told = Notice.objects.filter(user=OuterRef("pk"))
    people: QuerySet[Any, Any] = get_user_model().objects.filter(pk=user_id)
    return people.values_list(
        Coalesce(Subquery(version), 0), "is_guest", may_be_muted, *map(Exists, (told, unseen, blocks))
    )


_known_of = Prepared(known)
_version_of = Prepared(lambda game_id: Chat.objects.filter(pk=game_id).values_list("version"))


def known_of(game_id: int, user_id: int | None) -> Known:
    """What the page of a table has to know of its viewer."""
    row = None if user_id is None else _known_of.first(game_id, user_id)
    if row is not None:
        version, is_guest, is_muted, is_told, *unseen = row
        return Known(version, bool(is_guest), bool(is_muted), bool(is_told), any(unseen))
    return Known(version_of(game_id))


def version_of(game_id: int) -> int:
    """The version of a chat; 0 where nothing has been said."""
    return int((_version_of.first(game_id) or (0,))[0])


class Unseen(NamedTuple):
    """What somebody does not want to see of a chat."""

    #: The ids of those whose lines are left out.
    people: frozenset[int] = frozenset()
    is_hidden: bool = False


def unseen_by(game_id: int, authors: Collection[int]) -> dict[int, Unseen]:
    """What each person does not want to see of what these have said in a chat: two queries for everybody."""
    people: dict[int, set[int]] = {}
    hidden = set()
    rows = ChatMute.objects.filter(game=row_of(game_id)).order_by()
    came_back = rows.filter(muted__later_selves__until__gt=timezone.now())
    later = came_back.values_list("user", "muted__later_selves__user")
    pairs: Iterable[tuple[int, int | None]] = rows.values_list("user", "muted").union(later)
    for user_id, muted_id in pairs:
        if muted_id is None:
            hidden.add(user_id)
        elif muted_id != user_id:
            people.setdefault(user_id, set()).add(muted_id)
    for user_id, blocked_id in has_blocked(authors):
        people.setdefault(user_id, set()).add(blocked_id)
    return {
        user_id: Unseen(frozenset(people.get(user_id, ())), user_id in hidden)
        for user_id in {*people, *hidden}
    }


# -- the lines of one person


def lines_of(user_id: int) -> list[dict[str, Any]]:
    """Everything that somebody has said, for the file with all that is known of them."""
    lines = ChatLine.objects.filter(author=user_id).select_related("game")
    return [
        {
            "table": line.game.code if line.game else "",
            "channel": line.channel,
            "name": line.name,
            "said": line.text or line.phrase or line.reaction,
            "at": line.at.isoformat(),
        }
        for line in lines
    ]


@transaction.atomic
def forget(user_id: int, name: str) -> None:
    """Replace the name and the words of somebody whose account is deleted; open pages follow."""
    lines = ChatLine.objects.filter(author=user_id)
    chats = {game_id or LOBBY_CHAT for game_id in lines.values_list("game", flat=True)}
    lines.exclude(text="").update(text="", phrase=Phrase.DELETED, is_flagged=False)
    lines.update(name=name)
    chats_changed(chats)


def take_over(guest_id: int, account_id: int) -> None:
    """What a guest has said and does not want to see belongs to the account they have become."""
    ChatLine.objects.filter(author=guest_id).update(author=account_id)
    for row in ChatMute.objects.filter(user=guest_id).exclude(muted=account_id):
        ChatMute.objects.get_or_create(game_id=row.game_id, user_id=account_id, muted_id=row.muted_id)
    for row in ChatMute.objects.filter(muted=guest_id).exclude(user=account_id):
        ChatMute.objects.get_or_create(game_id=row.game_id, user_id=row.user_id, muted_id=account_id)
    for seen in ChatSeen.objects.filter(user=guest_id):
        ChatSeen.objects.get_or_create(game_id=seen.game_id, user_id=account_id, defaults={"line": seen.line})
