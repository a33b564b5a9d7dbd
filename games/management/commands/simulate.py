"""`manage.py simulate`: plays many games by themselves and prints figures about scores, cards and speed."""

import json
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engine.protocol import BadRecord, Json
from games.management.arguments import up_to
from games.management.output import printable, tables, with_progress
from games.management.wishes import ARGUMENTS, fulfilled
from games.simulation.driver import Effort, Simulation, run
from games.simulation.policies import POLICIES
from games.simulation.registry import SIMULATIONS

#: Arguments that not every game has a use for.
WISHES: Final = [name for arguments in ARGUMENTS.values() for name in arguments.names]
#: What the figures repeat of the arguments, so that they can be had again.
FACTS: Final = ("game", "players", "games", "policy", "seed", *WISHES)
MOST_GAMES: Final = 999_999_999
INTERRUPTED: Final = 130


class Command(BaseCommand):
    help = (
        "Plays games by themselves. The same arguments give the same games and the same figures, but for the "
        "speed, which is per second of the processor. Needs no database, unless a deck comes from there."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", choices=SIMULATIONS, default=next(iter(SIMULATIONS)))
        parser.add_argument("--players", type=int, default=4, metavar="N")
        parser.add_argument("--games", type=up_to(MOST_GAMES), default=100, metavar="N")
        parser.add_argument("--seed", type=printable, default="1", metavar="TEXT")
        parser.add_argument("--policy", choices=POLICIES, default="house", help="Who chooses.")
        parser.add_argument("--json", action="store_true", help="Print JSON instead of tables.")
        for slug, arguments in ARGUMENTS.items():
            arguments.add_to(parser.add_argument_group(f"{slug} only"))

    def handle(self, *args: Any, **options: Any) -> None:
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
    try:
        return kind(players, fulfilled(kind.game.slug, wishes))
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
