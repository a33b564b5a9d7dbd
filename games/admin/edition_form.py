"""The form of an edition in the admin: its words, one field for each switch, and where it is offered."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.adapters import ADAPTERS
from games.engine.switches import Count, Counts, Flag, Switch, switches_in
from games.models import DeckVersion, Edition
from games.models.editions import LONGEST_LINE, LONGEST_NAME, LONGEST_SLUG
from games.services.editions import Known, known

#: What an edition may say about a house rule: its value, and whether a table may choose another.
OFF, ON, USUALLY_OFF, USUALLY_ON = "off", "on", "usually-off", "usually-on"


class HouseRuleChoice(forms.ChoiceField):
    """A house rule: off, on, or left to the table."""

    def __init__(self, switch: Flag) -> None:
        super().__init__(
            label=_(switch.label),
            help_text=_("On: %(sentence)s") % {"sentence": _(switch.on)},
            choices=[
                (OFF, _("Off")),
                (ON, _("On")),
                (USUALLY_OFF, _("Off, but a table may choose")),
                (USUALLY_ON, _("On, but a table may choose")),
            ],
        )

    @staticmethod
    def value_of(*, is_on: bool, is_fixed: bool) -> str:
        if is_fixed:
            return ON if is_on else OFF
        return USUALLY_ON if is_on else USUALLY_OFF


class NumbersField(forms.CharField):
    """Whole numbers in a row, as a switch wants them."""

    def __init__(self, switch: Counts) -> None:
        super().__init__(label=_(switch.label), help_text=_(switch.help) if switch.help else "")
        self.switch = switch

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(map(str, value)) if isinstance(value, tuple | list) else value

    def to_python(self, value: Any) -> Any:
        words = str(value or "").replace("−", "-").replace(",", " ").replace(";", " ").split()
        try:
            # More digits than any switch has need not be read.
            numbers = tuple(int(word[:9]) for word in words)
        except ValueError:
            raise ValidationError(_("Only whole numbers, separated by commas.")) from None
        if numbers:
            self._check(numbers)
        return numbers

    def _check(self, numbers: tuple[int, ...]) -> None:
        switch = self.switch
        if not switch.fewest <= len(numbers) <= switch.longest:
            raise ValidationError(_wrong_count(switch) % {"least": switch.fewest, "most": switch.longest})
        if not all(switch.least <= number <= switch.most for number in numbers):
            sentence = _("Each number is from %(least)d to %(most)d.")
            raise ValidationError(sentence % {"least": switch.least, "most": switch.most})
        pairs = list(pairwise(numbers))
        if not switch.may_fall and any(after < before for before, after in pairs):
            raise ValidationError(_("The numbers must not fall: more is never worth less."))
        if not switch.may_stay and any(after == before for before, after in pairs):
            raise ValidationError(_("Each number must be more than the one before."))


def _wrong_count(switch: Counts) -> str:
    if switch.fewest == switch.longest:
        return ngettext("Exactly %(most)d number.", "Exactly %(most)d numbers.", switch.longest)
    return _("From %(least)d to %(most)d numbers.")


def field_of(switch: Switch) -> forms.Field:
    """The field for a switch."""
    help_text = _(switch.help) if switch.help else ""
    match switch:
        case Counts():
            return NumbersField(switch)
        case Count():
            return forms.IntegerField(
                label=_(switch.label), help_text=help_text, min_value=switch.least, max_value=switch.most
            )
        case Flag(is_house_rule=True):
            return HouseRuleChoice(switch)
        case Flag():
            return forms.BooleanField(label=_(switch.label), help_text=_(switch.on), required=False)
    raise TypeError(switch)


class PrintedEditionForm(forms.ModelForm[Edition]):
    """Of a printed edition only its place among the others can change."""

    class Meta:
        model = Edition
        fields = ("is_on", "is_default", "place")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        others = Edition.objects.filter(kind=self.instance.kind).exclude(pk=self.instance.pk)
        if data.get("is_default") and not data.get("is_on"):
            self.add_error("is_on", _("New tables begin with the default, so it has to be on."))
        elif self.initial.get("is_default") and not data.get("is_default"):
            self.add_error(
                "is_default", _("There is always a default. Please make another edition the default.")
            )
        elif not data.get("is_on") and not others.filter(is_on=True).exists():
            self.add_error("is_on", _("At least one edition of each game is on."))
        return data


class OwnEditionForm(PrintedEditionForm):
    """The form of any other edition, without its switches; see `edition_form`."""

    kind: str

    class Meta(PrintedEditionForm.Meta):
        fields = ("slug", "deck", "is_on", "is_default", "place")  # type: ignore[assignment]  # more than before

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        edition = known(self.instance) if self.instance.pk else None
        if edition is not None:
            self.initial = {**initial_of(edition), **self.initial}
        if "slug" in self.fields:
            self.fields["slug"].required = False
            self.fields["slug"].help_text += " " + _("Made from the English name if empty.")

    def clean_name_en(self) -> str:
        name: str = self.cleaned_data["name_en"].strip()
        others = Edition.objects.exclude(pk=self.instance.pk)
        if others.filter(kind=self.kind, names__en__iexact=name).exists():
            raise ValidationError(
                _("Another edition has this name. Please choose one that tells them apart.")
            )
        return name

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        self._name(data)
        self._check_switches(data)
        return data

    def _name(self, data: dict[str, Any]) -> None:
        codes = [code for code, _name in settings.LANGUAGES]
        for field, prefix in (("names", "name"), ("lines", "line")):
            said = {code: (data.get(f"{prefix}_{code}") or "").strip() for code in codes}
            # What was written in a language that the site does not offer at the moment stays.
            kept = {code: text for code, text in getattr(self.instance, field).items() if code not in said}
            setattr(self.instance, field, kept | {code: text for code, text in said.items() if text})
        if "slug" in self.fields and not data.get("slug") and "slug" not in self.errors:
            data["slug"] = new_slug(data.get("name_en", ""))

    def _check_switches(self, data: Mapping[str, Any]) -> None:
        engine = ADAPTERS[self.kind].engine
        switches = switches_of_kind(self.kind)
        # A switch with a fault of its own counts as printed, so that the faults of others are found as well.
        usual = next(iter(engine.editions.values()))
        values, fixed = usual._asdict() | {"edition": ""}, []
        for name, switch in switches.items():
            if name in self.errors:
                continue
            value = data[name]
            if isinstance(self.fields[name], HouseRuleChoice):
                if value in {OFF, ON}:
                    fixed.append(name)
                value = value in {ON, USUALLY_ON}
            values[name] = value
            self.instance.switches[name] = switch.write(value)
        self.instance.kind, self.instance.fixed = self.kind, fixed
        rules = type(usual)(**values)
        for problem in engine.problems(rules):
            if problem.switch not in self.errors:
                self.add_error(problem.switch, _(problem.sentence) % problem.values)
        if not self.errors:
            self._check_deck(data.get("deck"), engine.cards_needed(rules), rules.most_seats)
            self._check_default(data, rules)

    def _check_deck(self, deck: Any, needed: int, most: int) -> None:
        if not needed:
            return
        published = DeckVersion.objects.published().order_by("deck_id")
        version = (published.filter(deck=deck) if deck else published).first()
        if version is None:
            if deck:
                self.add_error("deck", _("This deck has no published version yet."))
            return
        found = version.cards.count()
        if found < needed:
            sentence = _(
                "Tables of up to %(most)d players need %(needed)d cards, and the deck %(deck)s has "
                "%(found)d. Please choose fewer players, two copies from fewer players on, or another deck."
            )
            values = {"most": most, "needed": needed, "deck": version.deck.name, "found": found}
            self.add_error("most_seats", sentence % values)

    def _check_default(self, data: Mapping[str, Any], rules: Any) -> None:
        if data.get("is_default") and rules.least_seats > ADAPTERS[self.kind].engine.min_seats:
            self.add_error(
                "is_default", _("The front page offers solo games, so the default has to be playable solo.")
            )


def switches_of_kind(kind: str) -> dict[str, Switch]:
    """The switches of a game."""
    return switches_in(next(iter(ADAPTERS[kind].engine.editions.values())))


def new_slug(name: str) -> str:
    """A short name that no edition has."""
    stem = slugify(name)[: LONGEST_SLUG - 3].strip("-_").replace("_", "-") or "edition"
    taken = set(Edition.objects.values_list("slug", flat=True))
    numbered = (f"{stem}-{number}" for number in range(2, 1000))
    return next(slug for slug in (stem, *numbered) if slug not in taken)


def edition_form(kind: str) -> type[OwnEditionForm]:
    """The form for editions of a game, whose words are in the language of whoever asks for it."""
    fields: dict[str, Any] = dict(_words())
    fields |= {name: field_of(switch) for name, switch in switches_of_kind(kind).items()}
    return type("EditionForm", (OwnEditionForm,), {**fields, "kind": kind})


def word_fields() -> list[tuple[str, ...]]:
    """The names of the fields for words, a line for each language."""
    return [(f"name_{code}", f"line_{code}") for code, _name in settings.LANGUAGES]


def _words() -> Iterator[tuple[str, forms.Field]]:
    for code, language in settings.LANGUAGES:
        yield (
            f"name_{code}",
            forms.CharField(
                label=_("Name (%(language)s)") % {"language": language},
                max_length=LONGEST_NAME,
                required=code == "en",
                widget=forms.TextInput(attrs={"class": "vTextField"}),
            ),
        )
        yield (
            f"line_{code}",
            forms.CharField(
                label=_("One line (%(language)s)") % {"language": language},
                max_length=LONGEST_LINE,
                required=False,
                widget=forms.TextInput(attrs={"class": "vTextField"}),
                help_text=_("If empty, it says what the edition changes."),
            ),
        )


def initial_of(edition: Known) -> dict[str, Any]:
    """The values of the fields for an edition, or for a copy of it."""
    switches = switches_in(edition.rules)
    values = {name: getattr(edition.rules, name) for name in switches}
    for name, switch in switches.items():
        if isinstance(switch, Flag) and switch.is_house_rule:
            values[name] = HouseRuleChoice.value_of(is_on=values[name], is_fixed=name in edition.fixed)
    words = {f"name_{code}": text for code, text in edition.names.items()}
    words |= {f"line_{code}": text for code, text in edition.lines.items()}
    return {**values, **words, "deck": edition.deck}
