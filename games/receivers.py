"""What the tables do when accounts change; `games` and `accounts` meet in `luckybox_site.web` only."""

from typing import Any

from django.dispatch import receiver
from django.utils.translation import gettext as _

from games.hub import hub
from games.services.people import merge_player, rename_player
from games.services.refusals import Rejected
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
