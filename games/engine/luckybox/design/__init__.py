"""Design a deck of sixty cards from a seed.

**Fixed statistics** (see `deckcheck`): each row of a card is some order of 1-2-3, 4-5-6 or 7-8-9, every
number stands in 60 squares, every bonus number at 17 line ends, eight line ends are blank, and no two cards
are alike. That leaves 199 line ends. The house deck uses them for 40 question marks, 47 stars, 45 moons, 42
single and 25 double lightnings, so that about half of a card's six line ends let the player cross off another
square.

**Aims.** Which offered card to keep should depend on the player's other cards, not on one card being better.
So all cards are worth about the same and are different in kind.

1. *Equal worth.* `card_worth` estimates the worth of a card in hundredths of a point: its six line ends, with
   a little more for a bonus number that the card itself can use, and a little for every different number in
   its squares. The weights are a least-squares fit to the cards that the house move keeps, over eleven decks
   near balance: for the first round from 500 deals per deck; for later rounds, where the choice depends more
   on the hand than on the card, from 1,800 whole games with three decks. A star is set to the 2.4 points that
   it added to a total in 1,440 games of house moves with cards kept at random.

   Result: in 1,500 games of four house moves (`simulate`, seed 1) each card was offered about 1,400 times and
   kept in 31 to 58 of 100 cases, 43 on average; 69 to 89 of 100 kept cards were completed. With weights
   fitted to random play, 600 such games gave 11 to 68, and 37 to 87. In the first round alone the shares
   still range from one in ten to nearly all, because there a tenth of a point decides the house move. By the
   totals of the 1,440 games, cards differ by 0.6 points (standard deviation), and by 1.8 with random line
   ends.
2. *Grids that can be finished.* Half of the cards show all nine numbers; the other half have two rows of one
   band and one of another, five cards for each of the six pairs of bands. No column repeats a number, so each
   line has three different numbers. Every number is spread evenly over the nine squares, and no two grids are
   equal.
3. *Two or three bonus numbers on every card*, from different bands, so that they suit different squares. A
   bonus number is never in the line that earns it, where it would be useless. It may or may not be elsewhere
   on the card; equal worth decides.
4. *Variety on each card.* At most two equal line ends, one question mark, one double lightning and one blank.
   No two cards have the same six line ends in any order. With all bonus numbers taken as one, there are
   fifteen different mixes, none on more than eight cards.
5. *No preferred line.* Each bonus is spread evenly over the six lines.

**Method.** Threshold accepting, once for the grids (aim 2) and then for the line ends (the other aims): start
with the right pieces in random places, exchange two of them (for line ends sometimes all six of two cards),
keep the exchange if the deck gets no worse than a threshold, and lower the threshold to zero. Exchanges never
change the statistics. All arithmetic uses whole numbers and all chance comes from the seed, so the same seed
gives the same deck on every machine.

**To improve the deck** after a change of the house move or the scoring: fit the weights in `card_worth`
again, design again, and measure the deck with `simulate`.
"""

from collections.abc import Mapping, Sequence
from random import Random

from games.engine.luckybox.cards import Card
from games.engine.luckybox.design import grids, line_ends
from games.engine.luckybox.design.search import Report

#: How much of the work the grids are.
GRIDS_SHARE = 0.1


def design(
    seed: str, grid_steps: int = grids.STEPS, line_end_steps: int = line_ends.STEPS
) -> tuple[Card, ...]:
    """The sixty cards of the deck with a seed; fewer steps give a rougher deck sooner."""
    rng = Random(seed)  # noqa: S311  no secret depends on it
    designed_grids = grids.design_grids(rng, grid_steps)
    designed_ends = line_ends.design_line_ends(rng, designed_grids, line_end_steps)
    return tuple(
        Card(number, grid, (ends[0], ends[1], ends[2]), (ends[3], ends[4], ends[5]))
        for number, (grid, ends) in enumerate(zip(designed_grids, designed_ends, strict=True), start=1)
    )


def design_more(
    seed: str,
    cards: Sequence[Card],
    numbers: Sequence[int],
    supply: Mapping[str, int],
    report: Report = lambda _share: None,
    steps: tuple[int, int] = (grids.STEPS, line_ends.STEPS),
) -> tuple[Card, ...]:
    """More cards, with these numbers, for a deck that has some; `supply` is for the whole deck."""
    rng = Random(seed)  # noqa: S311  no secret depends on it
    share = len(numbers) / max(1, len(cards) + len(numbers))
    grid_steps, end_steps = (max(1, int(count * share)) for count in steps)
    fixed = [card.grid for card in cards]
    designed = grids.design_more_grids(
        rng, fixed, len(numbers), grid_steps, lambda done: report(done * GRIDS_SHARE)
    )
    ends = line_ends.design_more_line_ends(
        rng,
        [(card.grid, card.ends) for card in cards],
        designed,
        supply,
        (end_steps, lambda done: report(GRIDS_SHARE + done * (1 - GRIDS_SHARE))),
    )
    return tuple(
        Card(number, grid, (six[0], six[1], six[2]), (six[3], six[4], six[5]))
        for number, grid, six in zip(numbers, designed, ends, strict=True)
    )
