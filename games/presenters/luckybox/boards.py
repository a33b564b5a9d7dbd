"""The players' boards: their cards with the ink on them, large for the owner and small for all."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.luckybox.cards import Card
from games.engine.luckybox.state import KEPT
from games.engine.luckybox.view import SeatView
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
    return _cards_of(seen, seat, "hand", "i")


def printed(seen: Perspective, held: int) -> SafeString:
    """The print of one card of the pack."""
    pack = seen.view.pack
    return card.printed(pack.cards[held], pack.names[held], seen.language)


class Print(NamedTuple):
    """The print of a card, and all that it is made of, for a script."""

    html: SafeString
    brief: str


@lru_cache(maxsize=4096)
def _large(face: Card, name: str, language: str) -> Print:
    return Print(card.printed(face, name, language), card.brief_print(face, name))


@lru_cache(maxsize=4096)
def _small(face: Card, name: str) -> Print:
    return Print(card.printed_small(face), card.brief_print(face, name))


def _cards_of(seen: Perspective, seat: int, part_id: str, prefix: str) -> Part:
    """The cards of a seat with their ink.

    A script marks what is fresh: sent along, the mark would have to be removed when the turn is over.
    """
    board, lost, points = seen.view.seats[seat], seen.lost(seat), _points(seen)
    pack = seen.view.pack
    cards, waiting = [], board.pending
    for slot, (held, left) in enumerate(zip(board.cards, board.open, strict=True)):
        pending = tuple([end % 6 for end in waiting if end // 6 == slot]) if waiting else ()
        marks = card.Marks(left, 0, pending, lost.get(held, ()), 0 if left else points)
        print_ = _large(pack.cards[held], pack.names[held], seen.language)
        cards.append(_card(part_id, prefix, slot, print_, marks, seen.language))
    return _with_places(part_id, cards, small=False)


@lru_cache(maxsize=16384)
def _card(part_id: str, prefix: str, slot: int, print_: Print, marks: card.Marks, language: str) -> Part:
    ink = leaf(f"{prefix}{slot}", card.ink(f"{prefix}{slot}", marks, language))
    return _around_ink(f"{part_id}-{slot}", slot, print_, ink)


@lru_cache(maxsize=16384)
def _small_card(seat: int, slot: int, print_: Print, left: int, points: int) -> Part:
    ink = leaf(f"r{seat}i{slot}", card.ink_small(f"r{seat}i{slot}", left, points))
    return _around_ink(f"r{seat}c-{slot}", slot, print_, ink)


def _points(seen: Perspective) -> int:
    """What a card scores that is complete."""
    return seen.view.rules.card_points[seen.view.round - 1]


def _around_ink(part_id: str, slot: int, print_: Print, ink: Part) -> Part:
    return Part(part_id, _around_place(part_id, slot, print_), (ink,))


@lru_cache(maxsize=8192)
def _around_place(part_id: str, slot: int, print_: Print) -> tuple[str, ...]:
    """What stands around the ink of a card."""
    return outline_in(_place(part_id, slot, *print_, places("ink")))[0]


def _with_places(part_id: str, cards: Sequence[Part], *, small: bool) -> Part:
    """Some cards, and places for those that may come."""
    free = _free_places(part_id)[len(cards) :]
    return Part(part_id, _around_cards(part_id, small=small), (*cards, *free))


@lru_cache(maxsize=64)
def _free_places(part_id: str) -> tuple[Part, ...]:
    return tuple([leaf(f"{part_id}-{slot}", _free_place(f"{part_id}-{slot}")) for slot in range(SLOTS)])


@lru_cache(maxsize=512)
def _around_cards(part_id: str, *, small: bool) -> tuple[str, ...]:
    draw = _small_cards if small else _cards
    return outline_in(draw(part_id, places(*[f"{part_id}-{slot}" for slot in range(SLOTS)])))[0]


# -- boards of all


def small_boards(seen: Perspective) -> Part:
    """Everybody's board in small."""
    common = (seen.view.round, seen.names, [player.is_away for player in seen.players])
    place, seats = (seen.game.pk, seen.language), seen.view.seats

    def make() -> _Boards:
        known = _all_boards.newest(place)
        if known is None or known.common != common:
            boards = [_small_board(seen, seat) for seat in range(len(seats))]
        else:
            pairs = zip(seats, known.seats, known.part.children, strict=True)
            boards = [
                board if now is before else _small_board(seen, seat)
                for seat, (now, before, board) in enumerate(pairs)
            ]
        return _Boards(common, seats, boards_of_all.small_boards(boards))

    return _all_boards.find_or_make(place, (common, seats), make).part


class _Boards(NamedTuple):
    """The boards of all in small, and what they were made of."""

    common: object
    seats: tuple[SeatView, ...]
    part: Part


_all_boards: InputCache[tuple[int, str], _Boards] = InputCache(4000)
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
    points = _points(seen)
    cards = [
        _small_card(seat, slot, _small(pack.cards[held], pack.names[held]), left, 0 if left else points)
        for slot, (held, left) in enumerate(zip(board.cards, board.open, strict=True))
    ]
    parts = (leaf(f"r{seat}d", status(seen, seat, f"r{seat}d")), _with_places(f"r{seat}c", cards, small=True))
    return boards_of_all.small_board(seen, seat, parts)


def status(seen: Perspective, seat: int, part_id: str) -> SafeString:
    """What somebody has; who is still thinking stands in one line for all (see `players.waiting`)."""
    board = seen.view.seats[seat]
    held = (board.lightning, board.moons, board.stars[seen.view.round - 1], board.score)
    return _held(part_id, held, seen.language, is_away=seen.players[seat].is_away)


@lru_cache(maxsize=8192)
def _held(part_id: str, held: tuple[int, int, int, int], language: str, *, is_away: bool) -> SafeString:
    label = words.holdings(held, language)
    if is_away:
        label = _("the house plays: %(holdings)s") % {"holdings": label}
    return _status(part_id, is_away, label, *held)


def full_board(seen: Perspective, seat: int) -> SafeString:
    """One player's board in full size, to look at; a script keeps its ink as fresh as the small one's."""
    cards = _cards_of(seen, seat, "x", "x-i")
    return boards_of_all.full_board(seen, seat, status(seen, seat, "xd"), _hand(SafeString(cards.html)))
