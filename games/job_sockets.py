"""The sockets of pages that show how far a job is."""

from games.consumers import TopicConsumer, first_message, shown_versions
from games.hub import hub
from games.live.threads import in_thread
from games.live.topics import Audience, NotAllowed
from games.presenters.job_topic import key_of
from luckybox_site.club.languages import language_of_socket
from luckybox_site.jobs.models import Job
from luckybox_site.jobs.services import may_follow
from luckybox_site.web.addresses import address_of_socket
from luckybox_site.web.identity import visitor
from luckybox_site.web.identity_cache import Visitor, identity_cache


class JobConsumer(TopicConsumer):
    """Follows one job, for those who may see it."""

    async def _open(self) -> None:
        await self._claim("sockets_per_address", address_of_socket(self.scope))
        job_id, cookies = self.scope["url_route"]["kwargs"]["job_id"], self.scope["cookies"]
        while True:
            changes_applied = identity_cache.changes_applied
            found = await in_thread(_found, job_id, cookies)
            identity_cache.add_socket(self, found)
            if changes_applied == identity_cache.changes_applied:
                break
        await self._claim("sockets_per_person", str(found.user_id))
        self.audience = Audience(found.user_id, language_of_socket(self.scope))
        keys = [key_of(job_id)]
        await hub().follow(self, keys)
        message = await in_thread(first_message, self.audience, keys, shown_versions(self.scope))
        await self._accept(message)
        hub().ready(self, message.sent)


def _found(job_id: int, cookies: dict[str, str]) -> Visitor:
    found = visitor(cookies)
    job = Job.objects.filter(pk=job_id).first()
    if job is None or not may_follow(job, found.user_id):
        raise NotAllowed
    return found
