"""The records of all games of a tournament as one archive: made by a job, and kept for a day.

Each record follows from its game's log, and a large tournament has a thousand: too much for a request. A game
whose deal others still play is not in it.
"""

import zipfile
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from json import dumps
from typing import Final

from django.utils import timezone

from games.models import Game, Tournament, TournamentArchive
from games.services.tourney import staff
from games.store import read_table
from games.store.record import record
from luckybox_site.jobs.models import Job
from luckybox_site.jobs.services import enqueue

COLLECT: Final = "tournament-records"
#: How long an archive can be fetched.
KEPT_FOR: Final = timedelta(days=1)


def records_of(row: Tournament, part: int | None = None) -> list[tuple[int, str]]:
    """The games that everybody may know, of a round or of all, each with its name in an archive."""
    games = Game.objects.with_open_secrets().filter(tournament_table__tournament=row)
    if part is not None:
        games = games.filter(tournament_table__round=part)
    places = games.order_by("tournament_table__round", "tournament_table__number").values_list(
        "pk", "tournament_table__round", "tournament_table__number"
    )
    return [(pk, f"round-{round_}/table-{number:03}.json") for pk, round_, number in places]


def packed(games: list[tuple[int, str]], report: Callable[[float], None] | None = None) -> bytes:
    """An archive with the records of games; tells how far it is."""
    content = BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for done, (game_id, name) in enumerate(games):
            if report is not None:
                report(100 * done / len(games))
            archive.writestr(name, dumps(record(read_table(game_id)), ensure_ascii=False))
    return content.getvalue()


def ask_for(tournament_id: int, by: int | None) -> Job:
    """Have the archive made, in place of an earlier one."""
    staff.require(tournament_id, by)
    return enqueue(COLLECT, key=str(tournament_id), owner=by, tournament=tournament_id)


def job_of(tournament_id: int) -> Job | None:
    """The job that makes it, as long as it runs or if it has failed."""
    job = Job.objects.filter(kind=COLLECT, key=str(tournament_id)).first()
    return job if job is not None and job.state not in {Job.State.DONE, Job.State.CANCELLED} else None


def collect(tournament_id: int, report: Callable[[float], None]) -> int:
    """Make it; how many games are in it."""
    row = Tournament.objects.filter(pk=tournament_id).first()
    if row is None:
        return 0
    games = records_of(row)
    made = {"content": packed(games, report), "games": len(games), "made_at": timezone.now()}
    TournamentArchive.objects.update_or_create(tournament=row, defaults=made)
    return len(games)


def archive_of(tournament_id: int) -> TournamentArchive | None:
    """The archive that can be fetched now, but for its content."""
    fresh = TournamentArchive.objects.filter(tournament=tournament_id, made_at__gt=timezone.now() - KEPT_FOR)
    return fresh.defer("content").first()


def delete_old() -> int:
    return TournamentArchive.objects.filter(made_at__lte=timezone.now() - KEPT_FOR).delete()[0]
