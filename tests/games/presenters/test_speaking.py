"""Words in the language of an audience: nothing of it stays behind, and other threads have their own."""

from threading import Thread

import pytest
from django.utils import translation
from django.utils.translation import trans_real

from games.presenters.speaking import speaking


def test_a_function_speaks_the_language_and_whoever_called_it_their_own() -> None:
    with translation.override("fr"):
        assert speaking("de", translation.get_language) == "de"
        assert speaking("en", translation.get_language) == "en"
        assert translation.get_language() == "fr"


def test_an_error_leaves_nothing_behind() -> None:
    with translation.override("fr"):
        with pytest.raises(ZeroDivisionError):
            speaking("de", lambda: 1 // 0)
        assert translation.get_language() == "fr"
    assert speaking("de", translation.get_language) == "de"


def test_every_thread_has_its_own() -> None:
    said: list[str | None] = []

    def elsewhere() -> None:
        thread = Thread(target=lambda: said.append(speaking("de", translation.get_language)))
        thread.start()
        thread.join()

    speaking("de", elsewhere)
    assert said == ["de"]


def test_a_catalogue_that_was_exchanged_is_the_one_that_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    speaking("de", translation.get_language)
    english = trans_real.translation("en")
    monkeypatch.setitem(trans_real._translations, "de", english)  # type: ignore[attr-defined]  # where Django keeps them
    assert speaking("de", translation.get_language) == "en"
