"""Lucky Box, simulated: scores by category, and how each card does."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.engine.luckybox.cards import Card
from games.engine.luckybox.events import Bonus, Cross, Event, Keep, Offer
from games.engine.luckybox.game import LUCKY_BOX
from games.engine.luckybox.state import Setup
from games.engine.registry import AnyGame
from games.simulation.driver import Figures, Played
from games.simulation.measure import Measure, share

SQUARES_OF_A_CARD: Final = 9


class LuckyBoxSimulation:
    """Games with one deck and one set of rules."""

    game: AnyGame = LUCKY_BOX
    wishes: Final = frozenset({"edition", "rules", "deck"})

    def __init__(self, players: int, wishes: Mapping[str, Any]) -> None:
        """Raises `BadRecord` where a wish cannot be fulfilled."""
        deck: Sequence[Card] = wishes["deck"]
        self.players = players
        # What a record may say, and with which excuse it is refused, holds here as well.
        self._setup: Setup = LUCKY_BOX.setup_from_record(
            {
                **wishes.get("rules", {}),
                "edition": wishes.get("edition", "gamewright"),
                "seats": [""] * players,
                "deck": [
                    card._asdict() | {"rows": [*card.rows], "columns": [*card.columns]} for card in deck
                ],
            }
        )
        self._scores: defaultdict[str, Measure] = defaultdict(Measure)
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
                    # One that was complete may have come back from the discard pile.
                    crosses.subtract({card: crosses[card] for card in cards})
                case Cross(_, card, _) | Bonus(_, _, _, card, _):
                    crosses[card] += 1
                    self._completed[card] += crosses[card] == SQUARES_OF_A_CARD

    def figures(self) -> Figures:
        return {
            "scores": [{"category": category} | measure.row() for category, measure in self._scores.items()],
            "cards": [
                self._card_row(place) for place in range(self._setup.pack.size // self._setup.pack.copies)
            ],
        }

    def _card_row(self, place: int) -> dict[str, Any]:
        """A card of the deck, its second copy included."""
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
