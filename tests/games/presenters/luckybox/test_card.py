"""A card as it is drawn on the boards of others."""

from games.engine.luckybox.cards import Card
from games.presenters.luckybox.card import printed_small


def test_a_small_card_says_the_colour_of_a_row_once_or_that_of_each_number() -> None:
    drawn = printed_small(Card(1, "123968471", ("4", "", "S"), ("LL", "?", "M")))
    assert drawn == (
        '<ol class="print a0"><li>1<li>2<li>3<li data-b=4>4'
        "<li class=n9>9<li class=n6>6<li class=n8>8<li data-b>"
        "<li class=n4>4<li class=n7>7<li class=n1>1<li data-b=S>"
        "<li data-b=LL><li data-b=?><li data-b=M></ol>"
    )
