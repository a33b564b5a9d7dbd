"""A list on a page whose items come, change and go one by one."""

from django.utils.safestring import SafeString

from games.live.messages import out_of_band
from games.presenters.macros import macro
from games.presenters.part import Part, changes

_inserted = macro("public_tables.jinja", "inserted")
_removed = macro("page.jinja", "removed")


def list_update(old: Part, new: Part) -> str:
    """What leads from one list to another: the items that have gone, changed or come, else the whole."""
    now, before = [child.id for child in new.children], [child.id for child in old.children]
    kept = [part_id for part_id in before if part_id in set(now)]
    if not kept and now and before:
        return out_of_band(new.html)
    at = now.index(kept[0]) if kept else 0
    if now[at : at + len(kept)] != kept:
        return out_of_band(new.html)
    items = {child.id: child for child in new.children}
    gone = [_removed(part_id) for part_id in before if part_id not in items]
    changed = [
        out_of_band(part.html)
        for child in old.children
        if child.id in items
        for part in changes(child, items[child.id])
    ]
    first = _inserted(new.id, "afterbegin", SafeString("".join(items[one].html for one in now[:at])))
    last = _inserted(
        new.id, "beforeend", SafeString("".join(items[one].html for one in now[at + len(kept) :]))
    )
    return "".join([*gone, *changed, first if at else "", last if len(now) > at + len(kept) else ""])
