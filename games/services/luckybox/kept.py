"""Which cards players have kept, in the latest games that were dealt from a deck."""

from games.models import Card, Game, Move

#: How many of the latest games are looked at.
GAMES = 1000

#: The print of a card without its number, as `PrintedCard[1:]`.
Face = tuple[str, tuple[str, str, str], tuple[str, str, str]]


def kept_faces(deck_id: int) -> set[Face]:
    """The prints that somebody has kept; a version in which a card has another number counts too."""
    # What is kept in a running game is hidden until all have chosen, and longer where others play the same.
    games = Game.objects.with_open_secrets().filter(deck__deck=deck_id).order_by("-pk").values("pk")[:GAMES]
    keeps = Move.objects.filter(game__in=list(games.values_list("pk", flat=True)), event__t="keep")
    names = {
        (version, int(name.rstrip("b")))
        for version, cards in keeps.values_list("game__deck", "event__cards")
        for name in cards or ()
    }
    versions = {version for version, _number in names}
    printed = Card.objects.filter(version__in=versions)
    return {row.printed()[1:] for row in printed if (row.version_id, row.number) in names}
