"""The sockets of tables."""

from collections.abc import Callable, Sequence

from games import connected_sockets
from games.live.topics import Key, NotAllowed
from games.presenters.chat_topic import page_topics
from games.presenters.page import Page
from games.presenters.topics import topics_of
from games.services.people import is_kept_out
from games.sockets.consumer import TopicConsumer, guess
from games.views.links import game_id_of
from games.views.word import may_enter_by_cookies
from luckybox_site.web.identity_cache import Visitor


class TableConsumer(TopicConsumer):
    """Follows the topics of one table; the chat, too, if the page says that it shows one."""

    #: What is followed, in the order in which it stands on the page.
    topics: Callable[[int], Sequence[Key]] = staticmethod(topics_of)
    topics_with_chat: Callable[[int], Sequence[Key]] = staticmethod(page_topics)

    async def _open(self) -> None:
        game_id, who = await self._identified(self._game)
        await self._claim_address()
        await self._claim("sockets_per_table", str(game_id))
        await self._claim_person(who)
        self._look_as(None if self.is_wall else who.user_id)
        self._takes_forms()
        topics = self.topics_with_chat if _shows_chat(self.shown) else self.topics
        message = await self._follow(*topics(game_id))
        pages = [sent for sent in message.sent.values() if isinstance(sent, Page)]
        is_spectator = bool(pages) and pages[0].seat is None
        if is_spectator:
            await self._claim("spectators_per_table", str(game_id))
        await self._show(message, only_watches=is_spectator)
        if pages:
            await connected_sockets.begin(game_id, self.name, None if is_spectator else who.user_id)

    def _game(self, who: Visitor, address: str) -> int:
        code = self.scope["url_route"]["kwargs"]["code"]
        with guess(who, address, code):
            game_id = game_id_of(code)
            may_enter = may_enter_by_cookies(game_id, who.user_id, self.scope["cookies"])
            if not may_enter or is_kept_out(game_id, who.user_id):
                raise NotAllowed
        return game_id


def _shows_chat(shown: Sequence[int | None]) -> bool:
    return len(shown) > 2 and shown[2] is not None
