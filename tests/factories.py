"""The least of each row that a test needs."""

from django.db.models import QuerySet
from factory.declarations import Sequence, SubFactory
from factory.django import DjangoModelFactory

from accounts.models import User
from games.models import Card, Deck, DeckVersion, Game


class UserFactory(DjangoModelFactory[User]):
    class Meta:
        model = User

    username = Sequence("player{}".format)


class DeckFactory(DjangoModelFactory[Deck]):
    class Meta:
        model = Deck

    name = Sequence("Deck {}".format)


class DeckVersionFactory(DjangoModelFactory[DeckVersion]):
    class Meta:
        model = DeckVersion

    deck = SubFactory(DeckFactory)
    number = 1


class CardFactory(DjangoModelFactory[Card]):
    class Meta:
        model = Card

    version = SubFactory(DeckVersionFactory)
    number = Sequence(lambda count: count % 999 + 1)
    grid = "123456789"


def published_card() -> Card:
    """A card of a version that is live."""
    card = CardFactory.create()
    card.version.status = DeckVersion.Status.PUBLISHED
    card.version.save()
    return card


class GameFactory(DjangoModelFactory[Game]):
    """A table that waits for players. Games that have begun come from `tests.tables`."""

    class Meta:
        model = Game

    code = Sequence("t{:07}".format)
    kind = "luckybox"
    host = SubFactory(UserFactory)
    seats = 4
    rules = {"edition": "gamewright"}
    seed = "5eed" * 16


def made_guest(user_id: int) -> None:
    """Let somebody be a guest, with no change of identity to be read after a socket has been opened."""
    QuerySet(User).filter(pk=user_id).update(is_guest=True, name_key=None)
