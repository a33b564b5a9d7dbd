"""The pseudo-language, switched on."""

from pathlib import Path
from typing import Any

import pytest

from luckybox_site.languages import pseudo
from luckybox_site.languages.offered import ENGLISH


@pytest.fixture(scope="session")
def pseudo_locale(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for LOCALE_PATHS with the catalogue of the pseudo-language."""
    folder: Path = tmp_path_factory.mktemp("locale")
    pseudo.write_catalogue(folder)
    return folder


@pytest.fixture
def pseudo_language(settings: Any, pseudo_locale: Path) -> str:
    """The site with PSEUDO_LANGUAGE=true; gives the code of the language."""
    settings.LANGUAGES = [ENGLISH, (pseudo.CODE, pseudo.NAME)]
    settings.LOCALE_PATHS = [*settings.LOCALE_PATHS, pseudo_locale]
    return pseudo.CODE
