"""The command-line arguments of Lucky Box: an edition, house rules, a deck."""

from argparse import Action, ArgumentParser, ArgumentTypeError, Namespace, _ArgumentGroup
from collections.abc import Mapping
from typing import Any

from games.engine.luckybox.editions import EDITIONS, HOUSE_RULES
from games.engine.luckybox.game import LUCKY_BOX
from games.management.editions import edition_named
from games.management.luckybox.decks import HOUSE_DECK, deck_named
from games.management.output import printable

USUAL_EDITION = "gamewright"


class LuckyBoxArguments:
    """See `games.management.game_options.GameArguments`."""

    names = ("edition", "rules", "deck")

    def add_to(self, group: _ArgumentGroup) -> None:
        group.add_argument(
            "--edition",
            help=f"{', '.join(EDITIONS)}, the short name of an edition made in the admin, or a JSON file "
            "with “rules”, such as a record.",
        )
        group.add_argument(
            "--rule",
            dest="rules",
            action=_GatherRules,
            type=_house_rule,
            metavar="NAME[=on|off]",
            help=f"A house rule on top of the edition; may be given several times: {', '.join(HOUSE_RULES)}.",
        )
        group.add_argument(
            "--deck",
            help=f"A deck file, or the name of a deck, supplied or loaded; “{HOUSE_DECK}” if left out.",
        )

    def simulation_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The given options, with the rules of the edition and the cards of the deck."""
        edition = edition_named(LUCKY_BOX.slug, given.get("edition", USUAL_EDITION))
        deck = deck_named(given.get("deck", edition.deck or HOUSE_DECK))
        return {**given, "edition": edition.rules, "deck": deck}


class _GatherRules(Action):
    """Collects repeated `--rule` arguments in one dict."""

    def __call__(
        self, parser: ArgumentParser, namespace: Namespace, values: Any, option_string: str | None = None
    ) -> None:
        name, setting = values
        setattr(namespace, self.dest, {**(getattr(namespace, self.dest) or {}), name: setting})


def _house_rule(text: str) -> tuple[str, bool]:
    name, _, setting = text.partition("=")
    if name not in HOUSE_RULES:
        raise ArgumentTypeError(f"unknown rule “{printable(name)}”; there are {', '.join(HOUSE_RULES)}")
    if setting not in ("", "on", "off"):
        raise ArgumentTypeError(f"a rule is “on” or “off”, not “{printable(setting)}”")
    return name, setting != "off"
