"""Simulated games of Lucky Box: the scores by category, and how often each card is kept and completed."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.engine.luckybox.cards import Card
from games.engine.luckybox.codec import rules_to_record
from games.engine.luckybox.editions import EDITIONS, Rules
from games.engine.luckybox.events import Bonus, Cross, Event, Keep, Offer
from games.engine.luckybox.game import LUCKY_BOX
from games.engine.luckybox.state import Setup
from games.engine.registry import AnyGame
from games.simulation.distribution import Distribution, share
from games.simulation.runner import Figures, Played

SQUARES_OF_A_CARD: Final = 9


class LuckyBoxSimulation:
    """Games with one deck and one set of rules."""

    game: AnyGame = LUCKY_BOX
    option_names: Final = frozenset({"edition", "rules", "deck"})

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        """Raises `BadRecord` if the options do not fit together."""
        deck: Sequence[Card] = options["deck"]
        rules: Rules = options.get("edition", EDITIONS["gamewright"])
        rules = rules._replace(**options.get("rules", {}))
        self.players = players
        # Read like the setup of a record, so that it is checked in the same way.
        self._setup: Setup = LUCKY_BOX.setup_from_record(
            {
                **rules_to_record(rules),
                "seats": [""] * players,
                "deck": [
                    card._asdict() | {"rows": [*card.rows], "columns": [*card.columns]} for card in deck
                ],
            }
        )
        self._scores: defaultdict[str, Distribution] = defaultdict(Distribution)
        self._offered: Counter[int] = Counter()
        self._kept: Counter[int] = Counter()
        self._completed: Counter[int] = Counter()

    def setup(self, index: int) -> Setup:
        return self._setup

    def add(self, played: Played) -> None:
        for sheet in played.result["scores"]:
            for category, points in sheet.items():
                self._scores[category].add(points)
        self._count_cards(played.events)

    def _count_cards(self, events: list[Event]) -> None:
        crosses: Counter[int] = Counter()
        for event in events:
            match event:
                case Offer(_, cards):
                    self._offered.update(cards)
                case Keep(_, cards):
                    self._kept.update(cards)
                    # A card that was complete before may have come back from the discard pile.
                    crosses.subtract({card: crosses[card] for card in cards})
                case Cross(_, card, _) | Bonus(_, _, _, card, _):
                    crosses[card] += 1
                    self._completed[card] += crosses[card] == SQUARES_OF_A_CARD

    def figures(self) -> Figures:
        return {
            "scores": [
                {"category": category} | distribution.row() for category, distribution in self._scores.items()
            ],
            "cards": [
                self._card_row(place) for place in range(self._setup.pack.size // self._setup.pack.copies)
            ],
        }

    def _card_row(self, place: int) -> dict[str, Any]:
        """The figures of a card of the deck, including its second copy."""
        pack = self._setup.pack
        same = range(place, pack.size, pack.size // pack.copies)
        offered, kept, completed = (
            sum(count[card] for card in same) for count in (self._offered, self._kept, self._completed)
        )
        return {
            "card": pack.cards[place].number,
            "offered": offered,
            "kept": kept,
            "kept_share": share(kept, offered),
            "completed": completed,
            "completed_share": share(completed, kept),
        }
