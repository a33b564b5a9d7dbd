"""`manage.py simulate`: plays many games by themselves and prints figures about scores, cards and speed."""

import json
from argparse import ArgumentTypeError
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engine.luckybox.editions import EDITIONS, HOUSE_RULES
from games.engine.protocol import BadRecord, Json
from games.management.decks import HOUSE_DECK, deck_named
from games.management.output import printable, tables, with_progress
from games.simulation.driver import Effort, Simulation, run
from games.simulation.policies import POLICIES
from games.simulation.registry import SIMULATIONS

#: What the figures repeat of the arguments, so that they can be had again.
FACTS: Final = ("game", "players", "games", "policy", "seed", "edition", "rules", "deck")
#: Those that not every game has a use for.
WISHES: Final = ("edition", "rules", "deck")
MOST_DIGITS: Final = 9
INTERRUPTED: Final = 130


class Command(BaseCommand):
    help = (
        "Plays games by themselves. The same arguments give the same games and the same figures, but for the "
        "speed, which is per second of the processor. Needs no database, unless a deck comes from there."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", choices=SIMULATIONS, default="luckybox")
        parser.add_argument("--players", type=int, default=4, metavar="N")
        parser.add_argument("--games", type=_at_least_one, default=100, metavar="N")
        parser.add_argument("--seed", type=printable, default="1", metavar="TEXT")
        parser.add_argument("--policy", choices=POLICIES, default="house", help="Who chooses.")
        parser.add_argument("--json", action="store_true", help="Print JSON instead of tables.")
        box = parser.add_argument_group("Lucky Box only")
        box.add_argument("--edition", choices=EDITIONS)
        box.add_argument(
            "--rule",
            dest="rules",
            action="append",
            type=_house_rule,
            metavar="NAME[=on|off]",
            help=f"A house rule on top of the edition; may be given several times: {', '.join(HOUSE_RULES)}.",
        )
        box.add_argument(
            "--deck",
            help=f"A deck file, or the name of a deck, supplied or loaded; “{HOUSE_DECK}” if left out.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["rules"]:
            options["rules"] = dict(options["rules"])
        simulation = _simulation(options)
        indices = with_progress(options["games"], self.stderr)
        try:
            effort = run(simulation, options["policy"], options["seed"], indices)
        except KeyboardInterrupt:
            raise CommandError("Stopped.", returncode=INTERRUPTED) from None
        finally:
            indices.close()
        figures: Json = {name: options[name] for name in FACTS if options[name] is not None}
        figures |= {"moves": effort.moves, "events": effort.events, "speed": [_speed(effort)]}
        figures |= simulation.figures()
        self.stdout.write(json.dumps(figures) if options["json"] else _in_words(figures))


def _at_least_one(text: str) -> int:
    number = int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else 0
    if number < 1:
        raise ArgumentTypeError(f"must be a whole number from 1 on, of {MOST_DIGITS} digits at most")
    return number


def _house_rule(text: str) -> tuple[str, bool]:
    name, _, setting = text.partition("=")
    if name not in HOUSE_RULES:
        raise ArgumentTypeError(f"unknown rule “{printable(name)}”; there are {', '.join(HOUSE_RULES)}")
    if setting not in ("", "on", "off"):
        raise ArgumentTypeError(f"a rule is “on” or “off”, not “{printable(setting)}”")
    return name, setting != "off"


def _simulation(options: Json) -> Simulation:
    """What is to be simulated, if it makes sense."""
    kind = SIMULATIONS[options["game"]]
    players = options["players"]
    if not kind.game.min_seats <= players <= kind.game.max_seats:
        raise CommandError(
            f"{kind.game.slug} is for {kind.game.min_seats} to {kind.game.max_seats} players, not {players}."
        )
    wishes = {name: options[name] for name in WISHES if options[name] is not None}
    if foreign := sorted(wishes.keys() - kind.wishes):
        raise CommandError(f"{kind.game.slug} has no such thing as {foreign[0]}.")
    if "deck" in kind.wishes:
        wishes["deck"] = deck_named(wishes.get("deck", HOUSE_DECK))
    try:
        return kind(players, wishes)
    except BadRecord as fault:
        raise CommandError(f"That cannot be played: {fault}.") from fault


def _speed(effort: Effort) -> Json:
    counts = {"games": effort.games, "moves": effort.moves, "events": effort.events}
    rates = {f"{name}_per_second": round(count / effort.seconds, 1) for name, count in counts.items()}
    return {"seconds": round(effort.seconds, 3), **rates}


def _in_words(figures: Json) -> str:
    facts = [f"{name} {_fact(fact)}" for name, fact in figures.items() if not isinstance(fact, list)]
    rows = {name: rows for name, rows in figures.items() if isinstance(rows, list)}
    return ", ".join(facts) + "\n\n" + tables(rows)


def _fact(fact: Any) -> str:
    if isinstance(fact, dict):
        return " ".join(f"{name}={'on' if setting else 'off'}" for name, setting in fact.items())
    return printable(str(fact))
