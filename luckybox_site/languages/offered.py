"""Which languages the site offers: English, and those whose translation is complete."""

from pathlib import Path

#: The texts in the sources are English, so it needs no catalogue.
ENGLISH = ("en", "English")
#: What the site may be translated into, each named in its own language.
OTHERS = (
    ("de", "Deutsch"),
    ("fr", "Français"),
    ("nl", "Nederlands"),
    ("it", "Italiano"),
    ("ru", "Русский"),
)


def catalogue(locale: Path, code: str) -> Path:
    """The compiled translations of a language, below a folder of LOCALE_PATHS."""
    language, _dash, region = code.partition("-")
    folder = f"{language}_{region.upper()}" if region else language
    return locale / folder / "LC_MESSAGES" / "django.mo"


def offered(locale: Path) -> list[tuple[str, str]]:
    """LANGUAGES for Django. Only complete translations are compiled (`manage.py languages`, and a test)."""
    return [ENGLISH, *(language for language in OTHERS if catalogue(locale, language[0]).is_file())]
