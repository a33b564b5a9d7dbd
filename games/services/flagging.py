"""Words of which moderators want to know. A line with one is shown as always, and marked for them."""

import re
from unicodedata import normalize

from games.models import FlaggedWord


def is_flagged(text: str) -> bool:
    """Whether a line holds a word of the list, in whatever spelling; as a whole, so that no name is hit."""
    words = [plain(word) for word in FlaggedWord.objects.values_list("word", flat=True)]
    found = "|".join(map(re.escape, filter(None, words)))
    return bool(found) and re.search(rf"(?<!\w)(?:{found})(?!\w)", plain(text)) is not None


def plain(text: str) -> str:
    return " ".join(normalize("NFKC", text).casefold().split())
