"""The palettes for colour-blind eyes, looked at with such eyes: colours that mean something are told apart.

How a colour looks to them is simulated as by Machado, Oliveira and Fernandes (2009), and how far two colours
are apart is measured in CIE L*a*b*, where 2 is what people can just see.
"""

import math
import re
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path

import pytest
from django.conf import settings

STYLES = Path(settings.BASE_DIR) / "static" / "css"
INK = "#1d1b44"
Colour = tuple[float, float, float]

EYES: Mapping[str, tuple[Colour, Colour, Colour]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
FOR = {"red-green": ("protanopia", "deuteranopia"), "blue-yellow": ("tritanopia",)}
#: The families of numbers, the tiles of the four boards, the bonuses; and how far apart they have to be.
TOLD_APART = (("green", "orange", "sky", "pink"), ("yellow", "violet", "pink", "white"))
FAR = 20
#: The grounds of the families, on which their digits stand.
TINTS = ("low-tint", "mid-tint", "high-tint")
FAR_FOR_TINTS = 7
#: The contrast of text (WCAG AA).
ENOUGH = 4.5


def tokens(palette: str = "") -> dict[str, tuple[str, str]]:
    """The colours in the light and in the dark scheme."""
    text = (STYLES / "tokens.css").read_text() + (STYLES / "palettes.css").read_text()
    found: dict[str, tuple[str, str]] = {}
    for selector in (":root", *([f'[data-palette="{palette}"]'] if palette else [])):
        block = text.split(f"\n{selector} {{", 1)[1].split("\n}", 1)[0]
        for name, light, dark in re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);", block):
            found[name] = light, dark
        for name, colour in re.findall(r"--([\w-]+): (#\w{6});", block):
            found[name] = colour, colour
    return found


def linear(colour: str) -> Colour:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


def seen_by(eyes: str, colour: str) -> Colour:
    light = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in EYES[eyes]
    )
    return red, green, blue


def lab(light: Colour) -> Colour:
    red, green, blue = light
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(eyes: str, one: str, other: str) -> float:
    return math.dist(lab(seen_by(eyes, one)), lab(seen_by(eyes, other)))


def contrast(one: str, other: str) -> float:
    dark, light = sorted(
        0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in map(linear, (one, other))
    )
    return (light + 0.05) / (dark + 0.05)


def nearest(colours: Mapping[str, tuple[str, str]], eyes: str) -> float:
    """How far apart the two are that these eyes mix up most easily."""
    pairs = (pair for group in TOLD_APART for pair in combinations(group, 2))
    return min(apart(eyes, colours[one][0], colours[other][0]) for one, other in pairs)


@pytest.mark.parametrize("palette", FOR)
def test_colours_that_mean_something_are_told_apart(palette: str) -> None:
    colours = tokens(palette)
    for eyes in ("usual", *FOR[palette]):
        assert nearest(colours, eyes) >= FAR
        for scheme in (0, 1):
            for one, other in combinations(TINTS, 2):
                assert apart(eyes, colours[one][scheme], colours[other][scheme]) >= FAR_FOR_TINTS


def test_the_usual_colours_are_not_for_these_eyes_which_is_why_there_are_others() -> None:
    usual = tokens()
    assert all(nearest(usual, eyes) < FAR for eyes in EYES if eyes not in {"usual", "deuteranopia"})


@pytest.mark.parametrize("palette", ["", *FOR])
def test_text_can_be_read_on_all_of_them(palette: str) -> None:
    colours = tokens(palette)
    for name in ("green", "orange", "sky", "pink", "yellow", "violet", "white"):
        assert contrast(colours[name][0], INK) >= ENOUGH
    for scheme in (0, 1):
        for family in ("low", "mid", "high"):
            text, ground = colours[f"{family}-text"][scheme], colours[f"{family}-tint"][scheme]
            assert contrast(text, ground) >= ENOUGH
        for meaning in ("good", "bad"):
            text = colours[meaning][scheme]
            assert contrast(text, colours[f"{meaning}-tint"][scheme]) >= ENOUGH
            assert contrast(text, colours["surface"][scheme]) >= ENOUGH
