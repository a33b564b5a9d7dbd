"""Tournaments are listed, set up in two minutes, and set up differently."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.forms.tourney.presets import PRESETS
from games.forms.tourney.setup import TournamentForm
from games.models import Game, Tournament, TournamentStaff
from games.services.tourney import making
from games.tourney.course.options import Format, Options, options_from_json
from games.tourney.sizes import Sizes
from tests.accounts.signing import account
from tests.factories import UserFactory
from tests.tables import committed, load_house_deck
from tests.tournaments import LUCKY_BOX, course, games_of, next_round, organiser_of, tournament

pytestmark = pytest.mark.django_db


def browser_of(user: User | int) -> Client:
    browser = Client()
    browser.force_login(User.objects.get(pk=user) if isinstance(user, int) else user)
    return browser


def an_organiser() -> Client:
    load_house_deck()
    return browser_of(UserFactory.create(is_staff=True))


def fields_of(template: str, game: str = "luckybox", **changed: Any) -> dict[str, Any]:
    """What a browser sends that has opened the form and changed some fields."""
    form = TournamentForm.of_template(template, game)
    every = {name: form[name].value() for name in form.fields}
    every |= {name: form.table[name].value() for name in form.table.fields}
    chosen = {name: value for name, value in every.items() if value is not None and value is not False}
    sent = {name: "on" if value is True else value for name, value in chosen.items()}
    return {**sent, "of": template, "game": game, "name": "Friday cup", **changed}


@pytest.mark.parametrize("template", PRESETS)
def test_a_template_and_a_name_are_enough(template: str) -> None:
    browser = an_organiser()
    answer = browser.post("/tournaments/new/", fields_of(template))
    row = Tournament.objects.get()
    assert answer.headers["Location"] == f"/tournaments/{row.code}/people/"
    options = course(row).state.options
    assert options.format == template
    assert options.sizes == (Sizes(1, 1, 1) if template == Format.RACE else Sizes(3, 4, 5))
    assert row.table["rules"]["edition"] == "gamewright"
    # Set up again as it is, nothing changes.
    assert browser.get(f"/tournaments/{row.code}/setup/").status_code == 200


@pytest.mark.parametrize(
    ("template", "game", "changed", "sentence"),
    [
        ("swiss", "luckybox", {"name": " "}, "Please give the tournament a name."),
        ("swiss", "luckynumbers", {"size_max": "5"}, "This game takes up to 4 players at a table."),
        ("swiss", "luckybox", {"size_max": "7", "edition": "cocktail"}, "This game takes up to 6 players"),
        ("swiss", "luckybox", {"size_min": "5"}, "at least as many players as the first number"),
        ("swiss", "luckybox", {"size_aim": "four"}, "Please enter a whole number from 1 to 12."),
        ("race", "luckynumbers", {}, "Lucky Numbers cannot be played alone"),
        ("race", "luckybox", {"on_paper": "paper"}, "cannot play with real cards"),
        ("swiss", "luckybox", {"scheme": "matchpoints"}, "Match points compare equal deals"),
        ("swiss", "luckybox", {"scheme": "own", "points": "4: five"}, "is no line of points"),
        ("swiss", "luckybox", {"scheme": "own", "points": "4: 1e3000000"}, "is no line of points"),
        ("swiss", "luckybox", {"goes_on": "clock"}, "only if a round has one"),
        ("swiss", "luckybox", {"tie_2": "wins"}, "stands here twice"),
        ("swiss", "luckybox", {"is_rated": "on"}, "Rated games need people with an account"),
        ("knockout", "luckybox", {"advance": "3"}, "Somebody of each table has to be out"),
    ],
)
def test_what_does_not_go_together_is_said_in_words(
    template: str, game: str, changed: dict[str, str], sentence: str
) -> None:
    answer = an_organiser().post("/tournaments/new/", fields_of(template, game, **changed))
    assert answer.status_code == 400
    assert sentence in answer.content.decode()
    assert not Tournament.objects.exists()


def test_whatever_can_be_chosen_can_be_played() -> None:
    form = TournamentForm.of_template("swiss", "luckybox")
    options = [name for name in Options().to_json() if name in form.fields]
    for name in options:
        for value, _label in getattr(form.fields[name], "choices", ()):
            points = [3, 1] if value == "own" else None
            chosen = options_from_json({name: value, **({"points": points} if points else {})})
            assert getattr(chosen, name) == value, name
    for field in form.tie_breaks():
        for value, _label in field.field.choices:  # type: ignore[attr-defined]  # of our own field
            chosen = options_from_json({"tie_breaks": [value] if value else []})
            assert value in {"", *chosen.tie_breaks}


def test_another_template_keeps_the_name_that_was_typed() -> None:
    page = (
        an_organiser()
        .post("/tournaments/new/", {**fields_of("swiss"), "template": "league"})
        .content.decode()
    )
    assert 'value="Friday cup"' in page
    assert '<option value="10080" selected>7 days</option>' in page


def test_only_those_set_one_up_whom_the_club_lets() -> None:
    for browser in (Client(), browser_of(account("Ann"))):
        assert browser.get("/tournaments/new/").status_code == 403
        assert browser.post("/tournaments/new/", fields_of("swiss")).status_code == 403
    assert not Tournament.objects.exists()


def test_after_the_first_round_what_results_count_by_stays() -> None:
    row = tournament(8, table={"rules": {"edition": "gamewright"}, "on_paper": True})
    browser = browser_of(organiser_of(row))
    with committed():
        next_round(row)
    address, before = f"/tournaments/{row.code}/setup/", course(row).state.options
    assert "The first round is published" in browser.get(address).content.decode()
    sent = fields_of("race", name="Saturday cup", scheme="steep", check_in="on", edition="cocktail")
    assert browser.post(address, sent).status_code == 302
    row.refresh_from_db()
    after = course(row).state.options
    assert (row.name, after.check_in) == ("Saturday cup", True)
    assert all(getattr(before, name) == getattr(after, name) for name in making.FIXED)
    assert row.table["rules"] == {"edition": "gamewright"}


def test_the_list_has_ones_own_and_what_is_announced() -> None:
    row, other = tournament(2), tournament(2)
    Tournament.objects.filter(pk=other.pk).update(is_listed=True, name="Open cup")
    mine = browser_of(organiser_of(row)).get("/tournaments/").content.decode()
    assert mine.index("Yours") < mine.index("Friday cup") < mine.index("Announced") < mine.index("Open cup")
    assert "Friday cup" not in Client().get("/tournaments/").content.decode()


def test_a_tournament_is_cancelled_after_a_look_at_what_happens_and_that_is_taken_back() -> None:
    row = tournament(6, table=LUCKY_BOX, sizes=Sizes(3, 3, 3))
    next_round(row)
    browser, address = browser_of(organiser_of(row)), f"/tournaments/{row.code}/"
    assert f"{address}cancel/" in browser.get(f"{address}setup/").content.decode()
    assert "2 tables that play go on by themselves" in browser.get(f"{address}cancel/").content.decode()
    assert not course(row).state.is_over, "Looking cancels nothing."
    with committed():
        answer = browser.post(f"{address}cancel/", follow=True)
    assert course(row).state.is_cancelled
    number = len(course(row).events)
    assert f"{address}log/{number}/" in answer.content.decode()
    assert [game.status for game in games_of(row)] == [Game.Status.PLAYING] * 2
    assert browser.get(f"{address}cancel/").status_code == 409
    assert f"{address}cancel/" not in browser.get(f"{address}setup/").content.decode()
    with committed():
        browser.post(f"{address}log/{number}/")
    assert not course(row).state.is_over
    helper = account("Helga")
    TournamentStaff.objects.create(tournament=row, user=helper, role="helper")
    assert browser_of(helper).post(f"{address}cancel/").status_code == 403
