"""The jobs of the tables and of the people there."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from games.engine.errors import Refused
from games.models import CardUpload, Checkup, DeckVersion
from games.presenters.turn_mail import turn_mail
from games.services.counting import add_missing, count_results, has_uncounted
from games.services.evening_tables import go_on_after_evenings, has_left
from games.services.evenings import GO_ON
from games.services.luckybox.decks import DeckRefused, has_due, publish_what_is_due
from games.services.luckybox.designing import FILL, fill_up
from games.services.luckybox.doctor import EXAMINE, examine
from games.services.luckybox.importing import PUT_IN, READ, put_in_upload, read_upload
from games.services.sanctions import end_sanctions, has_ended_sanctions
from games.services.staff import TAKE_OUT, take_out_void
from games.services.tourney import archive
from games.services.tourney.by_itself import NEXT_ROUND, next_round
from games.services.tourney.log import add_places
from games.services.tourney.pairing import DRAFT, make_draft
from games.services.turn_mails import turns_of
from games.store.write import COUNT_RESULTS
from luckybox_site.jobs.mail import send_mail
from luckybox_site.jobs.registry import Every, Failed, Nightly, job
from luckybox_site.jobs.runner import Progress
from luckybox_site.web.preferences import who_wants_mail

#: How often it is looked whose turn it is.
LOOK = timedelta(minutes=5)
MINUTE = timedelta(minutes=1)
#: What has ended asks for its job; this is for one that was not asked for, or has failed.
LOOK_EVERY = timedelta(minutes=10)
#: What staff need who follow a job about a deck.
OF_DECKS = "games.view_deckversion"
#: Before the site is cleaned.
QUIET_HOUR = 3


@job(
    "turn-mails",
    _("Mail those whose turn it is"),
    timing=Every(LOOK),
    is_needed=lambda: bool(settings.HAS_MAIL),
)
def send_turn_mails(progress: Progress) -> int:
    """Send a mail to everybody who wants one and is asked somewhere; one for each turn."""
    wanting = {one.user_id: one for one in who_wants_mail()}
    turns = turns_of(list(wanting)) if wanting else []
    for turn in turns:
        to = wanting[turn.user_id]
        mail = turn_mail(turn, to)
        key = f"turn {turn.game_id} {turn.question} {turn.user_id}"
        send_mail(to.email, mail.subject, mail.body, key=key, stop=to.stop)
    return len(turns)


@job(COUNT_RESULTS, _("Count the results"), timing=Every(LOOK_EVERY), is_needed=has_uncounted)
def count(progress: Progress) -> int:
    """Count the results of the games that are over, and rate those that are rated; how many they were."""
    return count_results()


@job(TAKE_OUT, _("Take a result out of what is counted"))
def take_out(progress: Progress, game: int) -> None:
    """Take a game that is void out of tallies and ratings; what was rated later is rated again."""
    take_out_void(game)


@job("missing-results", _("Make missing results"), timing=Nightly(QUIET_HOUR))
def add(progress: Progress) -> int:
    """Make the results of games that ended before there were results; how many games they were."""
    return add_missing()


@job("missing-places", _("Write missing places of tournaments"), timing=Nightly(QUIET_HOUR))
def places(progress: Progress) -> int:
    """Write who came where in tournaments that ended before places were stored; for how many."""
    return add_places()


@job("end-sanctions", _("End mutes and suspensions"), timing=Every(LOOK_EVERY), is_needed=has_ended_sanctions)
def end(progress: Progress) -> None:
    """Let those write and come back whose mutes and suspensions have ended."""
    end_sanctions()


@job(GO_ON, _("Let the tables of an evening go on that is over"), timing=Every(LOOK), is_needed=has_left)
def go_on(progress: Progress) -> int:
    """Let tables go on that stood still when their evening ended; how many they were."""
    return go_on_after_evenings()


@job("publish-decks", _("Publish decks at their time"), timing=Every(MINUTE), is_needed=has_due)
def publish_decks(progress: Progress) -> None:
    """Publish the drafts whose time has come."""
    if faults := publish_what_is_due():
        raise Failed(" ".join(faults))


@job(FILL, _("Design cards"), permission=OF_DECKS)
def fill_deck(
    progress: Progress, version: int, size: int, seed: str, supply: dict[str, int], who: int | None
) -> int:
    """Fill a draft up with cards from the deck designer; how many they are."""
    try:
        return fill_up(
            DeckVersion.objects.get(pk=version),
            size,
            seed,
            supply,
            who,
            lambda done: progress.report(100 * done),
        )
    except DeckVersion.DoesNotExist as gone:
        raise Failed(_("This draft has been deleted.")) from gone
    except DeckRefused as refused:
        raise Failed(_(str(refused))) from refused


@job(EXAMINE, _("Examine a deck"), permission=OF_DECKS)
def examine_deck(progress: Progress, checkup: int) -> int:
    """Compare a version of a deck with the live one; how many games were played for it."""
    try:
        return examine(
            Checkup.objects.select_related("version").get(pk=checkup), progress.report, progress.let_others_in
        )
    except Checkup.DoesNotExist as gone:
        raise Failed(_("This version has been deleted.")) from gone


@job(READ, _("Read a file of cards"), permission=OF_DECKS)
def read_cards(progress: Progress, upload: int) -> None:
    """Read a file of cards; the page about it shows what is in it."""
    if row := CardUpload.objects.filter(pk=upload).first():
        read_upload(row)


@job(PUT_IN, _("Put cards from a file into a draft"), permission=OF_DECKS)
def put_in_cards(progress: Progress, upload: int, seen: str, who: int | None) -> int:
    """Put the cards of a file into a draft, if they are as somebody saw them; the id of the draft."""
    try:
        return put_in_upload(upload, seen, who).pk
    except CardUpload.DoesNotExist as gone:
        raise Failed(_("The file is not kept any more.")) from gone
    except DeckRefused as refused:
        raise Failed(_(str(refused))) from refused


@job(DRAFT, _("Pair the next round of a tournament"))
def draft(progress: Progress, tournament: int, by: int | None = None) -> int:
    """Find a pairing that only the organiser sees."""
    with refusals_fail():
        make_draft(tournament, by)
    return 1


@job(archive.COLLECT, _("Collect the games of a tournament"))
def collect_games(progress: Progress, tournament: int) -> int:
    """Pack the records of all games of a tournament; how many they are."""
    return archive.collect(tournament, progress.report)


@job(NEXT_ROUND, _("Begin the next round of a tournament"))
def begin_next_round(progress: Progress, tournament: int) -> int:
    """Pair, publish and begin, for a tournament that goes on by itself."""
    with refusals_fail():
        next_round(tournament)
    return 1


@contextmanager
def refusals_fail() -> Iterator[None]:
    """What a tournament refuses is not tried again."""
    try:
        yield
    except Refused as refusal:
        raise Failed(_(str(refusal))) from refusal
