"""`manage.py simulate`: the same arguments give the same figures, and wrong ones a clear message."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.engine.luckybox.editions import EDITIONS, HOUSE_RULES
from games.engine.switches import write_switches
from games.management.commands import simulate as command
from tests.editions import edition_with
from tests.factories import CardFactory, DeckVersionFactory
from tests.games.simulation.decks import DECK

SCORES = ["cards", "stars", "crosses", "moons", "lightning", "total", "moon_tokens"]

MEASURES = ["category", "mean", "deviation", "p5", "p25", "p50", "p75", "p95"]


def simulate(*arguments: str, stderr: io.StringIO | None = None) -> str:
    said = io.StringIO()
    complained = stderr or io.StringIO()
    call_command("simulate", *arguments, stdout=said, stderr=complained)
    if stderr is None:
        assert complained.getvalue() == ""
    return said.getvalue()


def figures(*arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(simulate("--json", *arguments))
    return found


@pytest.mark.parametrize("game", ["luckybox", "luckynumbers"])
@pytest.mark.parametrize("policy", ["house", "random"])
def test_the_same_seed_gives_the_same_figures_and_another_one_others(game: str, policy: str) -> None:
    arguments = ("--game", game, "--policy", policy, "--games", "3")
    first, again, other = (figures(*arguments, "--seed", seed) for seed in ("a", "a", "b"))
    for run in (first, again, other):
        assert set(run.pop("speed")[0]) == {
            "seconds",
            "games_per_second",
            "moves_per_second",
            "events_per_second",
        }
    assert first == again
    assert first["scores"] != other["scores"]


def test_any_text_is_a_seed() -> None:
    assert figures("--games", "1", "--policy", "random", "--seed", "\udcff ü")["seed"] == "? ü"


def test_lucky_box_counts_scores_and_cards() -> None:
    found = figures("--policy", "random", "--players", "3", "--games", "20")
    assert (found["game"], found["players"], found["games"], found["policy"]) == ("luckybox", 3, 20, "random")
    assert [row["category"] for row in found["scores"]] == SCORES
    assert [row["card"] for row in found["cards"]] == [card.number for card in DECK]
    # Each seat is offered 5 + 3 + 3 + 3 cards and keeps 3 + 1 + 1 + 1 of them.
    assert sum(row["offered"] for row in found["cards"]) == 20 * 3 * 14
    assert sum(row["kept"] for row in found["cards"]) == 20 * 3 * 6
    for row in found["cards"]:
        assert row["completed"] <= row["kept"] <= row["offered"]
        assert row["kept_share"] == pytest.approx(row["kept"] / row["offered"], abs=1e-4)


def test_lucky_numbers_counts_points_squares_turns_and_endings() -> None:
    found = figures("--game", "luckynumbers", "--players", "4", "--games", "8", "--policy", "random")
    assert [row["category"] for row in found["scores"]] == ["points", "free", "turns"]
    assert [row["ending"] for row in found["endings"]] == ["full_board", "last_tile"]
    assert sum(row["games"] for row in found["endings"]) == 8
    assert sum(row["share"] for row in found["endings"]) == pytest.approx(1)


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_every_edition_can_be_simulated_with_every_house_rule(edition: str) -> None:
    rules = [part for name in HOUSE_RULES for part in ("--rule", name)]
    found = figures("--edition", edition, "--games", "1", "--policy", "random", *rules)
    assert (found["edition"], found["rules"]) == (edition, dict.fromkeys(HOUSE_RULES, True))


def test_a_house_rule_changes_the_games_and_can_be_switched_off() -> None:
    def scores(*rule: str) -> Any:
        return figures("--edition", "ravensburger", "--games", "5", "--policy", "random", *rule)["scores"]

    assert scores("--rule", "leftover_lightning=on") == scores()
    assert scores("--rule", "leftover_lightning=off") != scores()


def test_tables_are_aligned_for_people() -> None:
    effects, speed, scores, cards = simulate(
        "--policy", "random", "--games", "5", "--rule", "may_always_pass"
    ).split("\n\n")
    assert effects.startswith(
        "game luckybox, players 4, games 5, policy random, seed 1, rules may_always_pass=on"
    )
    assert speed.startswith("speed\nseconds  games per second  moves per second  events per second\n")
    title, *lines = scores.splitlines()
    assert (title, lines[0].split()) == ("scores", MEASURES)
    assert len({len(line) for line in lines}) == 1
    assert cards.splitlines()[1].split()[:3] == ["card", "offered", "kept"]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_progress_and_is_left_clean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.management.output.SECONDS_BETWEEN_DRAWINGS", 0)
    terminal = Terminal()
    simulate("--policy", "random", "--games", "4", stderr=terminal)
    drawings = terminal.getvalue().split("\r\x1b[K")
    assert [drawing.split()[1].strip(",") for drawing in drawings[1:-1]] == [f"{done}/4" for done in range(4)]
    assert drawings[-1] == ""


def test_progress_is_not_drawn_more_often_than_anybody_can_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.management.output.SECONDS_BETWEEN_DRAWINGS", 3600)
    terminal = Terminal()
    simulate("--policy", "random", "--games", "9", stderr=terminal)
    assert terminal.getvalue().count("\r") <= 2


def test_a_deck_comes_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "deck.json"
    cards = [card._asdict() | {"number": card.number + 500} for card in DECK]
    file.write_text(json.dumps({"name": "Mine", "cards": cards}))
    found = figures("--deck", str(file), "--games", "1", "--policy", "random")
    assert found["cards"][0]["card"] == DECK[0].number + 500


@pytest.mark.django_db
def test_a_deck_comes_from_the_database() -> None:
    version = DeckVersionFactory(deck__name="Loaded")
    CardFactory.create_batch(20, version=version)
    assert (
        len(figures("--deck", "Loaded", "--players", "1", "--games", "1", "--policy", "random")["cards"])
        == 20
    )


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--players", "0"], "luckybox is for 1 to 12 players, not 0"),
        (["--players", "13"], "luckybox is for 1 to 12 players, not 13"),
        (["--players", "-1"], "luckybox is for 1 to 12 players, not -1"),
        (["--players", "two"], "invalid int value: 'two'"),
        (["--game", "luckynumbers", "--players", "5"], "luckynumbers is for 2 to 4 players, not 5"),
        (["--game", "chess"], "invalid choice: 'chess'"),
        (["--game", "luckynumbers", "--deck", "house"], "luckynumbers has no such thing as deck"),
        (["--game", "luckynumbers", "--rule", "may_always_pass"], "luckynumbers has no such thing as rules"),
        (["--edition", "cocktail", "--players", "7"], "7 seats: the edition 'cocktail' is for 1 to 6"),
        (["--rule", "chess"], "unknown rule “chess”"),
        (["--rule", "may_always_pass=perhaps"], "a rule is “on” or “off”, not “perhaps”"),
        (["--policy", "chess"], "invalid choice: 'chess'"),
        (["--games", "0"], "must be a whole number from 1 to 999999999"),
        (["--games", "-5"], "must be a whole number from 1 to 999999999"),
        (["--games", "١"], "must be a whole number from 1 to 999999999"),
        (["--games", "x"], "must be a whole number from 1 to 999999999"),
        (["--games", "9" * 5000], "must be a whole number from 1 to 999999999"),
    ],
)
def test_wrong_arguments_are_refused_with_a_sentence(arguments: list[str], complaint: str) -> None:
    with pytest.raises(CommandError, match=complaint):
        simulate(*arguments)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("{", "Expecting property name"),
        (
            json.dumps({"name": "Few", "cards": [DECK[0]._asdict()]}),
            "a deck of 1 cards is too small for 4 seats",
        ),
        (json.dumps({"name": "Odd", "cards": [DECK[0]._asdict() | {"grid": "12"}]}), "not nine digits"),
    ],
)
def test_a_deck_that_cannot_be_played_is_refused(tmp_path: Path, content: str, complaint: str) -> None:
    file = tmp_path / "deck.json"
    file.write_text(content)
    with pytest.raises(CommandError, match=complaint):
        simulate("--deck", str(file))


@pytest.mark.django_db
def test_an_unknown_deck_is_refused() -> None:
    with pytest.raises(CommandError, match="Deck nowhere: neither a file nor a deck"):
        simulate("--deck", "nowhere")


def test_an_interrupted_run_leaves_neither_a_traceback_nor_half_a_bar(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(simulation: Any, policy: str, seed: str, indices: Iterator[int]) -> None:
        next(indices)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "run", interrupted)
    terminal = Terminal()
    with pytest.raises(CommandError, match="Stopped") as stopped:
        simulate(stderr=terminal)
    assert stopped.value.returncode == 130
    assert "0/100" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")


@pytest.mark.django_db
def test_an_edition_is_a_printed_one_a_row_or_a_file(tmp_path: Path) -> None:
    edition_with("tens", card_points=(10, 10, 10, 10), solo=False)
    edition_with("short", "luckynumbers", free_to_win=8, diagonal_tiles=0)
    few = ("--games", "2", "--policy", "random")
    from_row = figures("--edition", "tens", *few)
    cards = next(row for row in from_row["scores"] if row["category"] == "cards")
    assert cards["p95"] % 10 == 0

    rules = write_switches(EDITIONS["gamewright"]._replace(card_points=(10, 10, 10, 10), solo=False))
    file = tmp_path / "tens.json"
    file.write_text(json.dumps({"format": "luckybox-record/2", "edition": "any", "rules": rules}))
    assert figures("--edition", str(file), *few)["scores"] == from_row["scores"]

    endings = figures("--game", "luckynumbers", "--edition", "short", *few)["endings"]
    assert endings[0]["ending"] == "full_board"
    assert endings[0]["games"] == 2

    file.write_text(json.dumps({"rules": {**rules, "moons": "many"}}))
    for name, said in (("chess", "unknown edition 'chess'"), (str(file), "“moons”: not a whole number")):
        with pytest.raises(CommandError, match=said):
            simulate("--edition", name, *few)
    with pytest.raises(CommandError, match="1 seats: the edition 'tens' is for 2 to 12"):
        simulate("--edition", "tens", "--players", "1", *few)
