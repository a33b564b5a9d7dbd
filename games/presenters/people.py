"""The players of a table: tokens and names, whom the others wait for, what else each can do."""

from collections.abc import Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.presenters.look import Look
from games.presenters.part import Part, leaf
from games.services.play import stamp

#: More players than these are counted, not named.
NAMES_SHOWN = 3


def avatar(look: Look, seat: int) -> SafeString:
    """A seat's token: colour and shape belong to the seat, the letter to the player."""
    return token(seat, look.players[seat].name)


def token(seat: int, name: str) -> SafeString:
    """The same from a name."""
    initial = name[0].upper()
    return format_html("<span class=avatar data-seat={} aria-hidden=true>{}</span>", seat + 1, initial)


def joined(all_names: Sequence[str]) -> str:
    """Names as one says them: Ada, Bo and Cleo."""
    if len(all_names) == 1:
        return all_names[0]
    return _("%(first)s and %(last)s") % {"first": ", ".join(all_names[:-1]), "last": all_names[-1]}


#: There is nobody to wait for.
NOBODY = leaf("wait", "<p id=wait hidden></p>")


def waiting(look: Look) -> Part:
    """Who is still thinking; with everybody done at a relaxed table, who has not asked to go on.

    The boards take their marks from the classes of this line, so that one short part is pushed, not twelve.
    """
    if len(look.players) == 1:
        return NOBODY
    thinking = list(look.play.kind.engine.waiting(look.play.state))
    seats = thinking or _still_looking(look)
    css = " ".join(f"t{seat}" for seat in seats)
    told = _waited(look, seats, thinking=bool(thinking))
    return leaf("wait", format_html('<p id=wait class="{}">{}</p>', css, told))


def _waited(look: Look, seats: list[int], *, thinking: bool) -> str:
    """Names when they are few, so that the sentence is one line; the boards say who the others are."""
    if not seats:
        return ""
    if len(seats) == len(look.players):
        return _("Everybody is thinking.") if thinking else _("Everybody is still looking.")
    if len(seats) > NAMES_SHOWN:
        sentence = _("%(count)d are still thinking.") if thinking else _("%(count)d are still looking.")
        return sentence % {"count": len(seats)}
    sentence = _("Still thinking: %(names)s") if thinking else _("Still looking: %(names)s")
    return sentence % {"names": ", ".join(look.players[seat].name for seat in seats)}


def _still_looking(look: Look) -> list[int]:
    """At a relaxed table: who could take something back, and has not said that they will not."""
    if not look.is_relaxed:
        return []
    doers = {entry.seat for entry in look.play.open}
    return [
        player.seat
        for player in look.players
        if player.seat in doers and not (player.is_ready or player.is_away)
    ]


_RESULTS = "<p class=results>{}</p>"


def actions(look: Look, undo: str, brought: Sequence[str] = ()) -> Part:
    """Take back, go on, come back: buttons of forms that stand on the page all the time.

    What the last move has brought stands beside them, for above the board it would push it from under the
    finger.
    """
    seat = look.seat or 0
    player = look.players[seat]
    at = stamp(look.play, player)
    buttons = [format_html(_RESULTS, capfirst(" · ".join(brought)))] if brought else []
    if look.entries(seat):
        buttons.append(
            format_html(
                '<button class="btn undo" form=f-undo name=at value={} data-key=u>{}</button>', at, undo
            )
        )
        if look.is_relaxed and not look.is_asked(seat) and not player.is_ready:
            go_on = '<button class="btn btn-done next" form=f-next name=at value={} data-key=n>{}</button>'
            buttons.append(format_html(go_on, at, _("Next")))
    if player.is_away:
        back = format_html('<button class="btn btn-go" form=f-back>{}</button>', _("I am back"))
        buttons += [format_html(_RESULTS, _("The house plays for you.")), back]
    return leaf("actions", f"<div id=actions class=actions>{''.join(buttons)}</div>")
