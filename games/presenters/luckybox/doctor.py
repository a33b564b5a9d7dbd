"""What the deck doctor has found, in words, and in whole numbers for the charts."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Checkup
from games.presenters.luckybox.card_strength import ShownCard, cards_in_words, shown_cards
from games.presenters.luckybox.deck_charts import Chart, totals
from games.services.luckybox.doctor import is_of_these_cards
from games.simulation.checkup import CATEGORIES
from games.simulation.evidence import Estimate, Sums, deviation, estimate, mean

#: The table by which a version is judged in a few sentences, if it was played; else the first.
USUAL_SEATS: Final = 4


class Row(NamedTuple):
    """One thing that was measured: with what is live, with this version, and the difference in words."""

    name: str
    old: str
    new: str
    difference: str
    is_told: bool


class Table(NamedTuple):
    """What was found with so many players."""

    name: str
    games: int
    rows: list[Row]
    totals: Chart
    first: str
    cards: list[ShownCard]


def tables(checkup: Checkup) -> list[Table]:
    """What is known so far, by the size of the table."""
    return [
        _table(seats, sums)
        for seats in checkup.seats
        if (sums := checkup.counted.get(str(seats), {})).get("games")
    ]


def _table(seats: int, sums: Sums) -> Table:
    found = sums["new"]["games"].get("ahead")
    return Table(
        seats_in_words(seats),
        sums["games"],
        _rows(sums),
        totals(sums["new"]["totals"], sums.get("old", {}).get("totals", {})),
        _first(estimate(found)) if found else "",
        shown_cards(sums["new"]["cards"]),
    )


def seats_in_words(seats: int) -> str:
    if seats == 1:
        return _("Solo")
    return ngettext("%(count)d player", "%(count)d players", seats) % {"count": seats}


# -- means and differences


def names() -> dict[str, str]:
    """What is measured, by its name in the sums."""
    return {
        "total": _("Total"),
        "cards": _("Complete cards"),
        "stars": _("Stars"),
        "crosses": _("Crosses left"),
        "moons": _("Moons"),
        "lightning": _("Lightning left"),
        "crossed": _("Squares crossed off"),
        "spent": _("Lightning spent"),
    }


def _rows(sums: Sums) -> list[Row]:
    differences: Mapping[str, Sums] = sums.get("differences", {})
    rows = []
    for name, label in names().items():
        old = sums["old"]["seats"][name] if "old" in sums else None
        found = estimate(differences[name]) if differences else None
        said = difference_in_words(found, in_points=name in CATEGORIES) if found else ""
        rows.append(
            Row(label, _spread(old), _spread(sums["new"]["seats"][name]), said, bool(found and found.is_told))
        )
    if "ties" in sums["new"]["games"]:
        of_ties = sums["new"]["games"]["ties"], sums.get("old", {}).get("games", {}).get("ties")
        found = estimate(differences["ties"]) if differences else None
        new, old_ties = (_share(mean(one)) if one else "" for one in of_ties)
        rows.append(
            Row(
                _("Ties for the most points"),
                old_ties,
                new,
                _ties_in_words(found),
                bool(found and found.is_told),
            )
        )
    return rows


def _spread(sums: Sums | None) -> str:
    """A mean and how far single games lie from it."""
    if sums is None:
        return ""
    return _("%(mean)s ± %(deviation)s") % {
        "mean": decimal(mean(sums)),
        "deviation": decimal(deviation(sums)),
    }


def difference_in_words(found: Estimate, *, in_points: bool = True) -> str:
    """A difference and how sure it is."""
    if not found.is_told:
        return _untold(found)
    if in_points:
        more = _("%(mean)s points more on average; 95 %% sure that it is between %(low)s and %(high)s.")
        fewer = _("%(mean)s points fewer on average; 95 %% sure that it is between %(low)s and %(high)s.")
    else:
        more = _("%(mean)s more on average; 95 %% sure that it is between %(low)s and %(high)s.")
        fewer = _("%(mean)s fewer on average; 95 %% sure that it is between %(low)s and %(high)s.")
    return (more if found.mean > 0 else fewer) % _amounts(found, decimal)


def _ties_in_words(found: Estimate | None) -> str:
    if found is None:
        return ""
    if not found.is_told:
        return _untold(found)
    more = _("%(mean)s more of all games; 95 %% sure that it is between %(low)s and %(high)s.")
    fewer = _("%(mean)s fewer of all games; 95 %% sure that it is between %(low)s and %(high)s.")
    return (more if found.mean > 0 else fewer) % _amounts(found, _share)


def _first(found: Estimate) -> str:
    """What the first player of a turn has of it: with a limited supply, the last tokens."""
    if not found.is_told:
        return _("Who moves first has no advantage that can be told from chance.")
    ahead = _(
        "Who moves first is %(mean)s points ahead of the others on average; "
        "95 %% sure that it is between %(low)s and %(high)s."
    )
    behind = _(
        "Who moves first is %(mean)s points behind the others on average; "
        "95 %% sure that it is between %(low)s and %(high)s."
    )
    return (ahead if found.mean > 0 else behind) % _amounts(found, decimal)


def _untold(found: Estimate) -> str:
    if found.low == found.mean == found.high == 0:
        text = ngettext(
            "Exactly the same in %(games)s game.", "Exactly the same in %(games)s games.", found.games
        )
    else:
        text = ngettext(
            "No difference that can be told from chance in %(games)s game.",
            "No difference that can be told from chance in %(games)s games.",
            found.games,
        )
    return text % {"games": whole(found.games)}


def _amounts(found: Estimate, shown: Any) -> dict[str, str]:
    low, high = sorted([abs(found.low), abs(found.high)])
    return {"mean": shown(abs(found.mean)), "low": shown(low), "high": shown(high)}


def decimal(value: float) -> str:
    digits = 2 if abs(value) < 1 else 1
    # `number_format` does not round.
    return number_format(round(value, digits), digits)


def whole(value: int) -> str:
    return number_format(value, 0, force_grouping=True)


def _share(value: float) -> str:
    return _("%(percent)s %%") % {"percent": number_format(round(100 * value, 1), 1)}


# -- a few sentences


def summary(checkup: Checkup) -> list[str]:
    """What matters most: the points, the cards, the recorded games."""
    played = [seats for seats in checkup.seats if checkup.done(seats)]
    if not played:
        return [_("Nothing is known yet.")]
    seats = USUAL_SEATS if USUAL_SEATS in played else played[0]
    sums = checkup.counted[str(seats)]
    return [_points_in_words(seats, sums), cards_in_words(sums["new"]["cards"]), recorded_in_words(checkup)]


def _points_in_words(seats: int, sums: Sums) -> str:
    if "differences" in sums:
        said = difference_in_words(estimate(sums["differences"]["total"]))
    else:
        said = _("%(spread)s points each.") % {"spread": _spread(sums["new"]["seats"]["total"])}
    return _("%(table)s: %(said)s") % {"table": seats_in_words(seats), "said": said}


def recorded_in_words(checkup: Checkup) -> str:
    """How many recorded games would be legal with the new cards."""
    found = checkup.replayed
    if found is None:
        return _("Recorded games were not played again yet.")
    if not found["games"]:
        return _("There are no recorded games to play again.")
    text = ngettext(
        "Of %(games)s recorded game, %(legal)s would be legal with these cards; %(share)s of all moves.",
        "Of %(games)s recorded games, %(legal)s would be legal with these cards; %(share)s of all moves.",
        found["games"],
    )
    return text % {
        "games": whole(found["games"]),
        "legal": whole(found["legal"]),
        "share": _share(found["moves_legal"] / max(1, found["moves"])),
    }


def latest(checkup: Checkup | None) -> dict[str, Any]:
    """For the page on which a version is published: what is known, and whether it is of these cards."""
    if checkup is None:
        return {"checkup": None}
    return {
        "checkup": checkup,
        "sentences": summary(checkup),
        "is_whole": checkup.all_done == checkup.all_games,
        "has_changed": not is_of_these_cards(checkup),
    }
