"""The players' boards: their cards with the ink on them, large for the owner and small for all."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.luckybox.state import KEPT
from games.presenters import small_boards as boards_of_all
from games.presenters.luckybox import card, words
from games.presenters.luckybox.perspective import Perspective
from games.presenters.macros import macro
from games.presenters.part import Part, leaf, outline_in, places
from games.presenters.render_cache import InputCache

#: A hand never holds more cards than are kept in four rounds. Every place for one is on the page from the
#: start, so that a new card changes nothing but its own place.
SLOTS = sum(KEPT)

_cards = macro("luckybox/boards.jinja", "cards")
_small_cards = macro("luckybox/boards.jinja", "small_cards")
_place = macro("luckybox/boards.jinja", "place")
_free_place = macro("luckybox/boards.jinja", "free_place")
_status = macro("luckybox/boards.jinja", "status")
_hand = macro("luckybox/boards.jinja", "hand")


# -- cards with ink


#: Hands by table, seat and language; the next number changes none of them.
_hands: InputCache[tuple[int, int, str], Part] = InputCache(20_000)


def hand(seen: Perspective) -> Part:
    """The viewer's own cards; the keys that lie over them are a part of their own."""
    seat = seen.seat or 0
    board = seen.view.seats[seat]
    material = (board.cards, board.open, board.pending, seen.lost(seat), seen.view.round)
    return _hands.find_or_make((seen.game.pk, seat, seen.language), material, lambda: hand_of(seen, seat))


def hand_of(seen: Perspective, seat: int) -> Part:
    """Anybody's cards in the place of the viewer's own."""
    return cards_with_ink("hand", prints(seen, seat), _inks(seen, seat, "i"))


class Print(NamedTuple):
    """The print of a card, and all that it is made of, for a script."""

    html: SafeString
    brief: str


def prints(seen: Perspective, seat: int) -> list[Print]:
    """The prints of a seat's cards."""
    return [Print(printed(seen, held), _brief(seen, held)) for held in seen.view.seats[seat].cards]


def printed(seen: Perspective, held: int) -> SafeString:
    """The print of one card of the pack."""
    pack = seen.view.pack
    return card.printed(pack.cards[held], pack.names[held], seen.language)


def _brief(seen: Perspective, held: int) -> str:
    pack = seen.view.pack
    return card.brief_print(pack.cards[held], pack.names[held])


def _inks(seen: Perspective, seat: int, prefix: str) -> list[Part]:
    """The ink on each card of a seat.

    A script marks what is fresh: sent along, the mark would have to be removed when the turn is over.
    """
    board = seen.view.seats[seat]
    lost = seen.lost(seat)
    found = []
    for slot, (held, left) in enumerate(zip(board.cards, board.open, strict=True)):
        pending = tuple([end % 6 for end in board.pending if end // 6 == slot])
        marks = card.Marks(left, 0, pending, lost.get(held, ()), _points(seen, left))
        found.append(_ink(f"{prefix}{slot}", marks, seen.language))
    return found


@lru_cache(maxsize=65536)
def _ink(part_id: str, marks: card.Marks, language: str) -> Part:
    return leaf(part_id, card.ink(part_id, marks, language))


@lru_cache(maxsize=65536)
def _ink_small(part_id: str, left: int, points: int) -> Part:
    return leaf(part_id, card.ink_small(part_id, left, points))


def _points(seen: Perspective, left: int) -> int:
    return 0 if left else seen.view.rules.card_points[seen.view.round - 1]


def cards_with_ink(
    part_id: str, prints: Sequence[Print], inks: Sequence[Part], *, small: bool = False
) -> Part:
    """Some cards, each a part that holds its ink, and places for those that may come."""
    children = []
    for slot, (print_, ink) in enumerate(zip(prints, inks, strict=True)):
        children.append(Part(f"{part_id}-{slot}", _around_ink(f"{part_id}-{slot}", slot, print_), (ink,)))
    children += [_free(f"{part_id}-{slot}") for slot in range(len(children), SLOTS)]
    return Part(part_id, _around_cards(part_id, small=small), tuple(children))


@lru_cache(maxsize=8192)
def _around_ink(part_id: str, slot: int, print_: Print) -> tuple[str, ...]:
    """What stands around the ink of a card."""
    return outline_in(_place(part_id, slot, *print_, places("ink")))[0]


@lru_cache(maxsize=4096)
def _free(part_id: str) -> Part:
    return leaf(part_id, _free_place(part_id))


@lru_cache(maxsize=512)
def _around_cards(part_id: str, *, small: bool) -> tuple[str, ...]:
    draw = _small_cards if small else _cards
    return outline_in(draw(part_id, places(*[f"{part_id}-{slot}" for slot in range(SLOTS)])))[0]


# -- boards of all


def small_boards(seen: Perspective) -> Part:
    """Everybody's board in small."""
    return boards_of_all.small_boards([_small_board(seen, seat) for seat in range(len(seen.players))])


#: Small boards by table, seat and language; most moves change only one of them.
_boards: InputCache[tuple[int, int, str], Part] = InputCache(20_000)


def _small_board(seen: Perspective, seat: int) -> Part:
    player, board = seen.players[seat], seen.view.seats[seat]
    held = (board.lightning, board.moons, board.stars, board.score)
    material = (
        board.cards,
        board.open,
        held,
        seen.view.round,
        player.is_away,
        player.name,
        seen.letters[seat],
    )
    place = (seen.game.pk, seat, seen.language)
    return _boards.find_or_make(place, material, lambda: _drawn_small(seen, seat))


def _drawn_small(seen: Perspective, seat: int) -> Part:
    board, pack = seen.view.seats[seat], seen.view.pack
    prints = [Print(card.printed_small(pack.cards[held]), _brief(seen, held)) for held in board.cards]
    inks = [_ink_small(f"r{seat}i{slot}", left, _points(seen, left)) for slot, left in enumerate(board.open)]
    cards = cards_with_ink(f"r{seat}c", prints, inks, small=True)
    return boards_of_all.small_board(seen, seat, (leaf(f"r{seat}d", status(seen, seat, f"r{seat}d")), cards))


def status(seen: Perspective, seat: int, part_id: str) -> SafeString:
    """What somebody has; who is still thinking stands in one line for all (see `players.waiting`)."""
    board = seen.view.seats[seat]
    held = (board.lightning, board.moons, board.stars[seen.view.round - 1], board.score)
    label, is_away = words.holdings(held, seen.language), seen.players[seat].is_away
    if is_away:
        label = _("the house plays: %(holdings)s") % {"holdings": label}
    return _status(part_id, is_away, label, held)


def full_board(seen: Perspective, seat: int) -> SafeString:
    """One player's board in full size, to look at; a script keeps its ink as fresh as the small one's."""
    cards = cards_with_ink("x", prints(seen, seat), _inks(seen, seat, "x-i"))
    return boards_of_all.full_board(seen, seat, status(seen, seat, "xd"), _hand(SafeString(cards.html)))
