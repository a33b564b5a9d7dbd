"""The page of an evening, as its host, those who are here, and a television show it.

Names that nobody has approved are seen by the host alone. No form and no token stands in it: the buttons name
a form of the page around it.
"""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString

from games.live.messages import out_of_band
from games.live.topics import Audience, NotAllowed, Update
from games.presenters.lists import items_in_words
from games.presenters.live_list import list_update
from games.presenters.part import Part, assembled, leaf, outline_in, places
from games.presenters.render_cache import InputCache, VersionCache
from games.presenters.showcases import SHOWCASES
from games.services.tonight import Person, Tonight, TonightTable

#: Lists whose items come and go one by one.
HERE, TABLES = "here", "tonight-tables"


class Role(StrEnum):
    """Who looks at an evening."""

    HOST = "host"
    GUEST = "guest"
    WALL = "wall"


class Scene(NamedTuple):
    """What one viewer was shown of an evening at one version."""

    version: int
    root: Part

    def html(self) -> SafeString:
        return SafeString(self.root.html)

    def with_chosen(self, chosen: Iterable[int]) -> SafeString:
        """The same with the people ticked whom the host has chosen."""
        html = self.root.html
        for one in chosen:
            box = f'name="person" value="{one}"'
            html = html.replace(box, f"{box} checked")
        return SafeString(html)


_scenes: VersionCache[tuple[str, Audience], Scene] = VersionCache(2000, versions=4)
_items: InputCache[tuple[str, str, Role], Part] = InputCache(8000)


def role_of(evening: Tonight, user_id: int | None) -> Role:
    """As what somebody sees the evening; raises `NotAllowed` for those who are not here."""
    if user_id is None:
        return Role.WALL
    if user_id in evening.hosts:
        return Role.HOST
    if evening.person(user_id) is not None:
        return Role.GUEST
    raise NotAllowed


def scene_of(evening: Tonight, audience: Audience) -> Scene:
    """The evening for an audience, made once for each version."""
    role = role_of(evening, audience.user_id)
    key = evening.code, audience
    with translation.override(audience.language):
        return _scenes.find_or_make(key, evening.version, lambda: made(evening, role, audience))


def earlier_scene(code: str, audience: Audience, version: int) -> Scene | None:
    """What was shown at a version, if it is still known."""
    return _scenes.find((code, audience), version)


def made(evening: Tonight, role: Role, audience: Audience) -> Scene:
    """The evening for an audience, from items of which most are known."""
    me = evening.person(audience.user_id)
    shown = [one for one in evening.people if role is Role.HOST or one.is_approved]
    counts = {
        "here": len(evening.people),
        "unnamed": len(evening.people) - len(shown),
        "to_approve": sum(not one.is_approved for one in evening.people),
        "looking": sum(one.looks and not one.table for one in evening.people),
        "role": role.value,
    }
    children = (
        leaf("eveningversion", _rendered("version", version=evening.version)),
        leaf("mine", _rendered("mine", me=me, role=role.value)),
        leaf("counts", _rendered("counts", **counts)),
        _listed(HERE, "people", shown, _person, (evening.code, role, audience.language)),
        _listed(TABLES, "tables", evening.tables, _table, (evening.code, role, audience.language)),
    )
    html = _rendered("scene", children=places(*(child.id for child in children)), role=role.value)
    return Scene(evening.version, assembled("evening", outline_in(html), children))


def _listed(
    name: str,
    template: str,
    items: Sequence[Any],
    part_of: Callable[[Any, Role], Part],
    viewer: tuple[str, Role, str],
) -> Part:
    code, role, language = viewer
    parts = [_item(f"{name} {code} {one[0]}", language, one, role, part_of) for one in items]
    html = _rendered(template, items=places(*(one.id for one in parts)), role=role.value)
    return assembled(name, outline_in(html), parts)


def _item(name: str, language: str, item: Any, role: Role, part_of: Callable[[Any, Role], Part]) -> Part:
    return _items.find_or_make((name, language, role), item, lambda: part_of(item, role))


def _person(person: Person, role: Role) -> Part:
    games = [str(SHOWCASES[slug].name) for slug in person.games if slug in SHOWCASES]
    context = {"person": person, "games": items_in_words(games) if games else "", "role": role.value}
    return leaf(f"p-{person.pk}", _rendered("person", **context))


def _table(table: TonightTable, role: Role) -> Part:
    context = {
        "table": table,
        "game": SHOWCASES[table.kind].name,
        "names": items_in_words(table.names) if table.names else "",
        "role": role.value,
    }
    return leaf(f"tt-{table.code}", _rendered("table", **context))


def _rendered(template: str, **context: Any) -> str:
    return render_to_string(f"games/evening/{template}.html", context).strip()


def update(old: Scene | None, new: Scene, language: str) -> Update:
    """What leads from an earlier version to a newer one."""
    if old is None or old.root.shell != new.root.shell:
        return Update(new, whole=new.html())
    with translation.override(language):
        html = out_of_band(new.root.children[0].html)
        for before, now in zip(old.root.children[1:], new.root.children[1:], strict=True):
            if now.id in {HERE, TABLES}:
                html += list_update(before, now)
            elif before != now:
                html += out_of_band(now.html)
    return Update(new, html)
