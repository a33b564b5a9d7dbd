"""What the tables do when accounts change, and when the site is cleaned up.

`games` and `accounts` meet in `luckybox_site.web` only.
"""

from collections.abc import Collection
from typing import Any

from django.db import transaction
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from django.utils.translation import gettext as _

from games.engine.errors import Refused
from games.hub import hub
from games.live.announce import Change, topics_changed
from games.live.topics import JOB
from games.models import Edition
from games.services import chat, reports
from games.services.cleaning import clean_up, have_games
from games.services.editions import editions_cache
from games.services.evenings import evenings_of, merge_arrival, rename_arrival
from games.services.forgetting import forget, former_player, games_of
from games.services.people import blocks_of, merge_player, rename_player, take_over_blocks
from games.services.reports import reports_of, take_over_reports
from games.services.results import forget as forget_results
from games.services.results import results_of
from games.services.sanctions import sanctions_of, take_over_sanctions
from games.services.tourney import lost_time  # noqa: F401  it listens
from games.services.tourney.persons import (
    entries_of,
    forget_entrant,
    have_entries,
    merge_entrant,
    rename_entrant,
)
from luckybox_site.jobs.changes import job_changed
from luckybox_site.jobs.models import Job
from luckybox_site.web.cleaning import Stage, asked_who_stays, cleaning
from luckybox_site.web.identity import MergeRefused, guest_merged, names_changed, person_renamed
from luckybox_site.web.personal import asked_about, person_forgotten


@receiver(person_renamed)
def _rename(user_id: int, name: str, **_more: Any) -> None:
    if name:
        # A tournament is locked before its tables.
        rename_entrant(user_id, name)
        rename_player(user_id, name)
        rename_arrival(user_id, name)


@receiver(names_changed)
def _show_names(**_more: Any) -> None:
    hub().compare_now()


@receiver(guest_merged)
def _merge(guest_id: int, account_id: int, **_more: Any) -> int:
    try:
        merge_entrant(guest_id, account_id)
        second_seats = merge_player(guest_id, account_id)
    except Refused as refusal:
        raise MergeRefused(_(str(refusal))) from refusal
    for take_over in (
        chat.take_over,
        take_over_blocks,
        take_over_sanctions,
        take_over_reports,
        merge_arrival,
    ):
        take_over(guest_id, account_id)
    return second_seats


@receiver(cleaning)
def _clean_up(stage: Stage, **_more: Any) -> list[str]:
    return clean_up() if stage is Stage.TABLES else []


@receiver(asked_who_stays)
def _say_who_stays(user_ids: Collection[int], **_more: Any) -> set[int]:
    return have_games(user_ids) | have_entries(user_ids)


@receiver(asked_about)
def _say_about(user_id: int, **_more: Any) -> dict[str, Any]:
    return {
        "games": list(games_of(user_id)),
        "results": results_of(user_id),
        "chat": chat.lines_of(user_id),
        "evenings": list(evenings_of(user_id)),
        "tournaments": list(entries_of(user_id)),
        "blocked": [{"name": one.name, "since": one.made_at} for one in blocks_of(user_id)],
        "reports": list(reports_of(user_id)),
        "moderation": list(sanctions_of(user_id)),
    }


@receiver(person_forgotten)
def _forget(user_id: int, stand_in_id: int, **_more: Any) -> None:
    forget_entrant(user_id)
    forget(user_id, stand_in_id)
    forget_results(user_id)
    chat.forget(user_id, former_player())
    reports.forget(user_id, former_player())


@receiver(job_changed)
def _announce_job(job_id: int, **_more: Any) -> None:
    version = Job.objects.filter(pk=job_id).values_list("version", flat=True).first()
    if version is not None:
        topics_changed([Change(JOB, job_id, version)])


@receiver(post_save, sender=Edition)
@receiver(post_delete, sender=Edition)
def _read_editions_again(**_: Any) -> None:
    transaction.on_commit(editions_cache.forget, robust=True)
