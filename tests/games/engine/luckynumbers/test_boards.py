"""The squares of a board where a tile may be placed."""

from hypothesis import given
from hypothesis import strategies as st

from games.engine.luckynumbers.boards import EMPTY, Board, fits, with_tile
from games.engine.luckynumbers.tiles import HIGHEST, SQUARES
from tests.games.engine.luckynumbers.positions import DIAGONALS, NEARLY_FULL, at, board

TILES = st.integers(1, HIGHEST)


def names(squares: tuple[int, ...]) -> list[str]:
    return [SQUARES[square] for square in squares]


def rises(tiles: tuple[int, ...]) -> bool:
    """The rule as a player reads it: every row and column rises, gaps allowed."""
    lines = [tiles[row : row + 4] for row in range(0, 16, 4)] + [tiles[column::4] for column in range(4)]
    for line in lines:
        placed = [tile for tile in line if tile]
        if placed != sorted(set(placed)):
            return False
    return True


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Any board that play can lead to."""
    found = EMPTY
    for tile in draw(st.lists(TILES, max_size=30)):
        found = with_tile(found, draw(st.sampled_from(fits(found, tile))), tile)
    return found


@given(boards(), TILES)
def test_a_tile_fits_exactly_where_the_numbers_go_on_rising(found: Board, tile: int) -> None:
    tiles = found.tiles
    allowed = [square for square in range(16) if rises((*tiles[:square], tile, *tiles[square + 1 :]))]
    assert list(fits(found, tile)) == allowed


@given(boards(), TILES)
def test_every_tile_fits_somewhere(found: Board, tile: int) -> None:
    assert fits(found, tile)


@given(boards())
def test_a_board_counts_its_free_squares(found: Board) -> None:
    assert found.free == sum(not tile for tile in found.tiles)


def test_every_tile_fits_everywhere_on_an_empty_board() -> None:
    assert all(len(fits(EMPTY, tile)) == 16 for tile in range(1, HIGHEST + 1))


def test_a_tile_goes_between_its_neighbours_or_in_exchange_for_one() -> None:
    found = names(fits(board(DIAGONALS), 8))
    assert found == ["a1", "c1", "d1", "b2", "c2", "d2", "a3", "b3", "c3", "a4", "b4", "d4"]


def test_an_equal_number_in_the_same_row_is_in_the_way() -> None:
    assert "b1" not in names(fits(board("5 . . . / . . . . / . . . . / . . . ."), 5))


def test_a_tile_may_replace_one_of_its_own_number() -> None:
    assert at("a1") in fits(board("5 . . . / . . . . / . . . . / . . . ."), 5)


def test_the_last_free_square_takes_only_what_fits_its_row_and_its_column() -> None:
    last = board(NEARLY_FULL)
    assert [tile for tile in range(1, HIGHEST + 1) if at("d4") in fits(last, tile)] == [16, 17, 18, 19, 20]
