"""The players' boards: their cards with the ink on them, large for the owner and small for all."""

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.presenters.luckybox import card
from games.presenters.luckybox.look import Look
from games.presenters.part import Part, leaf


def inks(look: Look, seat: int, prefix: str) -> list[Part]:
    """The ink on each card of a seat."""
    board = look.view.seats[seat]
    fresh, lost = look.fresh(seat), look.lost(seat)
    found = []
    for slot, (held, left) in enumerate(zip(board.cards, board.open, strict=True)):
        part_id = f"{prefix}{slot}"
        pending = tuple(end % 6 for end in board.pending if end // 6 == slot)
        html = card.ink(part_id, left, fresh.get(held, 0), pending, lost.get(held, ()), look.language)
        found.append(leaf(part_id, html))
    return found


def hand(look: Look) -> Part:
    """The viewer's own cards; the keys that lie over them are a part of their own."""
    seat = look.seat or 0
    pack = look.view.pack
    cards = [
        card.printed(pack.cards[held], pack.names[held], look.language) for held in look.me.cards
    ]
    return cards_with_ink("hand", "cards", cards, inks(look, seat, "i"))


def cards_with_ink(part_id: str, css: str, cards: list[SafeString], ink: list[Part]) -> Part:
    """Some cards, with their ink as children."""
    shell = [f'<div id={part_id} class="{css}">']
    for slot, face in enumerate(cards):
        shell[-1] += f'<div class="card k{slot}">{face}'
        shell.append("</div>")
    shell[-1] += "</div>"
    return Part(part_id, tuple(shell), tuple(ink))


def rivals(look: Look) -> Part:
    """Everybody's board in small, the viewer's own included: the page hides that one."""
    seats = [rival(look, seat) for seat in range(len(look.players))]
    crowd = "few" if len(seats) < 5 else "some" if len(seats) < 8 else "many"
    shell = [f'<ul id=rivals class=rivals data-crowd={crowd}>', *[""] * (len(seats) - 1), "</ul>"]
    return Part("rivals", tuple(shell), tuple(seats))


def rival(look: Look, seat: int) -> Part:
    """One player's board in small."""
    player, board, pack = look.players[seat], look.view.seats[seat], look.view.pack
    doing = leaf(f"r{seat}d", status(look, seat))
    small = [card.printed_small(pack.cards[held]) for held in board.cards]
    minis = cards_with_ink(f"r{seat}c", "minis", small, inks(look, seat, f"r{seat}i"))
    head = format_html(
        '<li id=r{} class="rival"><div class="rival-head"><span class="avatar" data-seat="{}" aria-hidden="true">'
        '{}</span><a href="{}?seat={}">{}</a></div>',
        seat,
        seat + 1,
        player.name[0].upper(),
        reverse("table", args=[look.game.code]),
        seat + 1,
        player.name,
    )
    return Part(f"r{seat}", (head, "", "</li>"), (doing, minis))


def status(look: Look, seat: int) -> str:
    """Whether somebody is still thinking, and what they have; a line that changes with every move."""
    board = look.view.seats[seat]
    doing = "auto" if look.players[seat].is_away else "thinking" if board.thinking else "done"
    return format_html(
        "<p id=r{}d class={}><i>{}</i><b>{}</b><b>{}</b><b>{}</b><b>{}</b></p>",
        seat,
        doing,
        DOING[doing](),
        board.lightning,
        board.moons,
        board.stars[look.view.round - 1],
        board.score,
    )


DOING = {
    "auto": lambda: _("plays by itself"),
    "thinking": lambda: _("thinking"),
    "done": lambda: _("done"),
}
