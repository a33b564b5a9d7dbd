"""The wall: all tables of a tournament for its staff, live."""

from collections.abc import Sequence
from datetime import datetime
from time import time
from typing import Any, Final, NamedTuple

from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.live.topics import WALL, Audience, NotAllowed
from games.presenters.part import Part, assembled, leaf
from games.presenters.render_cache import InputCache
from games.presenters.tourney.live import page_topic, rendered, version_part, whole
from games.presenters.tourney.reading import Tourney
from games.presenters.tourney.tiles import THROUGH, Tile, last_of, moment, tile_part, tiles_of
from games.services.tourney import staff
from games.tourney.course.next_round import Next
from games.tourney.course.options import Format
from games.tourney.course.state import Round, TableStatus

#: Seconds between two renderings.
PAUSE: Final = 0.5
#: The id of the list of tiles.
TILES: Final = "tiles"


_leaves: InputCache[tuple[str, str, str], Part] = InputCache(400)


class Step(NamedTuple):
    """What the staff can do next: a verb with what its form has seen, or only a sentence."""

    sentence: str
    verb: str = ""
    words: str = ""
    seen: int = 0


class Clock(NamedTuple):
    """The clock of a round; all times in seconds of the epoch."""

    ends_at: int | None
    is_paused: bool
    extended: int
    seen_extend: int
    seen_pause: int

    @property
    def ends(self) -> datetime | None:
        return moment(self.ends_at)


def page(tourney: Tourney, audience: Audience, version: int) -> Part:
    """The wall for somebody of the staff, with its tables by number."""
    role = staff.role_of(tourney.row.pk, audience.user_id)
    if not staff.is_at_least(role, staff.Role.HELPER):
        raise NotAllowed
    is_organiser = role == staff.Role.ORGANISER
    return made(tourney, tiles_of(tourney), version, is_organiser=is_organiser)


def made(tourney: Tourney, tiles: Sequence[Tile], version: int, *, is_organiser: bool) -> Part:
    """The wall with these tables."""
    code = tourney.row.code
    calling = [tile for tile in tiles if tile.called is not None]
    children = (
        version_part(version),
        _leaf("wall-calls", "wall_calls", code=code, calling=calling),
        _leaf(
            "wall-head",
            "wall_head",
            code=code,
            round=_round_in_words(tourney),
            counts=_counts(tiles),
            clock=clock_of(tourney),
            step=next_step(tourney, tiles, is_organiser=is_organiser),
        ),
        whole(TILES, "tiles", [tile_part(tourney, tile) for tile in tiles]),
    )
    return whole("wall", "wall", children)


def _leaf(part_id: str, template: str, **context: Any) -> Part:
    """A part without parts of its own, made anew only if something in it is different."""
    key = (part_id, context["code"], get_language())
    return _leaves.find_or_make(key, context, lambda: leaf(part_id, rendered(template, **context)))


def slowest_first(root: Part, tiles: Sequence[Tile]) -> Part:
    """The same wall in another order, for those whose browser does not sort it."""
    ranks = {tile.id: tile.now.rank for tile in tiles}
    *others, table_list = root.children
    # The tables may be others by now than on the page.
    sorted_tiles = sorted(table_list.children, key=lambda child: ranks.get(child.id, THROUGH))
    return assembled_again(root, [*others, table_list._replace(children=tuple(sorted_tiles))])


def assembled_again(root: Part, children: Sequence[Part]) -> Part:
    return assembled(root.id, (root.shell, tuple(child.id for child in root.children)), children)


def _counts(tiles: Sequence[Tile]) -> str:
    if not tiles:
        return ""
    playing = sum(tile.is_playing for tile in tiles)
    through = sum(tile.state in {TableStatus.DONE, TableStatus.VOID} for tile in tiles)
    plays = ngettext("%(count)d table plays", "%(count)d tables play", playing) % {"count": playing}
    done = ngettext("%(count)d is through", "%(count)d are through", through) % {"count": through}
    return f"{plays} · {done}"


def _round_in_words(tourney: Tourney) -> str:
    part = tourney.state.current
    if part is None:
        return _("Before the first round")
    if tourney.state.options.format is Format.EVENING:
        return _("Whoever is free plays next")
    if part.stage == "finals":
        return _("Round %(number)d, the finals") % {"number": part.number}
    return _("Round %(number)d") % {"number": part.number}


def clock_of(tourney: Tourney) -> Clock | None:
    """The clock of the current round, if there is one that has begun and is not through."""
    part, options, last = tourney.state.current, tourney.state.options, last_of(tourney)
    if part is None or part.began_at is None or options.format is Format.EVENING:
        return None
    if part.is_through:
        return None
    ends_at = part.ends_at(options, time())
    return Clock(
        None if ends_at is None else round(ends_at),
        part.paused_at is not None,
        round(part.extended),
        last.of("extend"),
        last.of("pause"),
    )


def next_step(tourney: Tourney, tiles: Sequence[Tile], *, is_organiser: bool) -> Step:
    """What brings the tournament on."""
    state, last, part = tourney.state, last_of(tourney), tourney.state.current
    if state.is_over:
        return Step(_("The tournament is over."))
    if state.options.format is Format.EVENING:
        return _evening_step(tourney, is_organiser=is_organiser)
    if part is not None and part.began_at is None:
        words = _("Start round %(number)d") % {"number": part.number}
        return Step(_("Everybody can see where they sit."), "begin", words, last.of("begin"))
    number = len(state.rounds) + 1
    if state.draft is not None:
        words = _("Publish round %(number)d") % {"number": number}
        return Step(_("The pairing is made. Only the staff see it."), "publish", words, last.of("publish"))
    if tourney.next is Next.RESULTS:
        return Step(_left_in_words(part))
    if tourney.next is Next.PLAYERS:
        return Step(_("There are too few players who are here."))
    if tourney.next is Next.END:
        return _end(is_organiser=is_organiser)
    words = _("Make the finals") if tourney.next is Next.FINALS else _("Make round %(number)d")
    return Step("", "draft", words % {"number": number}, last.of("draft"))


def _left_in_words(part: Round | None) -> str:
    left = sum(not table.is_through for table in part.tables) if part else 0
    sentence = ngettext("%(count)d table is not through yet.", "%(count)d tables are not through yet.", left)
    return sentence % {"count": left}


def _evening_step(tourney: Tourney, *, is_organiser: bool) -> Step:
    state, last = tourney.state, last_of(tourney)
    plays = bool(state.going)
    if state.is_started:
        words = _("Seat nobody any more")
        return Step(_("Whoever is free is seated by itself."), "stop", words, last.of("stop"))
    if not state.rounds:
        return Step("", "start", _("Seat people from now on"), last.of("start"))
    if plays:
        return Step(_("The last tables play; nobody is seated any more."), "start", _("Seat people again"))
    if is_organiser:
        return Step(_("Nobody plays any more."), "finish", _("End the evening"), last.of("finish"))
    return Step(_("Nobody plays any more. The organiser can end the evening."))


def _end(*, is_organiser: bool) -> Step:
    if is_organiser:
        return Step(_("All rounds are through."), "finish", _("Finish the tournament"))
    return Step(_("All rounds are through. The organiser can finish the tournament."))


def address(code: str) -> str:
    return reverse("tournament-wall", args=[code])


TOPIC: Final = page_topic(WALL, page, PAUSE, version="wall_version")
