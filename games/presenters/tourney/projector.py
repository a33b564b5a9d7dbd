"""The projector's page of a tournament: what is current, on slides that are read from ten metres.

It shows what everybody may know, and has no buttons. The script turns the slides; without scripts the page
loads itself again with the next one.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeVar

from games.live.topics import HALL, Audience
from games.presenters.part import Part, leaf
from games.presenters.render_cache import InputCache
from games.presenters.tourney.barometer import barometer_of
from games.presenters.tourney.live import page_topic, rendered, version_part, whole
from games.presenters.tourney.now import ends_at
from games.presenters.tourney.pairings import seatings_by_name, tables_of
from games.presenters.tourney.reading import Tourney
from games.presenters.tourney.standings import standing_of
from games.tourney.course.next_round import queue
from games.tourney.course.options import Format
from games.tourney.course.state import Round, Stage

#: Seconds between two renderings.
PAUSE: Final = 1.0
#: So many names stand on a slide, in so many columns, for up to so many people.
GRIDS: Final = ((12, 2, 6), (24, 2, 12), (36, 3, 12), (2000, 4, 14))
FEWEST_ROWS: Final = 5
#: So many places stand on a slide, and so many slides of a standing are shown.
RANKS, STANDING_SLIDES = 20, 6
#: So many tables that still play stand on a slide, and so many people who wait.
STILL_PLAYING, QUEUE = 15, 12
#: So many stand on the podium at most: it is for three, and for those who share their places.
ON_PODIUM: Final = 8
#: So many messages of the organiser are shown at once.
MOST_SAID: Final = 2

_slides: InputCache[tuple[int, str, str], Part] = InputCache(2000)


Item = TypeVar("Item")


class Slide(NamedTuple):
    """A slide, by what it is rendered from. Equal ones look the same."""

    id: str
    template: str
    context: dict[str, Any]


def hall_page(tourney: Tourney, audience: Audience, version: int, only: int | None = None) -> Part:
    """The page with all its slides, or with one of them by its index."""
    slides = slides_of(tourney)
    if only is not None:
        slides = [slides[only % len(slides)]]
    language = audience.language
    return whole(
        "hall",
        "hall",
        [
            version_part(version),
            _part(tourney, language, Slide("hallhead", "hall_head", _head(tourney))),
            _part(tourney, language, Slide("hallsaid", "hall_said", _said(tourney))),
            whole("hallslides", "hall_slides", [_part(tourney, language, one) for one in slides]),
        ],
    )


def _part(tourney: Tourney, language: str, slide: Slide) -> Part:
    def make() -> Part:
        html = rendered(slide.template, id=slide.id, code=tourney.row.code, **slide.context)
        return leaf(slide.id, html)

    return _slides.find_or_make((tourney.row.pk, language, slide.id), slide, make)


def _head(tourney: Tourney) -> dict[str, Any]:
    state, part = tourney.state, tourney.state.current
    is_on = part is not None and not state.is_over
    return {
        "name": tourney.row.name,
        "round": part.number if part and is_on and state.options.format is not Format.EVENING else 0,
        "is_final": bool(part and part.stage is Stage.FINALS),
        "tables": len(part.tables) if part and is_on else 0,
        "playing": sum(not table.is_through for table in part.tables) if part and is_on else 0,
        "is_begun": bool(part and part.began_at is not None),
        "is_paused": bool(part and is_on and part.paused_at is not None),
        "ends_at": ends_at(tourney, part) if part and is_on else 0,
        "is_over": state.is_over,
    }


def _said(tourney: Tourney) -> dict[str, Any]:
    """What the organiser has said to all since the round was published; the newest first."""
    part = tourney.state.current
    since = part.published_at if part and not tourney.state.is_over else 0
    said = [one.text for one in tourney.state.said if one.table is None and one.at >= since]
    return {"said": tuple(said[: -MOST_SAID - 1 : -1])}


def slides_of(tourney: Tourney) -> list[Slide]:
    """What is current, in the order in which it is shown."""
    state, part = tourney.state, tourney.state.current
    if state.is_over:
        if not tourney.has_results:
            return [_welcome(tourney)]
        return [*([] if state.is_cancelled else [_podium(tourney)]), *_standing(tourney)]
    if state.options.format is Format.EVENING:
        return [_evening(tourney)]
    if part is None:
        return [_welcome(tourney), *_names(tourney)]
    through = sum(table.is_through for table in part.tables)
    if part.is_through:
        return _standing(tourney) if tourney.has_results else [_welcome(tourney)]
    barometer = _barometer(tourney)
    if barometer:
        return [*barometer, *((_still_playing(tourney, part),) if through else _pairings(tourney, part))]
    if 2 * through >= len(part.tables):
        return [_still_playing(tourney, part), *_standing(tourney)]
    return [*_pairings(tourney, part), *(_standing(tourney) if tourney.has_results else ())]


def _welcome(tourney: Tourney) -> Slide:
    state = tourney.state
    context = {
        "players": len(state.players()),
        "starts_at": tourney.row.starts_at,
        "is_open": state.is_open and not state.is_over,
        "is_cancelled": state.is_cancelled,
    }
    return Slide("hs-welcome", "hall_welcome", context)


def _names(tourney: Tourney) -> list[Slide]:
    """Who is in it, before the first round."""
    names = sorted(tourney.name(one.id) for one in tourney.state.players())
    here = {tourney.name(one.id) for one in tourney.state.players() if one.is_here}
    columns, rows = _grid(len(names))
    return [
        Slide(
            f"hs-in-{number}",
            "hall_names",
            {"names": tuple((name, name in here) for name in some), "columns": columns, "rows": rows},
        )
        for number, some in enumerate(_batched(names, columns * rows), 1)
    ]


def _batched(items: Sequence[Item], size: int) -> list[tuple[Item, ...]]:
    """The items, so many at a time."""
    return [tuple(items[start : start + size]) for start in range(0, len(items), size)]


def _grid(count: int) -> tuple[int, int]:
    """In how many columns and rows people stand, so that all slides are about as full."""
    columns, rows = next((columns, rows) for most, columns, rows in GRIDS if count <= most)
    slides = max(1, -(-count // (columns * rows)))
    return columns, max(FEWEST_ROWS, -(-count // (columns * slides)))


def _pairings(tourney: Tourney, part: Round) -> list[Slide]:
    """Everybody by name, with table and seat."""
    seatings = seatings_by_name(tourney, part)
    columns, rows = _grid(len(seatings))
    pages = _batched(seatings, columns * rows)
    return [
        Slide(
            f"hs-pairs-{number}",
            "hall_pairings",
            {
                "seatings": some,
                "columns": columns,
                "rows": rows,
                "page": number,
                "pages": len(pages),
                "first": some[0].letter,
                "last": some[-1].letter,
            },
        )
        for number, some in enumerate(pages, 1)
    ]


def _still_playing(tourney: Tourney, part: Round) -> Slide:
    playing = [one for one in tables_of(tourney, part) if one.status.value in {"ready", "running"}]
    shown = tuple((one.number, tuple(seat.name for seat in one.sitting)) for one in playing[:STILL_PLAYING])
    return Slide("hs-playing", "hall_playing", {"tables": shown, "more": len(playing) - len(shown)})


def _standing(tourney: Tourney) -> list[Slide]:
    standing = standing_of(tourney, RANKS * STANDING_SLIDES)
    pages = _batched(standing.rows, RANKS)
    return [
        Slide(
            f"hs-standing-{number}",
            "hall_standing",
            {
                "rows": tuple((row.place, row.name, row.points, row.has_left) for row in some),
                "half": RANKS // 2,
                "page": number,
                "pages": len(pages),
                "is_over": standing.is_over,
            },
        )
        for number, some in enumerate(pages, 1)
    ]


def _barometer(tourney: Tourney) -> list[Slide]:
    """How the field of a shared deal stands."""
    found = barometer_of(tourney)
    if found is None:
        return []
    marks = tuple((one.place, one.name, one.total) for one in found.marks[:RANKS])
    return [Slide("hs-barometer", "hall_barometer", {"turns": found.turns, "marks": marks})]


def _podium(tourney: Tourney) -> Slide:
    """The first three places, and everybody who shares one of them as far as there is room."""
    rows = [row for row in standing_of(tourney).rows if row.place <= 3]
    first = tuple((row.place, row.name, row.points) for row in rows[:ON_PODIUM])
    return Slide("hs-podium", "hall_podium", {"first": first, "more": len(rows) - len(first)})


def _evening(tourney: Tourney) -> Slide:
    """Who was seated last, and who is seated next."""
    open_tables = [(part, table) for part, table in tourney.state.open_tables()][::-1]
    tables = tuple(
        (part.number, tuple(map(tourney.name, table.players))) for part, table in open_tables[:STILL_PLAYING]
    )
    waiting = [tourney.name(one.id) for one in queue(tourney.state)]
    context = {"tables": tables, "waiting": tuple(waiting[:QUEUE]), "more": len(waiting) - QUEUE}
    return Slide("hs-evening", "hall_evening", context)


PROJECTOR: Final = page_topic(HALL, hall_page, PAUSE)
