"""The choice of an edition in the form of a new table: what is on, and what a waiting table has already."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Self

from django.utils.safestring import SafeString

from games.forms.table_fields import option
from games.forms.tables import NewTableForm
from games.models import Game
from games.presenters.editions import words_of
from games.services.editions import Known, of_table, offered, usual

Choices = list[tuple[str, SafeString]]


def editions_in_words(kind: str) -> Callable[[], Choices]:
    """The choices: the editions that are on, each with its line."""
    return lambda: [_choice(one) for one in offered(kind)]


def _choice(edition: Known) -> tuple[str, SafeString]:
    words = words_of(edition)
    return edition.slug, option(words.name, words.line)


def _is_as_usual(rule: str, game: Game, edition: Known) -> bool:
    usual_value = getattr(edition.rules, rule)
    return bool(game.rules.get(rule, usual_value) == usual_value)


class EditionForm(NewTableForm):
    """A form with a field for the edition."""

    #: Its name.
    edition_field: ClassVar[str]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        #: Those that can be chosen, by slug.
        self.editions = {one.slug: one for one in offered(self.adapter.slug)}
        super().__init__(*args, **kwargs)
        default = usual(self.adapter.slug)
        field = self.fields[self.edition_field]
        field.initial = default.slug
        # Those of one look at what is on, which an admin may change in this moment.
        field.choices = [_choice(one) for one in self.editions.values()]  # type: ignore[attr-defined]  # of a choice field
        # What somebody else has chosen before may have become too much for the edition.
        chosen = self.editions.get(self.initial.get(self.edition_field, ""), default)
        seats, most = self.fields["seats"], chosen.rules.most_seats
        seats.initial = min(seats.initial, most)
        if isinstance(self.initial.get("seats"), int):
            self.initial["seats"] = min(self.initial["seats"], most)

    @classmethod
    def of_table(cls, game: Game, data: Mapping[str, str] | None = None) -> Self:
        """The form for a waiting table, which may keep its edition though it has changed or gone since."""
        form = super().of_table(game, data)
        own = of_table(game.kind, game.rules)
        if now := form.editions.get(own.slug):
            # What the table has otherwise than the edition fixes it may stay.
            own = replace(own, fixed=[rule for rule in now.fixed if _is_as_usual(rule, game, own)])
        form.keep(own)
        form.initial["seats"] = game.seats
        return form

    def keep(self, edition: Known) -> None:
        """Let an edition be chosen as a table has it."""
        field = self.fields[self.edition_field]
        if edition.slug not in self.editions:
            field.choices = [*field.choices, _choice(edition)]  # type: ignore[attr-defined]  # of a choice field
        self.editions[edition.slug] = edition
