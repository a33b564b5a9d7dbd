"""Design a deck of sixty cards from a seed: the aims of the house deck, and the way to it.

**What is given.** The statistics in `deckcheck`: three rows per card that are each some order of 1-2-3,
4-5-6 or 7-8-9, every number in 60 squares, every bonus number at 17 line ends, eight blank ends, no two
cards alike. That leaves 199 line ends. The house deck gives them to 40 question marks, 47 stars, 45 moons,
42 single and 25 double lightnings, so that of a card's six ends about half cross off something at once.

**What is wanted.** Choosing between offered cards should be a question of *what fits me now*, and never of
*which one is the good one*. So cards should be worth the same and feel different.

1. *Worth the same.* `worth` estimates what a card adds to a final score, in hundredths of a point: what its
   six ends bring, a bonus number more when the card can use it itself, and something for every different
   number in its squares. The weights were fitted by least squares to the totals of 60,000 simulated games
   of a greedy player with random offers and random keeping, over many decks. The designer keeps every card
   close to the same worth. In 40,000 more such games it moved the total by 0.4 points (standard deviation)
   which cards a player had started with, against 1.6 with a deck drawn at random. So no card is worthless
   and none a must-have, and what has a blank end or a poor grid has something rich besides.
2. *Grids that can be finished.* Half of the cards show all nine numbers, the other half two rows of one
   band and one of another, five for each of the six pairs of bands. No column shows a number twice, so each
   of the six lines asks for three different numbers. Every number is spread evenly over the nine squares,
   and no two grids are equal.
3. *Bonus numbers on every card, but not too many.* Each card has two or three, always of different bands,
   so that they reach for different squares. A bonus number never stands in the line that earns it: there
   it could not help. Whether it stands elsewhere on the card is left to the balance of worth, and both
   kinds occur: the card that feeds itself, and the card that feeds its neighbours.
4. *No card of one trick.* At most two equal ends on a card, at most one question mark, one double
   lightning and one blank. No two cards carry the same six ends in whatever order, and when all bonus
   numbers are taken as one, the mixes are still as many and as evenly used as the rest allows.
5. *No preferred line.* Each bonus is spread evenly over the six lines, so that no place on a card is the
   one to look at first.

**How.** Two searches by threshold accepting: start with the right pieces in random places, exchange two of
them, keep the exchange when it makes the deck at most a little worse, and let "a little" shrink to nothing.
Exchanging never changes the statistics, so they hold by construction. First the grids (aim 2), then the line
ends (the others). All arithmetic is on whole numbers and all chance comes from the seed, so the same seed
gives the same deck on every machine.

**When the game is better understood** (a stronger house move, other scoring), fit the weights in `worth`
anew and design again.
"""

from random import Random

from games.engine.luckybox.cards import Card
from games.engine.luckybox.design.ends import design_ends
from games.engine.luckybox.design.grids import design_grids


def design(seed: str) -> tuple[Card, ...]:
    """The sixty cards that follow from a seed."""
    rng = Random(seed)  # noqa: S311  nothing secret depends on it, and it is the same on every machine
    grids = design_grids(rng)
    ends = design_ends(rng, grids)
    return tuple(
        Card(number, grid, (line[0], line[1], line[2]), (line[3], line[4], line[5]))
        for number, (grid, line) in enumerate(zip(grids, ends, strict=True), start=1)
    )
