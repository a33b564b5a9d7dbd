"""Games in the admin."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.admin.tables import GameAdmin, MoveAdmin, PlayerAdmin
from games.engine.chance import commitment
from games.models import Game, Move
from tests.factories import UserFactory
from tests.tables import SEED, played_game, started_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def running() -> Game:
    return started_game(players=2)


@pytest.fixture
def trusted(client: Client) -> Client:
    """A member of the staff with all view permissions and the permission to see running games."""
    user = UserFactory.create(is_staff=True)
    granted = ["view_game", "view_player", "view_move", "see_secrets"]
    user.user_permissions.set(Permission.objects.filter(codename__in=granted))
    client.force_login(user)
    return client


def page_of(client: Client, row: object, model: str) -> str:
    assert isinstance(row, Game | Move)
    response = client.get(reverse(f"admin:games_{model}_change", args=[row.pk]))
    return response.content.decode() if response.status_code == 200 else ""


@pytest.mark.parametrize("model", ["game", "player", "move"])
def test_there_are_lists_to_search(admin_client: Client, running: Game, model: str) -> None:
    response = admin_client.get(reverse(f"admin:games_{model}_changelist"), {"q": running.code})
    assert response.status_code == 200


@pytest.mark.parametrize("model", ["game", "player", "move"])
def test_nothing_is_added_changed_or_removed(admin_client: Client, model: str) -> None:
    game = played_game(players=1)
    row = {"game": game, "player": game.players.first(), "move": game.moves.first()}[model]
    assert row is not None
    assert admin_client.get(reverse(f"admin:games_{model}_add")).status_code == 403
    for verb in ("change", "delete"):
        address = reverse(f"admin:games_{model}_{verb}", args=[row.pk])
        assert admin_client.post(address, {"seat": 3}).status_code == 403


def test_the_list_names_games_and_people_as_they_are_known(admin_client: Client) -> None:
    host = User.objects.create_guest("Kim")
    Game.objects.filter(pk=started_game(players=2, kind="luckynumbers").pk).update(host=host)
    page = admin_client.get(reverse("admin:games_game_changelist"), {"kind": "luckynumbers"}).content.decode()
    assert "Kim (guest)" in page
    assert "Lucky Numbers" in page
    assert host.username not in page
    assert ">luckynumbers<" not in page


def test_the_seed_of_a_running_game_is_hidden_from_everybody(
    admin_client: Client, trusted: Client, running: Game
) -> None:
    for client in (admin_client, trusted):
        page = page_of(client, running, "game")
        assert commitment(SEED) in page
        assert SEED not in page


def test_the_seed_of_a_finished_game_is_shown(admin_client: Client) -> None:
    assert SEED in page_of(admin_client, played_game(players=1), "game")


def test_seeds_are_neither_listed_nor_searched(admin_client: Client, running: Game) -> None:
    for of in (GameAdmin, PlayerAdmin, MoveAdmin):
        assert not any(
            "seed" in name for name in map(str, (*of.list_display, *of.search_fields, *of.list_filter))
        )
    found = admin_client.get(reverse("admin:games_game_changelist"), {"q": SEED[:12]})
    assert running.code not in found.content.decode()


def test_no_filter_of_the_address_asks_for_a_seed(admin_client: Client, running: Game) -> None:
    for query in ({"seed__startswith": SEED[:2]}, {"game__seed__startswith": SEED[:2]}):
        for model in ("game", "player", "move"):
            response = admin_client.get(reverse(f"admin:games_{model}_changelist"), query)
            assert response.status_code in {302, 400}
            assert running.code not in response.content.decode()


def test_moves_of_running_games_are_hidden_even_from_a_superuser(admin_client: Client, running: Game) -> None:
    move = running.moves.first()
    assert move is not None
    assert running.code not in admin_client.get(reverse("admin:games_move_changelist")).content.decode()
    assert not page_of(admin_client, move, "move")


def test_moves_of_finished_games_are_shown(admin_client: Client) -> None:
    game = played_game(players=1)
    assert game.code in admin_client.get(reverse("admin:games_move_changelist")).content.decode()


def test_the_permission_shows_the_moves_of_running_games(trusted: Client, running: Game) -> None:
    move = running.moves.first()
    assert move is not None
    assert running.code in trusted.get(reverse("admin:games_move_changelist")).content.decode()
    assert str(move.event["cards"][0]) in page_of(trusted, move, "move")


def test_the_grant_can_come_through_a_group(client: Client, running: Game) -> None:
    user: User = UserFactory.create(is_staff=True, is_superuser=True)
    group = user.groups.create(name="trusted")
    group.permissions.set(Permission.objects.filter(codename="see_secrets"))
    client.force_login(user)
    assert running.code in client.get(reverse("admin:games_move_changelist")).content.decode()
