"""What people enter about a deck: a card, what is to be done with several, and why a version is published."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms
from django.core.validators import MinValueValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.luckybox.cards import Card as PrintedCard
from games.engine.luckybox.codec import MAX_CARD_NUMBER
from games.engine.luckybox.deckcheck import DECK_SIZE
from games.engine.luckybox.design.line_ends import SUPPLY
from games.engine.luckybox.geometry import NUMBERS
from games.models.luckybox.cards import LONGEST_WHY, Bonus
from games.presenters.lists import items_in_words
from games.presenters.luckybox.decks import end_in_words, square_in_words
from games.services.luckybox.designing import MOST_CARDS
from games.services.luckybox.editing import Edit, ReplaceBonus, SetEnd, SwapDigits, twins, with_ends

DIGITS: Final = frozenset("123456789")
SQUARE_FIELDS: Final = tuple(f"s{square}" for square in range(9))
END_FIELDS: Final = tuple(f"e{line}" for line in range(6))


class CardForm(forms.Form):
    """A card: its number, nine squares and six line ends. `others` are the other cards of its draft."""

    number = forms.IntegerField(
        label=gettext_lazy("Card number"),
        min_value=1,
        max_value=MAX_CARD_NUMBER,
        widget=forms.NumberInput(attrs={"class": "card-number"}),
    )

    def __init__(self, data: Any = None, *, card: PrintedCard, others: Sequence[PrintedCard] = ()) -> None:
        initial: dict[str, Any] = {"number": card.number}
        initial |= dict(zip(SQUARE_FIELDS, card.grid, strict=False))
        initial |= dict(zip(END_FIELDS, card.ends, strict=True))
        super().__init__(data, initial=initial)
        self.others = others
        for square, name in enumerate(SQUARE_FIELDS):
            self.fields[name] = _square(square)
        for line, name in enumerate(END_FIELDS):
            self.fields[name] = forms.ChoiceField(
                label=end_in_words(line).capitalize(), choices=Bonus.choices, required=False
            )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        wrong = [square for square, name in enumerate(SQUARE_FIELDS) if data.get(name) not in DIGITS]
        if wrong:
            for square in wrong:
                self.add_error(SQUARE_FIELDS[square], _("Not a digit from 1 to 9."))
            places = items_in_words([square_in_words(square) for square in wrong])
            self.add_error(
                None, _("The grid needs nine digits from 1 to 9. Look at: %(places)s.") % {"places": places}
            )
        number = data.get("number")
        if any(card.number == number for card in self.others):
            self.add_error(
                "number",
                _("Card %(number)d exists already. Please choose a number that is free.")
                % {"number": number},
            )
        if not self.errors:
            alike = twins([*self.others, self.card()]).get(int(number or 0))
            if alike:
                other = next(one for one in alike if one != number)
                self.add_error(
                    None,
                    _("Card %(number)d has the same grid and line ends. Change a square or a line end.")
                    % {"number": other},
                )
        return data

    def card(self) -> PrintedCard:
        """The card as it was entered."""
        data = self.cleaned_data
        blank = PrintedCard(
            data["number"], "".join(data[name] for name in SQUARE_FIELDS), ("",) * 3, ("",) * 3
        )
        return with_ends(blank, [data[name] for name in END_FIELDS])

    def as_far_as_known(self) -> tuple[str, tuple[str, ...]]:
        """The squares and line ends to draw, also of a form with faults: what is no digit is a space."""
        squares = [str(self[name].value() or " ") for name in SQUARE_FIELDS]
        ends = [str(self[name].value() or "") for name in END_FIELDS]
        known = set(Bonus.values)
        return (
            "".join(digit if digit in DIGITS else " " for digit in squares),
            tuple(end if end in known else "" for end in ends),
        )

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The fields in the order of the printed card."""
        return [
            {
                "squares": [self[name] for name in SQUARE_FIELDS[3 * row : 3 * row + 3]],
                "end": self[END_FIELDS[row]],
            }
            for row in range(3)
        ]

    @property
    def ends(self) -> list[forms.BoundField]:
        return [self[name] for name in END_FIELDS]

    @property
    def column_ends(self) -> list[forms.BoundField]:
        return [self[name] for name in END_FIELDS[3:]]


def _square(square: int) -> forms.CharField:
    attrs = {
        "inputmode": "numeric",
        "autocomplete": "off",
        "maxlength": 1,
        "pattern": "[1-9]",
        "class": "square",
    }
    return forms.CharField(
        label=square_in_words(square).capitalize(), required=False, widget=forms.TextInput(attrs=attrs)
    )


class SeveralForm(forms.Form):
    """What is done with the chosen cards; the button that was pressed names it."""

    line = forms.TypedChoiceField(label=gettext_lazy("Line end"), coerce=int, required=False)
    bonus = forms.ChoiceField(label=gettext_lazy("Bonus"), choices=Bonus.choices, required=False)
    old = forms.ChoiceField(label=gettext_lazy("Bonus that goes"), choices=Bonus.choices, required=False)
    new = forms.ChoiceField(label=gettext_lazy("Bonus that comes"), choices=Bonus.choices, required=False)
    one = forms.ChoiceField(
        label=gettext_lazy("Number"), choices=[(str(n), str(n)) for n in NUMBERS], required=False
    )
    other = forms.ChoiceField(
        label=gettext_lazy("changes places with"),
        choices=[(str(n), str(n)) for n in NUMBERS],
        required=False,
        initial="2",
    )
    first = forms.IntegerField(
        label=gettext_lazy("First number"), min_value=1, max_value=MAX_CARD_NUMBER, required=False, initial=1
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        lines = [(line, end_in_words(line)) for line in range(6)]
        self.fields["line"].choices = lines  # type: ignore[attr-defined]  # of a choice field

    def edit(self, act: str) -> Edit | None:
        """The edit that a button stands for; none for what is no edit of single cards."""
        data: Mapping[str, Any] = self.cleaned_data
        if act == "end":
            return SetEnd(data["line"] or 0, data["bonus"])
        if act == "replace":
            return ReplaceBonus(data["old"], data["new"])
        if act == "swap":
            return SwapDigits(data["one"] or "1", data["other"] or "1")
        return None


class PublishForm(forms.Form):
    """Why a version is published."""

    why = forms.CharField(
        label=gettext_lazy("Why"),
        help_text=gettext_lazy("One sentence for whoever reads the history later."),
        max_length=LONGEST_WHY,
        error_messages={"required": gettext_lazy("Please say in one sentence why.")},
        widget=forms.TextInput(attrs={"class": "vTextField"}),
    )


class PublishLaterForm(PublishForm):
    """The same with a time."""

    at = forms.DateTimeField(
        label=gettext_lazy("At"),
        error_messages={
            "required": gettext_lazy("Please choose a time."),
            "invalid": gettext_lazy("Please enter a date and a time, such as 2026-12-24 18:00."),
        },
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )


class FillForm(forms.Form):
    """Up to how many cards a draft is filled, and how often each bonus is to be in the whole deck."""

    size = forms.IntegerField(label=gettext_lazy("Cards in all"), max_value=MOST_CARDS, initial=DECK_SIZE)
    seed = forms.CharField(
        label=gettext_lazy("Seed"),
        max_length=40,
        help_text=gettext_lazy("Any word. The same word gives the same cards again."),
    )

    def __init__(self, data: Any = None, *, count: int, seed: str) -> None:
        super().__init__(data, initial={"seed": seed})
        self.count = count
        size = self.fields["size"]
        size.min_value = count + 1  # type: ignore[attr-defined]  # of a number field
        size.validators.append(MinValueValidator(count + 1))
        for code, times in SUPPLY.items():
            label = Bonus(code).label if code else _("blank")
            if code in DIGITS:
                label = _("bonus %(number)s") % {"number": code}
            self.fields[f"of{code}"] = forms.IntegerField(
                label=str(label).capitalize(), min_value=0, max_value=6 * MOST_CARDS, initial=times
            )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not self.errors:
            ends, wanted = sum(self.supply().values()), 6 * data["size"]
            if ends != wanted:
                text = _(
                    "These are %(ends)d line ends; %(cards)d cards have %(wanted)d, a difference of %(by)d."
                )
                self.add_error(
                    None,
                    text % {"ends": ends, "cards": data["size"], "wanted": wanted, "by": abs(ends - wanted)},
                )
        return data

    def supply(self) -> dict[str, int]:
        """How often each bonus is to be in the deck."""
        return {name[2:]: value for name, value in self.cleaned_data.items() if name.startswith("of")}

    @property
    def bonuses(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("of")]
