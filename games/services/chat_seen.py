"""How many lines of a chat are new to somebody with a seat whose browser runs no scripts.

Scripts count by themselves what comes while a page is open. Without them a page is made anew each time; it
counts the lines since this seat last had the chat before it: by the link to it, or by saying something.
"""

from django.contrib.auth import get_user_model

from games.models import Block, ChatMute, ChatSeen
from games.services.chat import has_hidden, readable
from games.store import Table


def note_seen(table: Table, user_id: int | None) -> None:
    """Somebody with a seat has the chat before them, as it is now."""
    if user_id is None or table.player_of(user_id) is None:
        return
    last = readable(table, user_id).order_by("-pk").values_list("pk", flat=True).first()
    if last is not None:
        ChatSeen.objects.update_or_create(game_id=table.game.pk, user_id=user_id, defaults={"line": last})


def unread(table: Table, user_id: int | None, *, may_unsee: bool = True) -> int:
    """How many lines of others have come since; those not wanted are not counted, if there can be any."""
    if user_id is None or table.player_of(user_id) is None:
        return 0
    seen = ChatSeen.objects.filter(game=table.game.pk, user=user_id).values_list("line", flat=True).first()
    lines = readable(table, user_id).filter(pk__gt=seen or 0).exclude(author=user_id)
    if may_unsee:
        if has_hidden(table.game.pk, user_id):
            return 0
        muted = ChatMute.objects.filter(game=table.game.pk, user=user_id).exclude(muted=None)
        lines = lines.exclude(author__in=muted.values("muted"))
        blocked = Block.objects.filter(user=user_id).values("blocked")
        lines = lines.exclude(author__in=blocked)
        lines = lines.exclude(author__in=get_user_model().objects.later_selves(blocked))
    return lines.count()
