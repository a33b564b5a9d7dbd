"""What somebody says in the chat of a table, as it comes from a form."""

import unicodedata
from collections.abc import Mapping

from games.models.chat import LONGEST_LINE
from games.services.chat import Said


def said_in(data: Mapping[str, str]) -> Said:
    """A picture or a phrase that was pressed; otherwise what stands in the field for text."""
    reaction, phrase = data.get("reaction", ""), data.get("phrase", "")
    return Said(reaction, phrase) if reaction or phrase else Said(text=one_line(data.get("text", "")))


def one_line(typed: str, longest: int = LONGEST_LINE) -> str:
    """Typed text in one line, without control characters; of what is much too long only the beginning."""
    text = unicodedata.normalize("NFC", typed[: longest * 4])
    # Format characters stay: emoji and some scripts need them, and each line is isolated from the others.
    visible = "".join(
        " " if unicodedata.category(letter) in {"Cc", "Zl", "Zp", "Cs"} else letter for letter in text
    )
    line = " ".join(visible.split())
    return line if any(unicodedata.category(letter)[0] in "LNSP" for letter in line) else ""
