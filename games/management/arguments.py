"""Types of command-line arguments."""

from argparse import ArgumentTypeError
from collections.abc import Callable

from luckybox_site.web.fields import whole_number


def up_to(most: int) -> Callable[[str], int]:
    """An argument type for whole numbers from 1 to a maximum."""

    def number(text: str) -> int:
        wanted = whole_number(text, len(str(most))) or 0
        if not 1 <= wanted <= most:
            raise ArgumentTypeError(f"must be a whole number from 1 to {most}")
        return wanted

    return number
