"""`manage.py simulate`: play many games automatically and print figures about scores, cards and speed."""

import json
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engine.protocol import BadRecord, Json
from games.management.arguments import up_to
from games.management.game_options import GAME_ARGUMENTS, simulation_options
from games.management.output import printable, tables, with_progress
from games.simulation.policies import POLICIES
from games.simulation.registry import SIMULATIONS
from games.simulation.runner import RunTotals, Simulation, run

#: The arguments that only some games have.
GAME_OPTIONS: Final = [name for arguments in GAME_ARGUMENTS.values() for name in arguments.names]
#: The arguments that the output repeats, so that the run can be repeated.
REPEATED: Final = ("game", "players", "games", "policy", "seed", *GAME_OPTIONS)
MOST_GAMES: Final = 999_999_999
INTERRUPTED: Final = 130


class Command(BaseCommand):
    help = (
        "Plays games automatically. The same arguments give the same games and figures, except for the "
        "speed, which is per second of processor time. Needs no database unless the deck comes from there."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", choices=SIMULATIONS, default=next(iter(SIMULATIONS)))
        parser.add_argument("--players", type=int, default=4, metavar="N")
        parser.add_argument("--games", type=up_to(MOST_GAMES), default=100, metavar="N")
        parser.add_argument("--seed", type=printable, default="1", metavar="TEXT")
        parser.add_argument("--policy", choices=POLICIES, default="house", help="Who chooses.")
        parser.add_argument("--json", action="store_true", help="Print JSON instead of tables.")
        for slug, arguments in GAME_ARGUMENTS.items():
            arguments.add_to(parser.add_argument_group(f"{slug} only"))

    def handle(self, *args: Any, **options: Any) -> None:
        simulation = _simulation(options)
        indices = with_progress(options["games"], self.stderr)
        try:
            totals = run(simulation, options["policy"], options["seed"], indices)
        except KeyboardInterrupt:
            raise CommandError("Stopped.", returncode=INTERRUPTED) from None
        finally:
            indices.close()
        figures: Json = {name: options[name] for name in REPEATED if options[name] is not None}
        figures |= {"moves": totals.moves, "events": totals.events, "speed": [_speed(totals)]}
        figures |= simulation.figures()
        self.stdout.write(json.dumps(figures) if options["json"] else _in_words(figures))


def _simulation(options: Json) -> Simulation:
    """The simulation for the options; raises `CommandError` if they do not fit the game."""
    simulation, players = SIMULATIONS[options["game"]], options["players"]
    game = simulation.game
    if not game.min_seats <= players <= game.max_seats:
        raise CommandError(f"{game.slug} is for {game.min_seats} to {game.max_seats} players, not {players}.")
    given = {name: options[name] for name in GAME_OPTIONS if options[name] is not None}
    if foreign := sorted(given.keys() - simulation.option_names):
        raise CommandError(f"{game.slug} has no such thing as {foreign[0]}.")
    try:
        return simulation(players, simulation_options(game.slug, given))
    except BadRecord as fault:
        raise CommandError(f"That cannot be played: {fault}.") from fault


def _speed(totals: RunTotals) -> Json:
    counts = {"games": totals.games, "moves": totals.moves, "events": totals.events}
    rates = {f"{name}_per_second": round(count / totals.seconds, 1) for name, count in counts.items()}
    return {"seconds": round(totals.seconds, 3), **rates}


def _in_words(figures: Json) -> str:
    heading = [f"{name} {_value(value)}" for name, value in figures.items() if not isinstance(value, list)]
    rows = {name: rows for name, rows in figures.items() if isinstance(rows, list)}
    return ", ".join(heading) + "\n\n" + tables(rows)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{name}={'on' if setting else 'off'}" for name, setting in value.items())
    return printable(str(value))
