"""Positions for tests: boards drawn as text, and the game around them."""

from collections import Counter
from collections.abc import Iterable

from games.engine.luckynumbers.boards import Board, board_of
from games.engine.luckynumbers.state import Phase, Setup, State
from games.engine.luckynumbers.tiles import HIGHEST, SQUARES

DIAGONALS = "1 . . . / . 6 . . / . . 12 . / . . . 18"
#: One square short of a full board: d4, which wants more than 16.
NEARLY_FULL = "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 ."


def board(drawn: str) -> Board:
    """A board from four rows between slashes; a dot is a free square."""
    return board_of(tuple(0 if tile == "." else int(tile) for tile in drawn.replace("/", " ").split()))


def at(name: str) -> int:
    return SQUARES.index(name)


def turns(
    *boards: str,
    middle: Iterable[int] = (),
    hand: int = 0,
    turn: int = 0,
    idle_turns: int = 0,
    stock: Iterable[int] | None = None,
) -> State:
    """A game in its turns; without `stock`, every tile that does not lie open is hidden."""
    drawn = tuple(board(text) for text in boards)
    hands = tuple(hand if seat == turn else 0 for seat in range(len(boards)))
    middle = tuple(sorted(middle))
    if stock is None:
        seen = Counter([*middle, *hands, *(tile for one in drawn for tile in one.tiles)])
        counts = [len(boards) - seen[tile] for tile in range(HIGHEST + 1)]
    else:
        given = Counter(stock)
        counts = [given[tile] for tile in range(HIGHEST + 1)]
    counts[0] = 0
    setup = Setup(len(boards), 0)
    had = (0,) * len(boards)
    return State(
        setup, Phase.TURNS, drawn, tuple(counts), sum(counts), middle, hands, 1 + turn, turn, idle_turns, had
    )


def drawn(state: State, seat: int) -> str:
    """A seat's board in the notation of `board`."""
    tiles = [str(tile or ".") for tile in state.boards[seat].tiles]
    return " / ".join(" ".join(tiles[row : row + 4]) for row in range(0, 16, 4))
