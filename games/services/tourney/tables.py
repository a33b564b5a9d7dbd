"""The tables of a tournament as games: made, begun, and acted on."""

import hmac
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils.translation import gettext as _

from games.engine.chance import new_seed
from games.models import (
    Connection,
    Game,
    Tournament,
    TournamentEntrant,
    TournamentSeat,
    TournamentStaff,
    TournamentTable,
)
from games.models.acts import Role
from games.models.tables import MAX_NICKNAME
from games.services import pausing, staff_seats
from games.services import staff as acts
from games.services.arranged import Person, arrange, begin
from games.services.lobby import TableOptions
from games.services.names import distinct
from games.services.progress import go_on
from games.services.refusals import Rejected
from games.services.tourney.log import Course
from games.store import locked_table
from games.tourney.course.state import Event, Round, Table

#: So many tables begin before others get a turn.
BEGUN_AT_ONCE = 25
#: What a tournament says of its tables; the rest is for tables of people who find each other.
FIELDS = ("rules", "pace", "clock", "watching_by", "guests_chat", "auto_bonus", "is_rated")


def options_of(row: Tournament, seats: int) -> TableOptions:
    chosen: dict[str, Any] = {name: row.table[name] for name in FIELDS if name in row.table}
    return TableOptions(kind=row.kind, seats=seats, **{"rules": {}, **chosen})


def is_on_paper(row: Tournament) -> bool:
    """Whether the tables play with real cards, and the organiser enters the results."""
    return bool(row.table.get("on_paper"))


def make_tables(course: Course, part: Round) -> None:
    """The rows and games of a round that has just been published, not begun yet."""
    row = course.row
    people = {one.key: (one.user_id, one.name) for one in TournamentEntrant.objects.filter(tournament=row)}
    seed = round_seed(row, course.events[-1].number) if part.duplicate else None
    host_id = host_of(row)
    for table in part.tables:
        seated = [people[key] for key in table.players]
        made = TournamentTable.objects.create(
            tournament=row,
            round=part.number,
            number=table.number,
            game=None if is_on_paper(row) else _game(row, seated, seed, host_id),
        )
        TournamentSeat.objects.bulk_create(
            TournamentSeat(tournament=row, table=made, round=part.number, key=key) for key in table.players
        )


def make_tables_anew(course: Course) -> list[int]:
    """Games for tables whose own were closed before they began, by a cancellation that was taken back.

    Gives the rounds that have begun and have such tables.
    """
    row, host_id = course.row, host_of(course.row)
    people = {one.key: (one.user_id, one.name) for one in TournamentEntrant.objects.filter(tournament=row)}
    closed = TournamentTable.objects.filter(tournament=row, game__status=Game.Status.CLOSED, is_counted=False)
    begun = set()
    for made in closed.order_by("round", "number"):
        part = course.state.round(made.round)
        table = part.table(made.number)
        if table.is_through:
            continue
        seed = _seed_again(course, part) if part.duplicate else None
        made.game = _game(row, [people[key] for key in table.players], seed, host_id)
        made.save(update_fields=["game"])
        if part.began_at is not None:
            begun.add(part.number)
    return sorted(begun)


def _seed_again(course: Course, part: Round) -> str:
    """The seed of a round, unless everybody may know it by now: then those that had not begun get another."""
    shared = Game.objects.filter(tournament_table__tournament=course.row, tournament_table__round=part.number)
    game = shared.unfinished().filter(deal_group__isnull=False).first()
    return game.seed if game is not None else round_seed(course.row, course.events[-1].number)


def host_of(row: Tournament) -> int:
    """Who counts as the host of the tables, without any rights there: an organiser, else a stand-in."""
    organiser = row.staff.filter(role=TournamentStaff.Role.ORGANISER).values_list("user", flat=True).first()
    return organiser or int(get_user_model().objects.create_guest(row.name[:MAX_NICKNAME]).pk)


def _game(row: Tournament, people: Sequence[Person], seed: str | None, host_id: int) -> Game:
    options = options_of(row, len(people))
    if seed is not None:
        # What others with the same deal do is open only when all of them are through.
        options = replace(options, watching_by=Game.WatchingBy.LINK)
    try:
        return _arranged(people, options, seed, host_id)
    except Rejected:
        if not options.is_rated:
            raise
        # Somebody there cannot be rated: the table plays all the same, and counts for no rating.
        return _arranged(people, replace(options, is_rated=False), seed, host_id)


def _arranged(people: Sequence[Person], options: TableOptions, seed: str | None, host_id: int) -> Game:
    shares = seed is not None
    return arrange(people, options, seed or new_seed(), shares_seed=shares, start=False, host_id=host_id)


def round_seed(row: Tournament, event: int) -> str:
    """The seed that all tables of a duplicate round share; nobody can know it from that of another.

    It follows from the event that publishes the round: one that was taken back is dealt anew.
    """
    return hmac.new(bytes.fromhex(row.seed), f"round/{event}".encode(), sha256).hexdigest()


def row_of(tournament_id: int, part: int, number: int) -> TournamentTable | None:
    rows = TournamentTable.objects.filter(tournament=tournament_id, round=part, number=number)
    return rows.select_related("game").first()


def begin_tables(tournament_id: int, part: int) -> int:
    """Begin the games of a round one by one, so many at a time; how many waited.

    A ticker begins the others, and those that a server leaves that dies.
    """
    rows = TournamentTable.objects.filter(
        tournament=tournament_id, round=part, is_counted=False, game__status=Game.Status.OPEN
    )
    games = list(rows.order_by("number").values_list("game_id", flat=True))
    for game_id in games[:BEGUN_AT_ONCE]:
        _begin(game_id)
    return len(games)


def _begin(game_id: int | None) -> None:
    if game_id is None:
        return
    try:
        begin(game_id)
    except Rejected:
        # Somebody cannot be rated any more, and nobody waits for that.
        with locked_table(game_id) as table:
            table.set(is_rated=False)
        begin(game_id)


def seat_passes(tournament_id: int, part: int, number: int, seat: int, old: int | None, new: int) -> None:
    """Another person sits in a seat of a game from now on."""
    row = row_of(tournament_id, part, number)
    if row is None or row.game_id is None:
        return
    name = TournamentEntrant.objects.filter(tournament=tournament_id, user=new).values_list("name", flat=True)
    with locked_table(row.game_id) as edit:
        player = edit.players[seat] if seat < len(edit.players) else None
        if player is None or player.user_id != old or edit.player_of(new) is not None:
            return
        Connection.objects.filter(player=player.pk).delete()
        values: dict[str, Any] = {"user_id": new, "controller": player.Controller.PERSON, "missed": 0}
        edit.set_player(seat, **values, name=name.first() or player.name)
        if edit.game.host_id == old:
            edit.set(host_id=new)
        edit.touch_table()


def name_seat(tournament_id: int, part: int, number: int, seat: int, name: str) -> None:
    """Whoever sits there is called differently; a game that is over keeps the name it was played under."""
    row = row_of(tournament_id, part, number)
    if row is None or row.game is None or row.game.status not in {Game.Status.OPEN, Game.Status.PLAYING}:
        return
    with locked_table(row.game.pk) as edit:
        others = [player.name for player in edit.players if player.seat != seat]
        edit.set_player(seat, name=distinct(name, others))
        edit.touch_table()


def count_no_more(tournament_id: int, part: int, table: Table) -> None:
    """The log has a result of this table, or wants none."""
    rows = TournamentTable.objects.filter(tournament=tournament_id, round=part, number=table.number)
    rows.update(is_counted=True)


def after_commit(doing: Any) -> None:
    """What may take a while, or locks tables one by one, comes after the act is written."""

    def do() -> None:
        # Django names what has failed, and a partial function has no name.
        doing()

    transaction.on_commit(do, robust=True)


def on_games(tournament_id: int, part: int, number: int | None, verb: str, value: int = 0) -> None:
    """Do one thing at the game of a table, or at those of all tables of a round that still play."""
    rows = TournamentTable.objects.filter(
        tournament=tournament_id, round=part, is_counted=False, game__status=Game.Status.PLAYING
    )
    if number is not None:
        rows = rows.filter(number=number)
    for game_id in rows.order_by("number").values_list("game_id", flat=True):
        with suppress(Rejected):
            match verb:
                case "extend":
                    pausing.extend(game_id, value)
                case "house":
                    let_house_play(game_id, value)


def let_house_play(game_id: int, seat: int) -> None:
    """The house plays in a seat until its player comes back."""
    with locked_table(game_id) as table:
        player = table.players[seat] if seat < len(table.players) else None
        if table.game.status != Game.Status.PLAYING or player is None or not player.is_person:
            return
        table.set_player(seat, controller=player.Controller.HOUSE)
        go_on(table)


def key_of(event: Event) -> str:
    """The act as the table knows it, done once for the event."""
    return f"tournament {event.number}"


def stop_game(tournament_id: int, event: Event) -> None:
    """After an act of the staff about its result the game of a table ends, or counts nowhere else."""
    data: Any = event.data
    row = row_of(tournament_id, data["round"], data["table"])
    if row is None or row.game is None or event.by is None:
        return
    said = acts.Said(event.by, data.get("reason") or "–", key_of(event), Role.ORGANISER)
    with suppress(Rejected):
        if row.game.status == Game.Status.OVER:
            acts.void(row.game.pk, said)
        elif row.game.status in {Game.Status.OPEN, Game.Status.PLAYING}:
            (acts.end_by_hand if event.name == "result" else acts.end)(row.game.pk, said)


def give_to_house(tournament_id: int, event: Event, seat: int) -> None:
    """The house plays for somebody who is absent; the players read it."""
    data: Any = event.data
    row = row_of(tournament_id, data["round"], data["table"])
    if row is not None and row.game_id is not None and event.by is not None:
        with suppress(Rejected):
            said = acts.Said(event.by, _("they are not here."), key_of(event), Role.ORGANISER)
            staff_seats.give_to_house(row.game_id, seat, said)


def make_substitute(course: Course, part: int, number: int, seat: int, out: str, into: str) -> None:
    """The rows and the seat of the game follow with the same commit."""
    row = course.row
    users = dict(TournamentEntrant.objects.filter(tournament=row).values_list("key", "user"))
    TournamentSeat.objects.filter(tournament=row, round=part, key=out).update(key=into)
    seat_passes(row.pk, part, number, seat, users[out], users[into])


def stop_games(game_ids: Sequence[int | None], by: int | None, key: str) -> None:
    """Games of a round that was taken back end without a winner."""
    if by is None:
        return
    reason = _("The organiser has taken this round back.")
    for game_id in game_ids:
        with suppress(Rejected):
            acts.end(game_id or 0, acts.Said(by, reason, key, Role.ORGANISER, is_general=True))


def let_go(tournament_id: int, by: int) -> None:
    """When a tournament is over, what has not begun is closed; what stands still goes on as a loose table."""
    rows = TournamentTable.objects.filter(tournament=tournament_id, game__status=Game.Status.OPEN)
    stop_games(list(rows.values_list("game_id", flat=True)), by, "over")
    paused = TournamentTable.objects.filter(tournament=tournament_id, game__paused_at__isnull=False)
    for game_id in paused.values_list("game_id", flat=True):
        with suppress(Rejected):
            pausing.resume(game_id or 0)
