"""The sockets of tournaments: one page of one tournament each."""

from typing import Final

from games.consumers import TopicConsumer, first_message, guess, is_wall, shown_versions, token_of
from games.hub import hub
from games.live.threads import in_thread
from games.live.topics import HALL, TOURNAMENT, Audience, Key, NotAllowed
from games.models import Tournament
from games.presenters.tourney import bell, wall
from games.services.tourney.staff import role_of
from luckybox_site.club.languages import language_of_socket
from luckybox_site.web.addresses import address_of_socket
from luckybox_site.web.identity import visitor
from luckybox_site.web.identity_cache import Visitor, identity_cache

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
        address = address_of_socket(self.scope)
        await self._claim("sockets_per_address", address)
        place, cookies = self.scope["url_route"]["kwargs"], self.scope["cookies"]
        while True:
            changes_applied = identity_cache.changes_applied
            tournament_id, found = await in_thread(_found, place["code"], place["page"], cookies, address)
            identity_cache.add_socket(self, found)
            if changes_applied == identity_cache.changes_applied:
                break
        if found.user_id is not None:
            await self._claim("sockets_per_person", str(found.user_id))
        who = None if place["page"] in THE_SAME_FOR_ALL or is_wall(self.scope) else found.user_id
        self.audience = Audience(who, language_of_socket(self.scope))
        self.token = token_of(self.scope)
        keys = [Key(PAGES[place["page"]], tournament_id)]
        await hub().follow(self, keys)
        message = await in_thread(first_message, self.audience, keys, shown_versions(self.scope))
        await self._accept(message)
        hub().ready(self, message.sent)


def _found(code: str, page: str, cookies: dict[str, str], address: str) -> tuple[int, Visitor]:
    found = visitor(cookies)
    with guess(address, found, code):
        tournament_id = Tournament.objects.get(code=code).pk
    if page not in PAGES or (page in FOR_STAFF and role_of(tournament_id, found.user_id) is None):
        raise NotAllowed
    return tournament_id, found
