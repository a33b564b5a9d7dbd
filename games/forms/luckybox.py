"""What a table for Lucky Box is asked: the edition, and house rules that override it."""

from typing import Any

from django import forms
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.luckybox.editions import EDITIONS, HOUSE_RULES
from games.forms.tables import ONE_OF_THESE, NewTableForm, OneOfField, SeatsField, option
from games.kinds.luckybox.kind import LUCKY_BOX
from games.presenters.luckybox.editions import EDITION_WORDS, RULE_WORDS

USUAL_SEATS = 6
AS_PRINTED = "printed"
#: Multifunction lightning is an option of its own in records; the others are there only to override.
ALWAYS_SAID = "multifunction_lightning"


def _editions() -> list[tuple[str, SafeString]]:
    return [(slug, option(*EDITION_WORDS[slug])) for slug in EDITIONS]


class HouseRuleField(forms.ChoiceField):
    """A switch with three places, so that an edition can be overridden both ways."""

    def __init__(self, rule: str) -> None:
        super().__init__(
            label=RULE_WORDS[rule].name,
            help_text=RULE_WORDS[rule].line,
            choices=[(AS_PRINTED, _("As printed")), ("yes", _("On")), ("no", _("Off"))],
            initial=AS_PRINTED,
            required=False,
            widget=forms.RadioSelect,
            error_messages={"invalid_choice": ONE_OF_THESE},
        )
        #: What each edition says, for showing it beside the switch.
        self.printed = [
            (slug, _("on") if getattr(rules, rule) else _("off")) for slug, rules in EDITIONS.items()
        ]


class LuckyBoxForm(NewTableForm):
    """A table for Lucky Box."""

    kind = LUCKY_BOX
    template = "games/luckybox/wishes.html"

    seats = SeatsField(LUCKY_BOX, USUAL_SEATS)
    edition = OneOfField(gettext_lazy("Edition"), _editions, next(iter(EDITIONS)))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for rule in HOUSE_RULES:
            self.fields[rule] = HouseRuleField(rule)

    def house_rules(self) -> list[forms.BoundField]:
        return [self[rule] for rule in HOUSE_RULES]

    def has_rule_errors(self) -> bool:
        return any(rule in self.errors for rule in HOUSE_RULES)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        edition = EDITIONS.get(data.get("edition", ""))
        if edition and data.get("seats", 0) > edition.max_seats:
            self.add_error(
                "seats",
                _("The edition of %(edition)s is for up to %(most)d players.")
                % {"edition": EDITION_WORDS[edition.edition].name, "most": edition.max_seats},
            )
        return data

    def rules(self) -> dict[str, Any]:
        """The edition, and the switches that differ from it."""
        data = self.cleaned_data
        printed = EDITIONS[data["edition"]]
        rules: dict[str, Any] = {"edition": printed.edition}
        for rule in HOUSE_RULES:
            preset = getattr(printed, rule)
            wanted = {"yes": True, "no": False}.get(data[rule], preset)
            if wanted != preset or rule == ALWAYS_SAID:
                rules[rule] = wanted
        return rules
