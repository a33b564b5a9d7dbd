"""The sockets of the lobby, of its chat, and of an evening."""

from django.conf import settings

from games.live.topics import CHAT, Key, NotAllowed
from games.models import Evening
from games.models.chat import LOBBY_CHAT
from games.presenters.evening_topic import key_of
from games.presenters.lobby_topic import THE_KEY, everybody
from games.sockets.consumer import TopicConsumer, guess
from luckybox_site.club.languages import language_of_socket
from luckybox_site.web.identity_cache import Visitor


class LobbyConsumer(TopicConsumer):
    """Follows the lobby, which is the same for everybody. Who looks is asked to know who is here."""

    async def _open(self) -> None:
        await self._claim_address()
        if settings.SESSION_COOKIE_NAME in self.scope["cookies"]:
            await self._identified()
        self.audience = everybody(language_of_socket(self.scope))
        await self._show(await self._follow(THE_KEY), only_watches=True)


class LobbyChatConsumer(TopicConsumer):
    """Follows the chat of the lobby, for those with a name. The tables come over another socket."""

    async def _open(self) -> None:
        await self._claim_address()
        _, who = await self._identified()
        if who.user_id is None:
            raise NotAllowed
        await self._claim_person(who)
        self._look_as(who.user_id)
        self._takes_forms()
        await self._show(await self._follow(Key(CHAT, LOBBY_CHAT)))


class EveningConsumer(TopicConsumer):
    """Follows an evening, as its host, as somebody who is here, or on a television."""

    async def _open(self) -> None:
        await self._claim_address()
        evening_id, who = await self._identified(self._evening)
        await self._claim_person(who)
        self._look_as(None if self.is_wall else who.user_id)
        await self._show(await self._follow(key_of(evening_id)))

    def _evening(self, who: Visitor, address: str) -> int:
        code = self.scope["url_route"]["kwargs"]["code"]
        with guess(who, address, code):
            return Evening.objects.on().get(code=code).pk
