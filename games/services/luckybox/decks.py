"""The versions of a deck: load one, begin a draft, publish it, now or later, and go back to an earlier one.

What was published never changes again: a game keeps the version from which it was dealt.
"""

import hashlib
import json
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from django.contrib.admin.models import ADDITION, CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from games.engine.errors import Reason, Refused, gettext_noop
from games.engine.luckybox.cards import Card as PrintedCard
from games.engine.luckybox.deckcheck import UNPLAYABLE, Finding, check
from games.engine.luckybox.playable import CARDS_PER_SEAT, cards_needed
from games.models import Card, Deck, DeckVersion
from games.models.luckybox.cards import DeckVersionQuerySet
from games.services.editions import Known, offered

#: How long before a draft is published its time can be set.
LATEST: Final = timedelta(days=366)


class WhyNot(Reason):
    """Why nothing is done with a version."""

    NO_DRAFT = gettext_noop("This version was published already, and never changes. Open a draft to go on.")
    STILL_A_DRAFT = gettext_noop("This version is still a draft, so nothing can be taken back to it.")
    NOTHING_NEW = gettext_noop("These are the cards that are live already. There is nothing to publish.")
    UNPLAYABLE = gettext_noop("Nobody could play with these cards. The page says what is missing.")
    IN_THE_PAST = gettext_noop("Please choose a time that is still to come.")
    TOO_LATE = gettext_noop("Please choose a time within the next 12 months.")
    IS_LIVE = gettext_noop("This is the version that is live.")
    CARD_HAS_CHANGED = gettext_noop(
        "Somebody else has changed this card since you opened it. Open it again to see what it is now."
    )
    DRAFT_HAS_CHANGED = gettext_noop(
        "The cards have changed since you looked. Nothing was put in. Look again at what is different."
    )
    NUMBER_TAKEN = gettext_noop("Two cards would have the same number.")
    NUMBER_TOO_HIGH = gettext_noop("A card number would be higher than 999. Please begin with a lower one.")
    TWINS = gettext_noop("Two cards would have the same grid and the same line ends.")


class DeckRefused(Refused):
    """Nothing has changed; the reason, and the numbers of the cards concerned, are for whoever asked."""

    reason: WhyNot

    def __init__(self, reason: WhyNot, cards: Iterable[int] = ()) -> None:
        super().__init__(reason)
        self.cards = tuple(cards)


class LoadedDeck(NamedTuple):
    version: DeckVersion
    is_new: bool


@transaction.atomic
def load_deck(name: str, printed: Iterable[PrintedCard]) -> LoadedDeck:
    """Publish these cards as the newest version of the named deck, which retires the one before.

    Cards that were loaded before change nothing, so an older file never takes back what came after it.
    """
    cards = sorted(printed)
    digest = content_hash(cards)
    deck, _made = Deck.objects.get_or_create(name=name)
    # Whoever loads the same deck at the same moment waits here.
    deck = _locked(deck.pk)
    if known := deck.versions.filter(source_digest=digest).first():
        return LoadedDeck(known, is_new=False)
    version = _new_version(deck, cards, source_digest=digest)
    _put_live(version, digest, None, "")
    return LoadedDeck(version, is_new=True)


@transaction.atomic
def draft_from(version: DeckVersion, who: int | None) -> DeckVersion:
    """A new draft with the cards of a version. There may be several at once."""
    draft = _new_version(_locked(version.deck_id), printed_cards(version), made_by_id=who, made_from=version)
    log(who, draft, ADDITION, _("Draft from version %(number)d.") % {"number": version.number})
    return draft


@transaction.atomic
def empty_draft(deck: Deck, who: int | None) -> DeckVersion:
    """A new draft without cards."""
    draft = _new_version(_locked(deck.pk), [], made_by_id=who)
    log(who, draft, ADDITION, _("Empty draft."))
    return draft


@transaction.atomic
def publish(version: DeckVersion, who: int | None, why: str = "") -> DeckVersion:
    """Make a draft the live version of its deck. The one that was live is retired, and its games go on."""
    deck = _locked(version.deck_id)
    version = locked_draft(version.pk)
    cards = printed_cards(version)
    digest = content_hash(cards)
    if deck.versions.published().filter(content_hash=digest).exists():
        raise DeckRefused(WhyNot.NOTHING_NEW)
    if not is_playable(deck.pk, cards):
        raise DeckRefused(WhyNot.UNPLAYABLE)
    _put_live(version, digest, who, why)
    log(who, version, CHANGE, _("Published. %(why)s") % {"why": why})
    return version


@transaction.atomic
def publish_at(version: DeckVersion, at: datetime, who: int | None, why: str = "") -> None:
    """Have a draft published at a time, with the cards that it has then. A new time replaces the old one."""
    if at <= timezone.now():
        raise DeckRefused(WhyNot.IN_THE_PAST)
    if at > timezone.now() + LATEST:
        raise DeckRefused(WhyNot.TOO_LATE)
    version = locked_draft(version.pk)
    if not is_playable(version.deck_id, printed_cards(version)):
        raise DeckRefused(WhyNot.UNPLAYABLE)
    version.publish_at, version.published_by_id, version.why = at, who, why
    version.save(update_fields=["publish_at", "published_by", "why"])
    said = _("To be published at %(time)s. %(why)s")
    log(who, version, CHANGE, said % {"time": at.isoformat(" ", "minutes"), "why": why})


@transaction.atomic
def do_not_publish(version: DeckVersion, who: int | None) -> None:
    """Take back the time at which a draft was to be published."""
    version = locked_draft(version.pk)
    if version.publish_at is None:
        return
    version.publish_at, version.published_by_id, version.why = None, None, ""
    version.save(update_fields=["publish_at", "published_by", "why"])
    log(who, version, CHANGE, _("Not to be published by itself any more."))


def has_due() -> bool:
    """Whether the time of a draft has come."""
    return _due().exists()


def publish_what_is_due() -> list[str]:
    """Publish the drafts whose time has come; one that cannot be published stays a draft. What went wrong."""
    faults = []
    for version in _due().order_by("publish_at"):
        try:
            publish(version, version.published_by_id, version.why)
        except DeckRefused as refused:
            # Another process may have published it in the meantime.
            if _due().filter(pk=version.pk).update(publish_at=None):
                sentence = _(str(refused))
                faults.append(f"{version}: {sentence}")
                log(version.published_by_id, version, CHANGE, sentence)
    return faults


def _due() -> DeckVersionQuerySet:
    return DeckVersion.objects.filter(status=DeckVersion.Status.DRAFT, publish_at__lte=timezone.now())


@transaction.atomic
def take_back_to(version: DeckVersion, who: int | None, why: str = "") -> DeckVersion:
    """Publish the cards of an earlier version again, as a new one."""
    deck = _locked(version.deck_id)
    version = deck.versions.get(pk=version.pk)
    if version.status == DeckVersion.Status.DRAFT:
        raise DeckRefused(WhyNot.STILL_A_DRAFT)
    if version.status == DeckVersion.Status.PUBLISHED:
        raise DeckRefused(WhyNot.IS_LIVE)
    again = _new_version(deck, printed_cards(version), made_by_id=who, made_from=version)
    return publish(again, who, why or _("Back to version %(number)d.") % {"number": version.number})


# -- what is known of a version


def printed_cards(version: DeckVersion) -> list[PrintedCard]:
    """The cards of a version by their numbers."""
    return [card.printed() for card in version.cards.order_by("number")]


def live_cards(deck_id: int) -> list[PrintedCard]:
    """The cards of the version from which new games of a deck are dealt; none if there is none."""
    live = DeckVersion.objects.published().filter(deck=deck_id).first()
    return printed_cards(live) if live else []


def content_hash(cards: Iterable[PrintedCard]) -> str:
    """SHA-256 of the cards, whatever their order."""
    return hashlib.sha256(json.dumps(sorted(cards)).encode()).hexdigest()


class Wanted(NamedTuple):
    """What the tables that are dealt from a deck need of it."""

    seats: int
    cards: int


def editions_with(deck_id: int) -> list[Known]:
    """The editions for new tables that are played with a deck."""
    usual = DeckVersion.objects.published().order_by("deck_id").values_list("deck_id", flat=True).first()
    decks = {deck_id, None} if usual in {None, deck_id} else {deck_id}
    return [edition for edition in offered("luckybox") if edition.deck in decks]


def wanted_of(deck_id: int) -> Wanted:
    """The most players of any edition that is played with a deck, and the cards that they all need."""
    rules = [edition.rules for edition in editions_with(deck_id)]
    seats = max((one.most_seats for one in rules), default=1)
    return Wanted(seats, max(map(cards_needed, rules), default=CARDS_PER_SEAT))


def objections(cards: Iterable[PrintedCard]) -> list[Finding]:
    """The flaws for which nobody could play with these cards."""
    return [finding for finding in check(cards) if finding.flaw in UNPLAYABLE]


def is_playable(deck_id: int, cards: Sequence[PrintedCard]) -> bool:
    """Whether every table that is dealt from a deck could be played with these cards."""
    return len(cards) >= wanted_of(deck_id).cards and not objections(cards)


# -- steps


def locked_draft(version_id: int) -> DeckVersion:
    """A draft whose cards are about to be changed; others wait."""
    version = DeckVersion.objects.select_for_update().get(pk=version_id)
    if not version.is_draft:
        raise DeckRefused(WhyNot.NO_DRAFT)
    return version


def _locked(deck_id: int) -> Deck:
    return Deck.objects.select_for_update().get(pk=deck_id)


def _new_version(deck: Deck, cards: Iterable[PrintedCard], **values: Any) -> DeckVersion:
    newest = deck.versions.aggregate(newest=Max("number"))["newest"] or 0
    version = deck.versions.create(number=newest + 1, **values)
    Card.objects.bulk_create(Card.from_printed(card, version) for card in cards)
    return version


def _put_live(version: DeckVersion, digest: str, who: int | None, why: str) -> None:
    DeckVersion.objects.published().filter(deck=version.deck_id).update(status=DeckVersion.Status.RETIRED)
    version.status = DeckVersion.Status.PUBLISHED
    version.content_hash, version.published_at = digest, timezone.now()
    version.published_by_id, version.why, version.publish_at = who, why, None
    version.save()


def log(who: int | None, version: DeckVersion, flag: int, message: str) -> None:
    """Write into the history of a version, as the admin shows it; what nobody did is not in there."""
    if who is not None:
        LogEntry.objects.create(
            user_id=who,
            content_type=ContentType.objects.get_for_model(DeckVersion),
            object_id=str(version.pk),
            object_repr=str(version)[:200],
            action_flag=flag,
            change_message=message.strip(),
        )
