"""The reference rules: a second, slow and plain implementation that uses nothing of the engine.

It speaks the words of the record format, so that walking beside the engine tests the codec as well. It
says which moves are legal (`moves`) and trusts that it is told of no others (`play`).
"""

from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

#: A choice without its seat: ("cross", card, cell), ("bonus", line end, card, cell), ("pass",) …
Move = tuple[str, ...]

CELLS = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
LINES = {
    "r1": {"a1", "b1", "c1"},
    "r2": {"a2", "b2", "c2"},
    "r3": {"a3", "b3", "c3"},
    "c1": {"a1", "a2", "a3"},
    "c2": {"b1", "b2", "b3"},
    "c3": {"c1", "c2", "c3"},
}
DEALT = {1: 5, 2: 3, 3: 3, 4: 3}
KEPT = {1: 3, 2: 1, 3: 1, 4: 1}


def steps(here: int, there: int) -> int:
    """The distance on the circle of nine, by walking round it one way."""
    walked = 0
    while here != there:
        here = 1 if here == 9 else here + 1
        walked += 1
    return min(walked, 9 - walked)


@dataclass
class Player:
    """The cards, tokens and scores of one seat."""

    hand: dict[str, set[str]] = field(default_factory=dict)
    offer: list[str] = field(default_factory=list)
    lightning: int = 4
    moons: int = 0
    stars: dict[int, int] = field(default_factory=lambda: {1: 0, 2: 0, 3: 0, 4: 0})
    complete: dict[int, int] = field(default_factory=lambda: {1: 0, 2: 0, 3: 0, 4: 0})
    #: Line ends with a pending bonus.
    waiting: set[str] = field(default_factory=set)
    asked: bool = False


class Table:
    """A game with the state and rules of a real table."""

    def __init__(self, switches: dict[str, Any], tokens: tuple[int, int], deck: list[dict[str, Any]]) -> None:
        self.switches = switches
        self.players = [Player() for _ in range(switches["seats"])]
        copies = 2 if len(self.players) >= switches["two_copies_from"] else 1
        self.grid: dict[str, dict[str, int]] = {}
        self.end: dict[str, str] = {}
        for mark in ["", "b"][:copies]:
            for card in deck:
                name = f"{card['number']}{mark}"
                self.grid[name] = dict(zip(CELLS, map(int, card["grid"]), strict=True))
                codes = zip(LINES, card["rows"] + card["columns"], strict=True)
                self.end.update({name + line: code for line, code in codes})
        self.pile, self.discard = set(self.grid), set[str]()
        self.lightning = copies * tokens[0] - 4 * len(self.players)
        self.moons = copies * tokens[1]
        self.round, self.number, self.drawn = 1, 0, list[int]()

    # -- what a seat may do

    def moves(self, seat: int) -> dict[Move, int]:
        """Every legal choice of a seat and the lightning it costs."""
        player = self.players[seat]
        if not player.asked:
            return {}
        if player.offer:
            return {("keep", *kept): 0 for kept in combinations(player.offer, KEPT[self.round])}
        return self._bonus_moves(player) if player.waiting else self._turn_moves(player)

    def _turn_moves(self, player: Player) -> dict[Move, int]:
        found: dict[Move, int] = {}
        for card, cell in self.open_squares(player):
            cost = steps(self.number, self.grid[card][cell])
            if cost <= player.lightning:
                found["cross", card, cell] = cost
        if self.switches["may_always_pass"] or not self._shows(player, self.number):
            found["pass",] = 0
        return found

    def _bonus_moves(self, player: Player) -> dict[Move, int]:
        found: dict[Move, int] = {}
        for end in player.waiting:
            for (card, cell), cost in self._uses(player, self.end[end]).items():
                found["bonus", end, card, cell] = cost
            if self.end[end] != "?" and not self._shows(player, int(self.end[end])):
                found["decline", end] = 0
        return found

    def _uses(self, player: Player, code: str) -> dict[tuple[str, str], int]:
        """The squares that a crossing bonus can cross off."""
        spend = player.lightning if self.switches["multifunction_lightning"] else 0
        costs = {
            (card, cell): 0 if code == "?" else steps(int(code), self.grid[card][cell])
            for card, cell in self.open_squares(player)
        }
        return {square: cost for square, cost in costs.items() if cost <= spend}

    def open_squares(self, player: Player) -> list[tuple[str, str]]:
        return [
            (card, cell) for card, crosses in player.hand.items() for cell in CELLS if cell not in crosses
        ]

    def _shows(self, player: Player, number: int) -> bool:
        return any(self.grid[card][cell] == number for card, cell in self.open_squares(player))

    # -- what happens

    def play(self, event: dict[str, Any] | None) -> None:
        """Apply a legal event; `None` is the end of a round."""
        match event:
            case {"t": "offer", "seat": seat, "cards": cards}:
                self._offer(seat, cards)
            case {"t": "keep", "seat": seat, "cards": cards}:
                self._keep(self.players[seat], cards)
            case {"t": "number", "value": value}:
                self.number = value
                self.drawn.append(value)
                self._ask_everybody()
            case None:
                self._close()
            case _:
                self._choice(self.players[event["seat"]], event)

    def _choice(self, player: Player, event: dict[str, Any]) -> None:
        end = event.get("line")
        player.waiting -= {end}
        if event["t"] == "cross":
            self._cross(player, event["card"], event["cell"], self.number)
        if event["t"] == "bonus":
            code = self.end[str(end)]
            self._cross(player, event["card"], event["cell"], 0 if code == "?" else int(code))
        if not any(self._uses(player, self.end[waiting]) for waiting in player.waiting):
            player.waiting, player.asked = set(), False

    def _ask_everybody(self) -> None:
        for player in self.players:
            player.asked = True

    def _offer(self, seat: int, cards: list[str]) -> None:
        if len(self.pile) < len(cards):
            self.pile, self.discard = self.pile | self.discard, set()
        self.pile -= set(cards)
        self.players[seat].offer = sorted(cards, key=list(self.grid).index)
        if seat == len(self.players) - 1:
            self._ask_everybody()

    def _keep(self, player: Player, cards: list[str]) -> None:
        self.discard |= set(player.offer) - set(cards)
        player.hand |= {card: set() for card in cards}
        player.offer, player.asked = [], False

    def _cross(self, player: Player, card: str, cell: str, number: int) -> None:
        """Cross off a square for a number (0: any) and take the bonuses of its lines."""
        crosses = player.hand[card]
        cost = steps(number, self.grid[card][cell]) if number else 0
        crosses.add(cell)
        player.lightning -= cost
        self.lightning += cost
        for line, cells in LINES.items():
            if cell in cells and cells <= crosses:
                self._earn(player, card + line)

    def _earn(self, player: Player, end: str) -> None:
        code = self.end[end]
        limited = self.switches["limited_supply"]
        if code in {"L", "LL"}:
            taken = min(len(code), self.lightning) if limited else len(code)
            player.lightning += taken
            self.lightning -= taken
        elif code == "M":
            taken = min(1, self.moons) if limited else 1
            player.moons += taken
            self.moons -= taken
        elif code == "S":
            player.stars[self.round] = min(3, player.stars[self.round] + 1)
        elif code:
            player.waiting.add(end)

    def _close(self) -> None:
        for player in self.players:
            done = {card for card, crosses in player.hand.items() if len(crosses) == 9}
            player.complete[self.round] = len(done)
            player.hand = {card: crosses for card, crosses in player.hand.items() if card not in done}
            self.discard |= done
        self.round, self.number, self.drawn = self.round + 1, 0, []

    # -- what it was worth

    def result(self) -> dict[str, Any]:
        """The result as in a record."""
        scores = [self._score(player) for player in self.players]
        ranks = [(score["total"], score["moon_tokens"]) for score in scores]
        return {"scores": scores, "winners": [n for n, rank in enumerate(ranks) if rank == max(ranks)]}

    def _score(self, player: Player) -> dict[str, int]:
        rules = self.switches
        score = {
            "cards": sum(
                rules["card_points"][number - 1] * count for number, count in player.complete.items()
            ),
            "stars": sum(rules["star_points"][count] for count in player.stars.values()),
            "crosses": sum(map(len, player.hand.values())) // rules["crosses_per_point"],
            "moons": self._moons(player.moons),
            "lightning": 0,
        }
        if rules["leftover_lightning"]:
            score["lightning"] = player.lightning // rules["lightning_per_point"]
        return {**score, "total": sum(score.values()), "moon_tokens": player.moons}

    def _moons(self, own: int) -> int:
        everybody = [player.moons for player in self.players]
        if len(everybody) == 1:
            solo = self.switches["solo_moon_points"]
            return int(solo[own] if own < len(solo) else solo[-1])
        points = self.switches["moon_points"] if own == max(everybody) else 0
        if own == min(everybody) and (len(everybody) > 2 or self.switches["two_player_penalty"]):
            points -= self.switches["moon_penalty"]
        return int(points)
