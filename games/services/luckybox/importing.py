"""Put the cards of a file into a draft: a job reads it, somebody looks at it, then all or nothing."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final, NamedTuple

from django.contrib.admin.models import CHANGE
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.engine.luckybox.cards import Card as PrintedCard
from games.engine.luckybox.deckfile.faults import Fault, Problem
from games.engine.luckybox.deckfile.reading import read
from games.models import Card, CardUpload, DeckVersion
from games.models.luckybox.uploads import LONGEST_NAME
from games.services.luckybox.decks import (
    DeckRefused,
    WhyNot,
    content_hash,
    draft_from,
    locked_draft,
    log,
    printed_cards,
)
from games.services.luckybox.editing import twins
from luckybox_site.jobs.models import Job
from luckybox_site.jobs.services import enqueue

#: The kinds of the jobs (`games/jobs.py`).
READ: Final = "read-cards"
PUT_IN: Final = "put-in-cards"
#: How long a file waits for whoever uploaded it.
KEPT: Final = timedelta(days=1)


class Outcome(NamedTuple):
    """What a file would do to the cards of its version; nothing as long as there are problems."""

    before: list[PrintedCard]
    after: list[PrintedCard]
    problems: list[Problem]

    @property
    def is_nothing(self) -> bool:
        return self.before == self.after


@transaction.atomic
def take_upload(
    version: DeckVersion, file: tuple[str, bytes], who: int, *, keeps_others: bool, to_new_draft: bool
) -> CardUpload:
    """Keep a file, and have it read."""
    name, content = file
    upload = CardUpload.objects.create(
        version=version,
        made_by_id=who,
        file_name=name[:LONGEST_NAME],
        content=content,
        keeps_others=keeps_others,
        to_new_draft=to_new_draft or not version.is_draft,
    )
    enqueue(READ, key=_key(upload), owner=who, upload=upload.pk)
    return upload


def job_of(upload: CardUpload) -> Job | None:
    """The last job that was asked for with a file."""
    return Job.objects.filter(kind__in=(READ, PUT_IN), key=_key(upload)).order_by("-pk").first()


def read_upload(upload: CardUpload) -> None:
    """Read a file and write down what is in it."""
    file = read(bytes(upload.content))
    upload.found = {
        "cards": [[row, *card] for row, card in file.cards.items()],
        "problems": [[fault.name, row, column, dict(values)] for fault, row, column, values in file.problems],
    }
    upload.save(update_fields=["found"])


def outcome(upload: CardUpload) -> Outcome:
    """What a file that was read would do now, while others may be editing the draft."""
    before = printed_cards(upload.version)
    found: dict[str, Any] = upload.found or {"cards": [], "problems": []}
    rows = {number: row for row, number, *_rest in found["cards"]}
    cards = [
        PrintedCard(number, grid, (rows[0], rows[1], rows[2]), (columns[0], columns[1], columns[2]))
        for _row, number, grid, rows, columns in found["cards"]
    ]
    problems = [Problem(Fault[name], *where) for name, *where in found["problems"]]
    others = [card for card in before if card.number not in rows] if upload.keeps_others else []
    after = sorted([*cards, *others])
    return Outcome(before, after, problems + _new_twins(before, after, rows))


def _new_twins(
    before: Sequence[PrintedCard], after: Sequence[PrintedCard], rows: dict[int, int]
) -> list[Problem]:
    """Twins that were not there before, at the row of the one with the higher number."""
    known, alike = set(before), twins(after)
    new = {card.number for card in after if card not in known}
    return [
        Problem(Fault.TWIN, rows.get(number, 0), values={"number": number, "other": numbers[0]})
        for number, numbers in alike.items()
        if number != numbers[0] and not new.isdisjoint(numbers)
    ]


def ask_to_put_in(upload: CardUpload, seen: str, who: int) -> None:
    """Have the cards put into the draft; `seen` is the hash of the cards that were there on the page."""
    if content_hash(printed_cards(upload.version)) != seen:
        raise DeckRefused(WhyNot.DRAFT_HAS_CHANGED)
    enqueue(PUT_IN, key=_key(upload), owner=who, upload=upload.pk, seen=seen, who=who)


@transaction.atomic
def put_in_upload(upload_id: int, seen: str, who: int | None) -> DeckVersion:
    """Put the cards of a file into its draft, or into a new one, all or nothing; where they are now."""
    upload = CardUpload.objects.select_for_update(of=("self",)).get(pk=upload_id)
    if upload.put_into is not None:
        # The job was killed after it had done this.
        return upload.put_into
    draft = draft_from(upload.version, who) if upload.to_new_draft else locked_draft(upload.version_id)
    would = outcome(upload)
    if content_hash(would.before) != seen or would.problems:
        raise DeckRefused(WhyNot.DRAFT_HAS_CHANGED)
    _replace(draft, would.after)
    log(who, draft, CHANGE, _("Cards from the file “%(name)s”.") % {"name": upload.file_name})
    upload.put_into, upload.content = draft, b""
    upload.save(update_fields=["put_into", "content"])
    return draft


def _replace(draft: DeckVersion, cards: Sequence[PrintedCard]) -> None:
    """Give a draft these cards. Rows of cards that stay as they are stay."""
    wanted, stay = set(cards), set()
    gone = []
    for row in draft.cards.all():
        printed = row.printed()
        if printed in wanted:
            stay.add(printed)
        else:
            gone.append(row.pk)
    draft.cards.filter(pk__in=gone).delete()
    Card.objects.bulk_create(Card.from_printed(card, draft) for card in cards if card not in stay)


def forget(upload: CardUpload) -> None:
    """Forget a file whose cards nobody wants."""
    upload.delete()


def delete_old() -> int:
    """Delete the files that have waited too long; how many they were."""
    return CardUpload.objects.filter(made_at__lt=timezone.now() - KEPT).delete()[0]


def _key(upload: CardUpload) -> str:
    return f"upload {upload.pk}"
