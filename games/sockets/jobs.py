"""The sockets of pages that show how far a job is."""

from games.live.topics import NotAllowed
from games.presenters.job_topic import key_of
from games.sockets.consumer import TopicConsumer
from luckybox_site.jobs.models import Job
from luckybox_site.jobs.services import may_follow
from luckybox_site.web.identity_cache import Visitor


class JobConsumer(TopicConsumer):
    """Follows one job, for those who may see it."""

    async def _open(self) -> None:
        await self._claim_address()
        job_id, who = await self._identified(self._job)
        await self._claim_person(who)
        self._look_as(who.user_id)
        await self._show(await self._follow(key_of(job_id)))

    def _job(self, who: Visitor, _address: str) -> int:
        job = Job.objects.filter(pk=self.scope["url_route"]["kwargs"]["job_id"]).first()
        if job is None or not may_follow(job, who.user_id):
            raise NotAllowed
        return job.pk
