"""Words in the language of an audience, whatever language is active where a page is made."""

from collections.abc import Callable
from contextvars import Context
from threading import local
from typing import TypeVar, TypeVarTuple

from django.utils.translation import activate
from django.utils.translation.trans_real import DjangoTranslation, translation

Values = TypeVarTuple("Values")
Result = TypeVar("Result")


class _Contexts(local):
    """Those of a thread, by language, each with the catalogue that is active in it."""

    def __init__(self) -> None:
        self.known: dict[str, tuple[DjangoTranslation, Context]] = {}


_contexts = _Contexts()


def speaking(language: str, function: Callable[[*Values], Result], *values: *Values) -> Result:
    """What a function gives while a language is active; it may not call this again.

    To switch to a language takes 8 µs, and to ask which one is active 2. So each thread keeps a context for
    each language; to call something there takes 0.4.
    """
    catalogue, known = translation(language), _contexts.known.get(language)
    if known is None or known[0] is not catalogue:
        known = _contexts.known[language] = catalogue, Context()
        known[1].run(activate, language)
    return known[1].run(function, *values)
