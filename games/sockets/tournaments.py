"""The sockets of tournaments: one page of one tournament each."""

from typing import Final

from games.live.topics import HALL, TOURNAMENT, Key, NotAllowed
from games.models import Tournament
from games.presenters.tourney import bell, wall
from games.services.tourney.staff import role_of
from games.sockets.consumer import TopicConsumer, guess
from luckybox_site.web.identity_cache import Visitor

#: The topic of each page, by the end of its address.
PAGES: Final = {
    "mine": TOURNAMENT,
    "hall": HALL,
    "wall": wall.TOPIC.name,
    "log": bell.LOG.name,
    "table": bell.TABLE.name,
}
FOR_STAFF: Final = {"wall", "table"}
#: Those who look at them are all sent the same.
THE_SAME_FOR_ALL: Final = {"hall", "log", "table"}


class TournamentConsumer(TopicConsumer):
    """Follows a page of a tournament: a player's own, the projector's, the log, or one of the staff."""

    async def _open(self) -> None:
        await self._claim_address()
        page = self.scope["url_route"]["kwargs"]["page"]
        tournament_id, who = await self._identified(self._tournament)
        await self._claim_person(who)
        self._look_as(None if page in THE_SAME_FOR_ALL or self.is_wall else who.user_id)
        self._takes_forms()
        await self._show(await self._follow(Key(PAGES[page], tournament_id)))

    def _tournament(self, who: Visitor, address: str) -> int:
        code, page = (self.scope["url_route"]["kwargs"][name] for name in ("code", "page"))
        with guess(who, address, code):
            tournament_id = Tournament.objects.get(code=code).pk
        if page not in PAGES or (page in FOR_STAFF and role_of(tournament_id, who.user_id) is None):
            raise NotAllowed
        return tournament_id
