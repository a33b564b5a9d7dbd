"""What the tables do when accounts change, and when the site is cleaned up.

`games` and `accounts` meet in `luckybox_site.web` only.
"""

from collections.abc import Collection
from typing import Any

from django.dispatch import receiver
from django.utils.translation import gettext as _

from games.hub import hub
from games.services.cleaning import clean_up, have_games
from games.services.people import merge_player, rename_player
from games.services.refusals import Rejected
from luckybox_site.web.cleaning import Stage, asked_who_stays, cleaning
from luckybox_site.web.identity import MergeRefused, guest_merged, names_changed, person_renamed


@receiver(person_renamed)
def _rename(user_id: int, name: str, **_more: Any) -> None:
    if name:
        rename_player(user_id, name)


@receiver(names_changed)
def _show_names(**_more: Any) -> None:
    hub().compare_now()


@receiver(guest_merged)
def _merge(guest_id: int, account_id: int, **_more: Any) -> None:
    try:
        merge_player(guest_id, account_id)
    except Rejected as refusal:
        raise MergeRefused(_(str(refusal))) from refusal


@receiver(cleaning)
def _clean_up(stage: Stage, **_more: Any) -> list[str]:
    return clean_up() if stage is Stage.TABLES else []


@receiver(asked_who_stays)
def _say_who_stays(user_ids: Collection[int], **_more: Any) -> set[int]:
    return have_games(user_ids)
