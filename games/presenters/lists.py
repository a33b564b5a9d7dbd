"""Lists in words, put together as the language wants it."""

from collections.abc import Sequence

from django.utils.translation import pgettext


def names_in_words(names: Sequence[str]) -> str:
    """Names as one says them: Ada, Bo and Cleo."""
    if len(names) == 1:
        return names[0]
    first = items_in_words(names[:-1])
    # Translators: `first` is one name, or several with commas between them.
    return pgettext("list of names", "%(first)s and %(last)s") % {"first": first, "last": names[-1]}


def items_in_words(items: Sequence[str]) -> str:
    """Short items one after the other, without a word before the last."""
    if len(items) == 1:
        return items[0]
    # Translators: what stands between the items of a list.
    return pgettext("between items of a list", ", ").join(items)
