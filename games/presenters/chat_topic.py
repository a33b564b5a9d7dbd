"""The topic *chat*, of a table or of the lobby: the lines that each audience may read."""

from collections.abc import Collection, Mapping
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from django.utils import translation
from django.utils.translation import gettext as _

from games.live.messages import message_for, out_of_band
from games.live.topics import CHAT, Audience, Key, Sent, Snapshot, Update, earlier, register
from games.models import Chat, ChatLine, Game, Player
from games.models.chat import LOBBY_CHAT, Channel
from games.presenters.chat import (
    MOST_LINES,
    ChatPage,
    Line,
    Says,
    View,
    root_of,
    update,
    version_mark,
)
from games.presenters.part import Swaps
from games.presenters.render_cache import InputCache, VersionCache
from games.presenters.topics import topics_of
from games.services.chat import (
    Known,
    Unseen,
    channel_of,
    channels_of,
    guests_may,
    known_of,
    row_of,
    unseen_by,
    version_of,
)
from games.services.lobby_chat import LobbyChat, lobby_chat
from games.services.lobby_chat import known_of as known_in_lobby
from games.services.refusals import Why
from games.services.sanctions import mute_of, muted_words, mutes
from games.store import Table

REMEMBERED = 4000
#: What nobody has to be shown: no chat.
NO_CHAT = Says(is_there=False)

#: The newest page of each audience, so that all its sockets have been sent the same object.
_pages: InputCache[tuple[int, Audience], ChatPage] = InputCache(REMEMBERED)
#: The last lines of tables whose chats were read last, with the number of the first, by channels.
_lines: VersionCache[tuple[int, tuple[Channel, ...]], tuple[int, tuple[Line, ...]]] = VersionCache(500)


@lru_cache(maxsize=REMEMBERED)
def page_topics(game_id: int) -> tuple[Key, ...]:
    """What the page of a table follows, in the order in which it stands there."""
    return (*topics_of(game_id), Key(CHAT, game_id))


class Rules(NamedTuple):
    """What the place of a chat decides for one viewer."""

    #: Of the table; nothing for the lobby.
    code: str
    #: What the viewer reads.
    channels: tuple[Channel, ...]
    #: Whether a chat is shown.
    is_there: bool
    #: Whether guests may send pictures and phrases, and whether they may write; and the sentence where not.
    guests: tuple[bool, bool] = (True, True)
    why: str = ""
    #: The players do not read what the viewer writes.
    is_spectator: bool = False
    is_over: bool = False


class Beside(NamedTuple):
    """The table of a chat: on it depends who reads what."""

    game: Game
    #: The ids of those who sit there.
    seats: Collection[int]

    def rules_for(self, user_id: int | None) -> Rules:
        game, is_player = self.game, user_id in self.seats
        is_alone = len(self.seats) < 2 and game.status == Game.Status.PLAYING
        may_send, may_write = guests_may(game)
        return Rules(
            game.code,
            channels_of(game, is_player=is_player),
            channel_of(game, is_player=is_player) is not None and not (is_player and is_alone),
            (may_send, may_write),
            (Why.GUESTS_SEND_PICTURES if may_send else Why.GUESTS_DO_NOT_CHAT).value,
            is_spectator=not is_player and game.status != Game.Status.OVER,
            is_over=game.status == Game.Status.OVER,
        )


class InLobby(NamedTuple):
    """The lobby in place of a table: whoever has a name reads everything there."""

    chat: LobbyChat

    def rules_for(self, user_id: int | None) -> Rules:
        is_there = self.chat.is_on and user_id is not None
        why = Why.LOBBY_CHAT_WANTS_ACCOUNT.value
        return Rules("", (Channel.LOBBY,), is_there, self.chat.guests, why)


class ChatSnapshot:
    """One chat at one version, with what decides who reads it."""

    def __init__(self, chat_id: int, version: int, beside: Beside | InLobby | None = None) -> None:
        """The table is read when it is needed, if it is not given."""
        self.version = version
        self._chat_id = chat_id
        self._given = beside
        self._unseen: dict[tuple[Channel, ...], Mapping[int, Unseen]] = {}
        self._swaps = Swaps()

    def update(self, audience: Audience, sent: Sent | None) -> Update:
        before = sent if isinstance(sent, ChatPage) else None
        if before is not None and before.version == self.version:
            return Update(before)
        return update(before, self.page_of(audience, before), self._swaps)

    @cached_property
    def _beside(self) -> Beside | InLobby:
        return self._given or _beside(self._chat_id)

    def page_of(
        self, audience: Audience, before: ChatPage | None = None, known: Known | None = None
    ) -> ChatPage:
        """What an audience sees. What it can say is looked up only where nothing is known of it."""
        rules = self._beside.rules_for(audience.user_id)
        channels = rules.channels
        unseen = Unseen() if known and not known.may_unsee else self._unseen_by(audience.user_id, channels)
        says = self._says(audience, rules, unseen, before, known)
        first, lines = self._lines(channels) if says.is_there and not says.is_hidden else (0, ())
        shown = tuple([None if line.author_id in unseen.people else line for line in lines])
        view = View(rules.code, audience.language, says, rules.is_over)
        root = root_of(self._chat_id, view, first, shown)
        return _pages.find_or_make(
            (self._chat_id, audience),
            (self.version, says, id(root)),
            lambda: ChatPage(self.version, says, root),
        )

    def _says(
        self,
        audience: Audience,
        rules: Rules,
        unseen: Unseen,
        before: ChatPage | None,
        known: Known | None,
    ) -> Says:
        if not rules.is_there:
            return NO_CHAT
        if before is not None and before.says.is_there and self._is_as_before(audience, before.says, rules):
            return before.says._replace(is_hidden=unseen.is_hidden, is_spectator=rules.is_spectator)
        with translation.override(audience.language):
            says = _says_of(audience.user_id, rules, known or self._known_of(audience.user_id))
        return says._replace(is_hidden=unseen.is_hidden, is_spectator=rules.is_spectator)

    def _known_of(self, user_id: int | None) -> Known:
        if self._chat_id == LOBBY_CHAT:
            return known_in_lobby(user_id or 0)
        return known_of(self._chat_id, user_id)

    def _is_as_before(self, audience: Audience, says: Says, rules: Rules) -> bool:
        """Whether somebody may say what they might when they were sent this."""
        mute = None if audience.user_id is None else self._mutes.get(audience.user_id)
        return (says.guests, says.mute) == (rules.guests, mute)

    @cached_property
    def _mutes(self) -> Mapping[int, int]:
        """Read once for everybody."""
        return mutes()

    def _unseen_by(self, user_id: int | None, channels: tuple[Channel, ...]) -> Unseen:
        """What somebody does not want to see; looked up once for everybody who reads the same."""
        if not self.version or user_id is None:
            return Unseen()
        if channels not in self._unseen:
            authors = {line.author_id for line in self._lines(channels)[1]} - {None}
            self._unseen[channels] = unseen_by(self._chat_id, [author for author in authors if author])
        return self._unseen[channels].get(user_id, Unseen())

    def _lines(self, channels: tuple[Channel, ...]) -> tuple[int, tuple[Line, ...]]:
        """The last lines of some channels, with the number of the first."""
        if not self.version:
            return 0, ()
        return _lines.find_or_make((self._chat_id, channels), self.version, lambda: self._read(channels))

    def _read(self, channels: tuple[Channel, ...]) -> tuple[int, tuple[Line, ...]]:
        rows = ChatLine.objects.filter(game=row_of(self._chat_id), channel__in=channels)
        is_guest = ("author__is_guest",) if self._chat_id == LOBBY_CHAT else ()
        fields = ("pk", "author_id", *Line._fields[2:-1], *is_guest)
        found = [Line(*row) for row in rows.order_by("-pk").values_list(*fields)[:MOST_LINES]]
        first = rows.count() - len(found) if len(found) == MOST_LINES else 0
        return first, tuple(found[::-1])


def _says_of(user_id: int | None, rules: Rules, known: Known) -> Says:
    """What somebody can say, and why not everything."""
    may_send, may_write = rules.guests if known.is_guest else (True, True)
    if user_id is not None and known.may_be_muted and (mute := mute_of(user_id)):
        why = muted_words(mute, user_id)
        return Says(may_send=False, may_write=False, why=why, guests=rules.guests, mute=mute.pk)
    why = "" if may_write else _(rules.why)
    return Says(True, may_send, may_write, why, wants_name=user_id is None, guests=rules.guests)


def snapshot_of(chat_id: int) -> ChatSnapshot:
    """A chat as the database has it now."""
    if chat_id == LOBBY_CHAT:
        chat = lobby_chat()
        return ChatSnapshot(chat_id, chat.version, InLobby(chat))
    return ChatSnapshot(chat_id, version_of(chat_id))


def _beside(game_id: int) -> Beside:
    fields = ("code", "status", "visibility", "guests_chat", "host_id")
    people = Player.objects.filter(game=game_id).exclude(user=None)
    return Beside(
        Game.objects.only(*fields).get(pk=game_id), frozenset(people.values_list("user_id", flat=True))
    )


def chat_beside(table: Table, audience: Audience) -> tuple[ChatPage, Known]:
    """The chat on the page of a table that has been read, and what the page knows of its viewer."""
    known = known_of(table.game.pk, audience.user_id)
    seats = frozenset(player.user_id for player in table.players if player.user_id is not None)
    snapshot = ChatSnapshot(table.game.pk, known.version, Beside(table.game, seats))
    return snapshot.page_of(audience, known=known), known


class ChatTopic:
    """See `games.live.topics.Topic`."""

    name = CHAT

    def versions(self, ids: Collection[int]) -> Mapping[int, int]:
        known = dict(Chat.objects.filter(pk__in=ids).values_list("pk", "version"))
        if LOBBY_CHAT in ids:
            known[LOBBY_CHAT] = lobby_chat().version
        return {chat_id: known.get(chat_id, 0) for chat_id in ids}

    def learn(self, topic_id: int, version: int, delta: Any) -> None:
        """Its announcements carry nothing: a process that has followers reads once for all of them."""

    def is_at_hand(self, topic_id: int, version: int) -> bool:
        return False

    def read(self, topic_id: int, version: int) -> Snapshot:
        return snapshot_of(topic_id)

    def earlier(self, topic_id: int, audience: Audience, version: int) -> Sent | None:
        known = _pages.newest((topic_id, audience))
        return known if known is not None and known.version == version else None

    def mark(self, sent: Sent) -> str:
        return ""


register(ChatTopic())


def chat_in_lobby(audience: Audience) -> ChatPage | None:
    """The chat on the front page; nothing where there is none for this viewer."""
    if audience.user_id is None:
        return None
    page = snapshot_of(LOBBY_CHAT).page_of(audience)
    return page if page.says.is_there else None


def chat_since(game_id: int, audience: Audience, shown: int | None) -> str:
    """What leads from the version of the chat that a browser shows to the chat as it is now."""
    key, snapshot = Key(CHAT, game_id), snapshot_of(game_id)
    sent = {key: earlier(key, audience, shown)}
    html = message_for(audience, sent, lambda _key, _sent: snapshot).html
    # The version is said even where the viewer sees nothing new, so that it is not asked for again and again.
    return html or ("" if snapshot.version == shown else out_of_band(version_mark(snapshot.version)))
