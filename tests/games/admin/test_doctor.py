"""The deck doctor in the admin: examinations are jobs that lose nothing, and what they found is text."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.engine.luckybox.editions import EDITIONS
from games.models import Card, Checkup, DeckVersion
from games.presenters.luckybox import doctor as presenter
from games.services.luckybox import decks, doctor
from games.simulation.evidence import Estimate, add
from luckybox_site.jobs import runner
from luckybox_site.jobs.models import Job
from luckybox_site.jobs.services import cancel, retry
from tests.tables import played_game
from tests.workers import leave_behind, run_all

pytestmark = pytest.mark.django_db
Page = Any
STARS = {"row1": "S", "row2": "S", "row3": "S", "column1": "S", "column2": "S", "column3": "S"}


@pytest.fixture
def draft() -> DeckVersion:
    draft = decks.draft_from(DeckVersion.objects.published().get(), None)
    Card.objects.filter(version=draft, number__lte=30).update(**STARS)
    return draft


def at(version: DeckVersion, page: str = "doctor") -> str:
    return reverse(f"admin:games_deckversion_{page}", args=[version.pk])


def text(response: Page) -> str:
    return " ".join(str(response.content.decode()).split())


def ask(version: DeckVersion, games: int = 3, seats: tuple[int, ...] = (2,)) -> Checkup:
    return doctor.ask_to_examine(version, EDITIONS["gamewright"], (seats, games), "test", None)


def job_of(checkup: Checkup) -> Job:
    job = doctor.job_of(checkup)
    assert job is not None
    return job


def test_a_version_is_examined_as_a_job_and_the_page_says_what_was_found(
    admin_client: Client, draft: DeckVersion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.forms.checkups.GAMES", (40,))
    assert "was not examined yet" in text(admin_client.get(at(draft)))
    assert "was not examined yet" in text(admin_client.get(at(draft, "publish")))
    nothing = admin_client.post(at(draft), {"edition": "gamewright", "games": 40})
    assert (nothing.status_code, "at least one size of table" in text(nothing)) == (400, True)
    wrong = admin_client.post(at(draft), {"edition": "cocktail", "games": 40, "seats": [12]})
    assert "not for tables of this size: 12 players" in text(wrong)
    for _ in range(2):
        admin_client.post(at(draft), {"edition": "gamewright", "games": 40, "seats": [1]})
    assert Checkup.objects.count() == 1
    assert "begins as soon as its turn comes" in text(admin_client.get(at(draft)))
    run_all()
    found = text(admin_client.get(at(draft)))
    for shown in (
        "Solo: 40 games",
        "points more on average; 95 % sure that it is between",
        "There are no recorded games to play again.",
        "How often each card was kept and completed",
        "<svg",
        "(live: ",
    ):
        assert shown in found, shown
    published = text(admin_client.get(at(draft, "publish")))
    assert "Solo: " in published
    draft.cards.filter(number=1).delete()
    assert "The cards have changed since then." in text(admin_client.get(at(draft, "publish")))


def test_a_worker_that_was_killed_loses_nothing(draft: DeckVersion, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = ask(draft, 4)
    run_all()
    monkeypatch.setattr(doctor, "BATCH", 0)
    killed = ask(draft, 4)
    reports = iter(range(2))

    def die(percent: float) -> None:
        next(reports)

    with pytest.raises(StopIteration):
        doctor.examine(killed, die)
    killed.refresh_from_db()
    assert killed.done(2) == 3
    Job.objects.filter(pk=job_of(killed).pk).update(
        state="running", taken_by="gone", started_at=killed.made_at, heartbeat=killed.made_at
    )
    leave_behind(job_of(killed))
    run_all()
    for checkup in (whole, killed):
        checkup.refresh_from_db()
    assert job_of(killed).state == Job.State.DONE
    assert killed.counted == whole.counted


def test_an_examination_is_cancelled_between_two_games_and_can_go_on(
    draft: DeckVersion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "PROGRESS_INTERVAL", 0)
    monkeypatch.setattr(doctor, "BATCH", 0)
    checkup = ask(draft, 4)

    def count_and_cancel(*arguments: Any) -> None:
        cancel(job_of(checkup).pk)
        add(*arguments)

    # Games are played in a thread that sees nothing of this test's transaction.
    monkeypatch.setattr(doctor, "add", count_and_cancel)
    run_all()
    checkup.refresh_from_db()
    assert (job_of(checkup).state, checkup.all_done) == (Job.State.CANCELLED, 1)
    assert presenter.tables(checkup)[0].games == 1
    monkeypatch.setattr(doctor, "add", add)
    assert retry(job_of(checkup).pk)
    run_all()
    checkup.refresh_from_db()
    assert (job_of(checkup).state, checkup.all_done) == (Job.State.DONE, 4)


def test_what_is_live_is_examined_by_itself_and_shows_no_difference(admin_client: Client) -> None:
    live = DeckVersion.objects.published().get()
    checkup = ask(live, 1)
    run_all()
    checkup.refresh_from_db()
    assert (checkup.compared_with, "old" in checkup.counted["2"]) == (None, False)
    assert "no other version to compare it with" in text(admin_client.get(at(live)))
    same = ask(decks.draft_from(live, None), 1)
    run_all()
    same.refresh_from_db()
    assert "Exactly the same in 1 game." in presenter.summary(same)[0]


def test_a_deck_that_cannot_be_dealt_is_not_examined(admin_client: Client, draft: DeckVersion) -> None:
    draft.cards.filter(number__gt=40).delete()
    response = admin_client.post(at(draft), {"edition": "gamewright", "games": 200, "seats": [6]})
    assert (response.status_code, "Nobody could play with these cards." in text(response)) == (400, True)


def test_recorded_games_are_played_again_with_the_new_cards(draft: DeckVersion) -> None:
    game = played_game(2)
    offered = {
        int(name)
        for cards in game.moves.filter(event__t="offer").values_list("event__cards", flat=True)
        for name in cards
    }
    unused = next(card for card in draft.cards.all() if card.number not in offered)
    same = decks.draft_from(DeckVersion.objects.published().get(), None)
    same.cards.filter(number=unused.number).delete()
    missing = decks.draft_from(same, None)
    missing.cards.filter(number=min(offered)).delete()
    for version, legal in ((same, 1), (missing, 0)):
        checkup = ask(version, 1, (1,))
        run_all()
        checkup.refresh_from_db()
        assert checkup.replayed is not None
        assert (checkup.replayed["games"], checkup.replayed["legal"]) == (1, legal)
        assert (checkup.replayed["moves_legal"] == checkup.replayed["moves"]) == bool(legal)
        assert f"Of 1 recorded game, {legal} would be legal with these cards" in presenter.summary(checkup)[2]


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (Estimate(3, 2, 4, 2000), "3.0 points more on average; 95 % sure that it is between 2.0 and 4.0."),
        (
            Estimate(-3, -4, -2, 2000),
            "3.0 points fewer on average; 95 % sure that it is between 2.0 and 4.0.",
        ),
        (Estimate(0.2, -1, 1.4, 2000), "No difference that can be told from chance in 2,000 games."),
        (Estimate(3, 2, 4, 20), "No difference that can be told from chance in 20 games."),
    ],
)
def test_a_difference_is_told_with_how_sure_it_is(found: Estimate, said: str) -> None:
    assert presenter.difference_in_words(found) == said


def test_the_page_takes_as_many_queries_however_many_versions_and_examinations_there_are(
    admin_client: Client, draft: DeckVersion, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    def queries() -> int:
        with django_assert_max_num_queries(30) as asked:
            assert admin_client.get(at(draft)).status_code == 200
        return len(asked)

    asked_for = ask(draft, games=1, seats=(1,))
    run_all()
    admin_client.get(at(draft))
    few = queries()
    for _ in range(5):
        decks.draft_from(draft, None)
        Checkup.objects.filter(pk=asked_for.pk).update(made_by=User.objects.get(username="admin"))
        asked_for.pk = None
        asked_for.save()
    assert queries() == few
