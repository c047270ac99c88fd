#!/usr/bin/env python3
"""Recomputes every contrast that `colorway theme` and `colorway --roles` guarantee, and every color difference that
`theme` guarantees, with independent code.

    python3 Tests/Checks/IndependentReaders/contrasts.py [path of the colorway binary] [photo or folder ...]

Judges that are not installed are skipped with a message. From PyPI: coloraide, wcag-contrast-ratio. The formulas of
WCAG and of Björn Ottosson's Oklab are always used. Without photos, those of SampleImages are used.
"""

import importlib
import itertools
import json
import subprocess
import sys

COLORWAY = sys.argv[1] if len(sys.argv) > 1 else ".build/release/colorway"
PHOTOS = sys.argv[2:] or ["SampleImages/Photos"]


def channels(code):
    return [int(code[start : start + 2], 16) / 255 for start in (1, 3, 5)]


def luminance(code):
    """Relative luminance by WCAG 2.2."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels(code)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def by_definition(first, second):
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def oklab(code):
    """Lightness, a and b. Source: Björn Ottosson, "A perceptual color space for image processing", 2020."""
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels(code))
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def difference(first, second):
    return sum((a - b) ** 2 for a, b in zip(oklab(first), oklab(second))) ** 0.5


# The values of ThemeToken.distinctPairs and minimumDifference.
DISTINCT = ["accent", "success", "warning", "danger"]
LEAST_DIFFERENCE = 0.1
# The guarantee of TerminalTheme for its six hues.
LEAST_HUE_DIFFERENCE = 0.05


def judges():
    """The names of judges with functions that compute the contrast ratio of two hex codes."""
    yield "WCAG 2.2's formula", by_definition
    for name, make in {
        "coloraide": lambda m: lambda a, b: m.Color(a).contrast(b, method="wcag21"),
        "wcag_contrast_ratio": lambda m: lambda a, b: m.rgb(channels(a), channels(b)),
    }.items():
        try:
            yield name, make(importlib.import_module(name))
        except ImportError:
            print(f"skipped: {name} is not installed")


def run(*arguments):
    return subprocess.run([COLORWAY, *arguments], capture_output=True, text=True, check=True).stdout


def alike(theme):
    """The pairs of theme colors that are too similar although a difference is guaranteed."""
    for name in ("light", "dark"):
        codes = theme[name]["colors"]
        for first, second in itertools.combinations(DISTINCT, 2):
            found = difference(codes[first], codes[second])
            # Rounded coefficients differ in the seventh digit.
            if found < LEAST_DIFFERENCE - 1e-6:
                yield f"{name}: {first} {codes[first]} and {second} {codes[second]} differ by {found:.4f}"
        for first, second in itertools.combinations(theme["terminal"][name]["colors"][1:7], 2):
            if difference(first, second) < LEAST_HUE_DIFFERENCE - 1e-6:
                yield f"{name}: the terminal's {first} and {second} differ by {difference(first, second):.4f}"


def promises(photo, theme):
    """The contrasts of one photo: pairs of codes with their ratio and the guaranteed minimum."""
    roles = json.loads(run("--roles", "--format", "json", photo))[0]["roles"]
    for name in ("light", "dark"):
        codes = theme[name]["colors"]
        for pair in theme[name]["contrasts"]:
            yield f"{photo}: {name}", codes[pair["foreground"]], codes[pair["ground"]], pair
        terminal = theme["terminal"][name]
        for number, code in enumerate(terminal["colors"]):
            # All colors except black and bright black are for text.
            if number % 8:
                ratio = by_definition(code, terminal["background"])
                yield f"{photo}: terminal {name}", code, terminal["background"], {"minimum": 4.5, "ratio": ratio}
    for pair in roles.get("contrasts", []):
        ends = (roles[pair[end]]["hex"] for end in ("foreground", "ground"))
        yield f"{photo}: roles", *ends, pair


def main():
    lines = run("--format", "jsonl", *PHOTOS).splitlines()
    photos = [result["source"] for result in map(json.loads, lines) if result.get("colors")]
    everyone = list(judges())
    count, faults = 0, 0
    for photo in photos:
        theme = json.loads(run("theme", "--json", photo))
        for fault in alike(theme):
            faults += 1
            print(f"{photo}: {fault}")
        for where, foreground, ground, pair in promises(photo, theme):
            for name, ratio in everyone:
                found = ratio(foreground, ground)
                count += 1
                # The luminances of coloraide are computed from XYZ and differ in the fifth digit.
                if found < pair["minimum"] or abs(found - pair["ratio"]) > 1e-3 * found:
                    faults += 1
                    print(f"{where}: {foreground} on {ground} is {found:.4f} by {name}; {pair}")
    print(f"{len(photos)} photos, {count} contrasts by {len(everyone)} judges, {faults} faults")
    sys.exit(1 if faults or not count else 0)


if __name__ == "__main__":
    main()
