"""Boards as they are drawn: tiles, free and dead squares, keys and hints over them, large and small."""

import re

import pytest

from games.engine.luckynumbers.boards import fits
from games.engine.luckynumbers.tiles import SQUARES
from games.presenters.luckynumbers import boards, middle, move_form, tiles
from games.presenters.luckynumbers.perspective import Perspective
from games.presenters.luckynumbers.pictures import Picture, board, front
from games.presenters.luckynumbers.rules import PICTURES
from tests.games.engine.luckynumbers.positions import DIAGONALS, at, turns
from tests.games.presenters.luckynumbers.perspectives import perspective_at

#: c2 lies between 8 and 9, so that nothing fits there.
DEAD = "3 5 6 . / 4 8 . 9 / 6 10 13 17 / 9 12 16 18"


def marks(html: str) -> set[str]:
    """The squares that something lies over, by name."""
    return set(re.findall(r"(?:value=\d*|data-at=)([a-d][1-4])", html))


def by_fit(seen: Perspective, tile: int) -> set[str]:
    return {SQUARES[square] for square in fits(seen.board, tile)}


# -- tiles and squares


def test_a_board_is_a_table_of_four_rows_with_names() -> None:
    html = boards.board(perspective_at(turns(DIAGONALS, DIAGONALS))).html
    assert html.count("role=row>") == 5
    assert re.findall(r"role=columnheader>(\w)<", html) == ["a", "b", "c", "d"]
    assert re.findall(r"role=rowheader>(\d)<", html) == ["1", "2", "3", "4"]
    assert re.findall(r"id=b(\d+) role=cell class=q\d>(\d+)<", html) == [
        ("0", "1"),
        ("5", "6"),
        ("10", "12"),
        ("15", "18"),
    ]
    assert html.count('aria-label="free"') == 12


@pytest.mark.parametrize(
    ("tile", "colour"), [(1, "q1"), (5, "q1"), (6, "q2"), (11, "q3"), (16, "q4"), (20, "q4")]
)
def test_neighbours_in_rank_share_a_colour(tile: int, colour: str) -> None:
    assert tiles.colour(tile) == colour


def test_a_dead_square_is_marked_for_its_owner_and_for_nobody_else() -> None:
    state = turns(DEAD, DIAGONALS)
    mine = boards.board(perspective_at(state, 0)).html
    assert re.findall(r"id=b(\d+) role=cell class=dead", mine) == [str(at("c2"))]
    assert "nothing fits any more" in mine
    others = perspective_at(state, 1)
    assert "dead" not in boards.small_boards(others).html + boards.full_board(others, 0)


def test_a_move_changes_one_square_of_a_small_board() -> None:
    before, after = turns(DIAGONALS, DIAGONALS), turns(DIAGONALS.replace("1 .", "1 4"), DIAGONALS)
    old, new = (boards.in_small(perspective_at(state), 0) for state in (before, after))
    changed = [now.html for was, now in zip(old.children, new.children, strict=True) if was != now]
    assert changed == ["<b id=r0s1 class=q1>4</b>"]


def test_the_others_are_told_how_many_squares_are_free() -> None:
    html = boards.status(perspective_at(turns(DIAGONALS, DEAD)), 1, "r1d")
    assert 'aria-label="2 squares free"' in html
    assert "<span class=free>2 free</span>" in html


def test_in_a_match_the_points_stand_beside() -> None:
    seen = perspective_at(turns(DIAGONALS, DIAGONALS), rules={"match": True})
    assert "0 points in the match" in boards.status(seen, 1, "r1d")


def test_a_seat_that_runs_by_itself_says_so() -> None:
    html = boards.status(perspective_at(turns(DIAGONALS, DIAGONALS), away=[1]), 1, "r1d")
    assert "class=auto" in html
    assert "the house plays, 12 squares free" in html


def test_a_board_in_full_size_has_words() -> None:
    html = boards.full_board(perspective_at(turns(DIAGONALS, DIAGONALS)), 1)
    assert 'aria-label="Board of Bo"' in html
    assert "data-of=1" in html


# -- keys and hints


def test_an_exchange_says_what_comes_out_and_a_free_square_does_not() -> None:
    html = move_form.form(perspective_at(turns(DIAGONALS, DIAGONALS, hand=6))).html
    assert marks(html) == by_fit(perspective_at(turns(DIAGONALS, DIAGONALS)), 6)
    assert re.findall(r'value=(\w\d) data-out=(\d+) aria-label="([^"]+)"', html)[0] == (
        "a1",
        "1",
        "6 on a1, swaps out the 1",
    )
    assert 'value=b1 aria-label="6 on b1"' in html or 'value=c1 aria-label="6 on c1"' in html


def test_with_a_tile_in_hand_it_can_be_laid_open_and_nothing_else_be_picked() -> None:
    seen = perspective_at(turns(DIAGONALS, DIAGONALS, middle=[4], hand=9))
    assert "name=discard" in move_form.form(seen).html
    assert "href" not in middle.open_tiles(seen).html


def test_a_picked_tile_has_buttons_that_name_it() -> None:
    html = move_form.form(perspective_at(turns(DIAGONALS, DIAGONALS, middle=[9]), pick=9)).html
    values = re.findall(r"name=square value=(\w+)", html)
    assert values
    assert all(value.startswith("9") for value in values)
    assert "name=draw" in html


def test_whoever_must_draw_can_only_look() -> None:
    seen = perspective_at(turns(DIAGONALS, DIAGONALS, middle=[9], idle_turns=6), pick=9)
    html = move_form.form(seen).html
    assert "name=square" not in html
    assert "name=draw" in html
    assert marks(html) == by_fit(seen, 9)


def test_whoever_waits_can_look_ahead_without_a_form() -> None:
    seen = perspective_at(turns(DIAGONALS, DIAGONALS, middle=[9]), 1, pick=9)
    html = move_form.form(seen).html
    assert "<form" not in html
    assert "<button" not in html
    assert marks(html) == by_fit(seen, 9)


# -- the middle


def test_open_tiles_are_sorted_and_equal_ones_counted() -> None:
    html = middle.open_tiles(perspective_at(turns(DIAGONALS, DIAGONALS, middle=[17, 4, 9, 9]))).html
    shown = re.findall(r"<li id=o(\d+)><a [^>]*>(\d+)(?:<small>×(\d)</small>)?</a>", html)
    assert shown == [("4", "4", ""), ("9", "9", "2"), ("17", "17", "")]
    assert html.count("hidden></li>") == 17


def test_a_script_is_told_where_each_fits() -> None:
    seen = perspective_at(turns(DIAGONALS, DIAGONALS, middle=[4, 17]))
    for number, code in re.findall(r'href="\?pick=(\d+)" data-fits=(\w+)', middle.open_tiles(seen).html):
        squares = {SQUARES[square] for square in range(16) if int(code, 16) >> square & 1}
        assert squares == by_fit(seen, int(number))


def test_the_picked_one_is_marked() -> None:
    html = middle.open_tiles(perspective_at(turns(DIAGONALS, DIAGONALS, middle=[4, 17]), pick=17)).html
    assert re.findall(r"pick=(\d+)\" data-fits=\w+ aria-current=true", html) == ["17"]


def test_for_spectators_open_tiles_lead_nowhere() -> None:
    html = middle.open_tiles(perspective_at(turns(DIAGONALS, DIAGONALS, middle=[4]), None)).html
    assert '<b class="tile q1">4</b>' in html
    assert "href" not in html


def test_the_face_down_tiles_are_counted() -> None:
    assert "<b id=hidden>32</b> face down" in middle.pile(perspective_at(turns(DIAGONALS, DIAGONALS))).html


# -- pictures


@pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)
def test_every_picture_shows_a_board_as_the_rules_want_it(picture: Picture) -> None:
    shown = board(picture)
    for line in [
        *(range(row, row + 4) for row in (0, 4, 8, 12)),
        *(range(column, 16, 4) for column in range(4)),
    ]:
        numbers = [shown.tiles[place] for place in line if shown.tiles[place]]
        assert numbers == sorted(set(numbers))
    for square in picture.dead:
        assert not shown.tiles[square]
        assert not any(square in fits(shown, tile) for tile in range(1, 21))


def test_the_picture_of_an_exchange_has_no_free_square_for_its_tile() -> None:
    picture = PICTURES["swap"]
    shown = board(picture)
    assert shown.free
    assert all(shown.tiles[square] for square in fits(shown, picture.held))


def test_pictures_cannot_be_pressed() -> None:
    assert "inert" in front()
