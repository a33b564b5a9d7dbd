"""The chat of the lobby: who may say something there. All else is as in the chat of a table (`chat.py`)."""

from datetime import timedelta
from typing import Final, NamedTuple

from django.db import transaction
from django.utils import timezone

from games.models import ChatLine
from games.models.chat import LOBBY_CHAT, Channel
from games.models.lobby import THE_LOBBY, Lobby
from games.services.chat import Known, Said, add, checked, known, may_say
from games.services.refusals import Rejected, Why
from games.store.chat import chats_changed
from luckybox_site.web.prepared import Prepared

#: How long is kept what was said.
KEPT_FOR: Final = timedelta(days=7)


class LobbyChat(NamedTuple):
    """The version of the chat, and who may write."""

    version: int = 0
    who: str = Lobby.Chat.OFF

    @property
    def is_on(self) -> bool:
        return self.who != Lobby.Chat.OFF

    @property
    def guests(self) -> tuple[bool, bool]:
        """Whether guests may send pictures and phrases, and whether they may write."""
        return (self.who == Lobby.Chat.EVERYBODY,) * 2


def lobby_chat() -> LobbyChat:
    """The chat as the database has it now."""
    row = Lobby.objects.filter(pk=THE_LOBBY).values_list("chat_version", "chat").first()
    return LobbyChat(*row) if row else LobbyChat()


@transaction.atomic
def open_to(who: str) -> None:
    """From now on these may write in the lobby; open pages follow."""
    if lobby_chat().who != who:
        Lobby.objects.update_or_create(pk=THE_LOBBY, defaults={"chat": who})
        chats_changed([LOBBY_CHAT])


def say(user_id: int | None, name: str, said: Said) -> None:
    """Add a line of somebody."""
    chat = lobby_chat()
    if not chat.is_on:
        raise Rejected(Why.NO_LOBBY_CHAT)
    if user_id is None:
        raise Rejected(Why.LOBBY_CHAT_WANTS_NAME)
    if may_say(user_id) and not all(chat.guests):
        raise Rejected(Why.LOBBY_CHAT_WANTS_ACCOUNT)
    add(LOBBY_CHAT, Channel.LOBBY, user_id, name, checked(said))


_known_of = Prepared(lambda user_id: known(LOBBY_CHAT, user_id))


def known_of(user_id: int) -> Known:
    """What the front page has to know of its viewer; the version is read with the lobby."""
    row = _known_of.first(user_id)
    if row is None:
        return Known(0)
    _version, is_guest, is_muted, is_told, *unseen = row
    return Known(0, bool(is_guest), bool(is_muted), bool(is_told), any(unseen))


def delete_old() -> int:
    """Delete what was said long ago; at tables it stays as long as they do."""
    return ChatLine.objects.filter(game=None, at__lt=timezone.now() - KEPT_FOR).delete()[0]
