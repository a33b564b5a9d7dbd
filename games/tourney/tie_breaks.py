"""The names of the tie-breaks."""

from typing import Final

#: The only one that looks at who is still tied, and in which the smaller number is the better one.
MET: Final = "met"
TIE_BREAKS: Final = ("wins", "seconds", "thirds", "share", "margin", "total", MET, "lot")
