"""Absent players: the sentences about them, the marks at their boards, and the vote on how to go on."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Game
from games.models.absences import Sign
from games.presenters.lists import names_in_words
from games.presenters.macros import macro
from games.presenters.part import Part, from_template, leaf
from games.services.ways import Question, Way, question_at
from games.store import Table

_presence = macro("players.jinja", "presence")
_nothing = macro("players.jinja", "nothing_to_decide")

#: Everybody is here; there is nothing to decide.
NOTHING_TO_DECIDE = leaf("ways", _nothing())

#: The class that marks the board of a seat: `q3` for the fourth.
MARKS = {Sign.QUIET.value: "q", Sign.LEFT.value: "l"}


class Missing(NamedTuple):
    """A player who is gone or has just come back."""

    seat: int
    name: str
    sign: str
    #: Whether the house plays for them.
    is_played: bool


def missing(table: Table) -> tuple[Missing, ...]:
    """The players who are gone or have just come back; with a clock of days only those who have left."""
    if table.game.status == Game.Status.OVER:
        return ()
    absences = table.game.absences
    found = [
        Missing(player.seat, player.name, absences[player.pk].sign, player.is_away)
        for player in table.players
        if player.pk in absences
    ]
    if table.game.is_correspondence:
        found = [one for one in found if one.sign == Sign.LEFT]
    return tuple(found)


@lru_cache(maxsize=2000)
def presence(gone: tuple[Missing, ...], language: str) -> Part:
    """The sentences. The style sheet marks boards by the classes of this element, as with `#wait`."""
    css = " ".join(f"{MARKS[one.sign]}{one.seat}" for one in gone if one.sign in MARKS and not one.is_played)
    return leaf("presence", _presence(css, " ".join(_sentences(gone))))


def _sentences(gone: Sequence[Missing]) -> list[str]:
    """Those who are gone first: where the line is short, its end is not seen."""
    played = [one.name for one in gone if one.is_played and one.sign != Sign.BACK]
    alone = [one for one in gone if not one.is_played or one.sign == Sign.BACK]
    by_sign = {sign: [one.name for one in alone if one.sign == sign] for sign in Sign}
    back, quiet, left = by_sign[Sign.BACK], by_sign[Sign.QUIET], by_sign[Sign.LEFT]
    sentences = (
        (
            quiet,
            ngettext("%(names)s has lost the connection.", "%(names)s have lost the connection.", len(quiet)),
        ),
        (left, ngettext("%(names)s has left the game.", "%(names)s have left the game.", len(left))),
        (played, _("The house plays for %(names)s.")),
        (back, ngettext("%(names)s is back.", "%(names)s are back.", len(back))),
    )
    return [sentence % {"names": names_in_words(names)} for names, sentence in sentences if names]


# -- the vote


def way_on(table: Table, user_id: int | None, language: str) -> Part:
    """The form of a player who may vote; empty for everybody else."""
    question = question_at(table)
    player = table.player_of(user_id)
    if question is None or player is None or player not in question.here:
        return NOTHING_TO_DECIDE
    names = tuple(one.name for one in question.gone)
    return _way_on(table.game.code, player.pk, _values_of(question), names, language)


class QuestionValues(NamedTuple):
    """A question in hashable values, as the cache needs them."""

    about: str
    here: tuple[tuple[int, str], ...]
    chosen: tuple[tuple[int, str], ...]
    needed: int
    is_late: bool
    have_left: bool
    may_end: bool = True


def _values_of(question: Question) -> QuestionValues:
    return QuestionValues(
        question.about,
        tuple((player.pk, player.name) for player in question.here),
        tuple(question.chosen.items()),
        question.needed,
        question.is_late,
        question.have_left,
        question.may_end,
    )


@lru_cache(maxsize=2000)
def _way_on(
    code: str, player_id: int, question: QuestionValues, names: tuple[str, ...], language: str
) -> Part:
    chosen = dict(question.chosen)
    gone = names_in_words(names)
    labels = {
        Way.WAIT: _("Keep waiting"),
        Way.HOUSE: _("Play for %(names)s") % {"names": gone},
    }
    if question.may_end:
        labels[Way.END] = _("End the game")
    context = {
        "code": code,
        "about": question.about,
        "heading": _heading(question, names) % {"names": gone},
        "ways": [
            {"name": way.value, "label": label, "is_mine": chosen.get(player_id) == way}
            for way, label in labels.items()
        ],
        "needed": _needed(question),
        "choices": [
            {"name": name, "way": labels[Way(chosen[key])], "is_mine": key == player_id}
            for key, name in question.here
            if key in chosen
        ],
    }
    return from_template("ways", "games/way_on.html", context)


def _heading(question: QuestionValues, names: Sequence[str]) -> str:
    if question.have_left:
        return _("How should the game go on without %(names)s?")
    return ngettext(
        "%(names)s has not come back. What now?", "%(names)s have not come back. What now?", len(names)
    )


def _needed(question: QuestionValues) -> str:
    """The sentence on how many votes are needed."""
    here = len(question.here)
    if here == 1 and not question.is_late:
        return _("Your choice takes effect 2 minutes after the connection was lost.")
    if here == 1:
        return _("Your choice takes effect at once.")
    if here == 2 and question.is_late:
        if not question.may_end:
            return _("The house plays when one of you wants it and the other does not want to wait.")
        return _(
            "The house plays when one of you wants it and the other does not want to wait. "
            "To end the game, both must agree."
        )
    if here == 2:
        return _("You both have to agree. After 2 minutes, one of you is enough to let the house play.")
    counts = {"needed": question.needed, "here": here}
    if not question.may_end:
        return _("The house plays when %(needed)d of %(here)d want it.") % counts
    return _("The house plays when %(needed)d of %(here)d want it. To end the game, all must agree.") % counts
