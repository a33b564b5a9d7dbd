"""Design a deck of sixty cards from a seed: the aims of the house deck, and the way to it.

**What is given.** The statistics in `deckcheck`: three rows per card that are each some order of 1-2-3,
4-5-6 or 7-8-9, every number in 60 squares, every bonus number at 17 line ends, eight blank ends, no two
cards alike. That leaves 199 line ends. The house deck gives them to 40 question marks, 47 stars, 45 moons,
42 single and 25 double lightnings, so that of a card's six ends about half cross off something at once.

**What is wanted.** Choosing between offered cards should be a question of *what fits me now*, and never of
*which one is the good one*. So cards should be worth the same and feel different.

1. *Worth the same.* `worth` estimates what a card is worth to its holder, in hundredths of a point: what its
   six ends bring, a bonus number a little more when the card can use it itself, and something for every
   different number in its squares. The weights follow what the house move keeps, because it plays well: a
   least-squares fit of kept shares to what is on the cards, over eleven decks near balance. The shares of
   the first round were measured on 500 deals for each deck; those of the later ones, which depend on the
   hand far more than on the card, follow from a fit to 1,800 whole games with three decks. A star is set to
   the 2.4 points that it added to a total in 1,440 games of house moves with cards kept at random.

   The designer keeps every card close to the same worth. In 1,500 games of four house moves (`simulate`,
   seed 1) each card was offered about 1,400 times and kept in 31 to 58 of 100 cases, 43 on average; of those
   kept, 69 to 89 of 100 were completed. So no card is worthless and none a must-have, and what has a blank
   end has something rich besides. With weights fitted to random play, 600 such games gave 11 to 68, and 37
   to 87. In the first round alone the shares still lie far apart, from one in ten to nearly all: there a
   tenth of a point in its own appraisal is enough to turn the house move. To go by the totals of the 1,440
   games, cards differ by 0.6 points (standard deviation), and by 1.8 when line ends are dealt at random.
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
   numbers are taken as one, the mixes are still as many and as evenly used as equal worth allows: fifteen,
   none of them on more than eight cards.
5. *No preferred line.* Each bonus is spread evenly over the six lines, so that no place on a card is the
   one to look at first.

**How.** Two searches by threshold accepting: start with the right pieces in random places, exchange two of
them (of the line ends now and then all six of two cards), keep the exchange when it makes the deck at most a
little worse, and let "a little" shrink to nothing.
Exchanging never changes the statistics, so they hold by construction. First the grids (aim 2), then the line
ends (the others). All arithmetic is on whole numbers and all chance comes from the seed, so the same seed
gives the same deck on every machine.

**When the game is better understood** (a stronger house move, other scoring), fit the weights in `worth`
anew, design again, and measure the deck with `simulate`: the nearer to balance, the more small errors count.
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
