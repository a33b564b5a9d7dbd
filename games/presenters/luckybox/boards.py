"""The players' boards: their cards with the ink on them, large for the owner and small for all."""

from collections.abc import Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.luckybox.scoring import CARD_POINTS
from games.engine.luckybox.state import KEPT
from games.presenters import rivals as frames
from games.presenters.kept import Reused
from games.presenters.luckybox import card, words
from games.presenters.luckybox.look import Look
from games.presenters.part import Part, leaf

#: A hand never holds more cards than are kept in four rounds. Every place for one is on the page from the
#: start, so that a new card changes nothing but its own place.
SLOTS = sum(KEPT)


def inks(look: Look, seat: int, prefix: str) -> list[Part]:
    """The ink on each card of a seat.

    A script marks what is fresh: sent along, the mark would have to be taken away when the turn is over.
    """
    board = look.view.seats[seat]
    lost = look.lost(seat)
    found = []
    for slot, (held, left) in enumerate(zip(board.cards, board.open, strict=True)):
        pending = tuple(end % 6 for end in board.pending if end // 6 == slot)
        marks = card.Marks(left, 0, pending, lost.get(held, ()), _points(look, left))
        found.append(leaf(f"{prefix}{slot}", card.ink(f"{prefix}{slot}", marks, look.language)))
    return found


def _points(look: Look, left: int) -> int:
    return 0 if left else CARD_POINTS[look.view.round - 1]


def hand(look: Look) -> Part:
    """The viewer's own cards; the keys that lie over them are a part of their own."""
    seat = look.seat or 0
    return cards_with_ink("hand", "cards", _prints(look, seat), inks(look, seat, "i"))


def _prints(look: Look, seat: int) -> list[SafeString]:
    pack = look.view.pack
    held = look.view.seats[seat].cards
    return [card.printed(pack.cards[own], pack.names[own], look.language) for own in held]


def cards_with_ink(part_id: str, css: str, cards: Sequence[SafeString], ink: Sequence[Part]) -> Part:
    """Some cards, each a part that holds its ink, and places for those that may come."""
    places = [
        _place(f"{part_id}-{slot}", slot, *pair) for slot, pair in enumerate(zip(cards, ink, strict=True))
    ]
    free = (f"{part_id}-{slot}" for slot in range(len(places), SLOTS))
    places += [leaf(place, f"<div id={place} hidden></div>") for place in free]
    hidden = " aria-hidden=true" if css == "minis" else ""
    shell = (f"<div id={part_id} class={css}{hidden}>", *[""] * (SLOTS - 1), "</div>")
    return Part(part_id, shell, tuple(places))


def _place(part_id: str, slot: int, face: SafeString, ink: Part) -> Part:
    return Part(part_id, (f'<div id={part_id} class="card k{slot}">{face}', "</div>"), (ink,))


def rivals(look: Look) -> Part:
    """Everybody's board in small."""
    return frames.rivals([rival(look, seat) for seat in range(len(look.players))])


#: Boards in small by table, seat and language; most moves change only one of them.
_boards: Reused[tuple[int, int, str], Part] = Reused(20_000)


def rival(look: Look, seat: int) -> Part:
    """One player's board in small."""
    material = (look.view.seats[seat], look.view.round, look.players[seat].is_away)
    place = (look.game.pk, seat, look.language)
    return _boards.find_or_make(place, material, lambda: _rival(look, seat))


def _rival(look: Look, seat: int) -> Part:
    board, pack = look.view.seats[seat], look.view.pack
    small = [card.printed_small(pack.cards[held]) for held in board.cards]
    ids = [f"r{seat}i{slot}" for slot in range(len(small))]
    ink = [
        leaf(part_id, card.ink_small(part_id, left, _points(look, left)))
        for part_id, left in zip(ids, board.open, strict=True)
    ]
    minis = cards_with_ink(f"r{seat}c", "minis", small, ink)
    return frames.rival(look, seat, (leaf(f"r{seat}d", status(look, seat)), minis))


def status(look: Look, seat: int, part_id: str = "") -> SafeString:
    """What somebody has; who is still thinking stands in one line for all (see `people.waiting`)."""
    board = look.view.seats[seat]
    held = (board.lightning, board.moons, board.stars[look.view.round - 1], board.score)
    away = look.players[seat].is_away
    return format_html(
        '<p id={}{} role=img aria-label="{}{}">{}</p>',
        part_id or f"r{seat}d",
        " class=auto" if away else "",
        _("plays by itself") + ": " if away else "",
        words.holdings(*held),
        SafeString("".join(f"<b>{count}</b>" for count in held)),
    )


def enlarged(look: Look, seat: int) -> SafeString:
    """One player's board in full size, to look at; a script keeps its ink as fresh as the small one's."""
    cards = cards_with_ink("x", "cards", _prints(look, seat), inks(look, seat, "x-i"))
    return frames.enlarged(look, seat, status(look, seat, "xd"), f"<div class=hand>{cards.html}</div>")
