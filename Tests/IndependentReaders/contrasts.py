#!/usr/bin/env python3
"""Recomputes every contrast that `colorway theme` and `colorway --roles` promise, with code that is not
Colorway's.

    python3 Tests/IndependentReaders/contrasts.py [path of the colorway binary] [photo or folder ...]

Judges that are not installed are skipped, saying so. From PyPI: coloraide, wcag-contrast-ratio. WCAG's own
formula is always one of them. Without photos, those of SampleImages are used.
"""

import importlib
import json
import subprocess
import sys

COLORWAY = sys.argv[1] if len(sys.argv) > 1 else ".build/release/colorway"
PHOTOS = sys.argv[2:] or ["SampleImages/Photos"]


def channels(code):
    return [int(code[start : start + 2], 16) / 255 for start in (1, 3, 5)]


def luminance(code):
    """Relative luminance, WCAG 2.2."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels(code)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def by_definition(first, second):
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def judges():
    """Names and functions from two hexadecimal codes to their contrast ratio."""
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


def promises(photo):
    """What is said of one photo: pairs of codes with the ratio and the least that is promised."""
    theme = json.loads(run("theme", "--format", "json", photo))
    roles = json.loads(run("--roles", "--format", "json", photo))[0]["roles"]
    for name in ("light", "dark"):
        codes = theme[name]["colors"]
        for pair in theme[name]["contrasts"]:
            yield f"{photo}: {name}", codes[pair["foreground"]], codes[pair["ground"]], pair
    for pair in roles.get("contrasts", []):
        ends = (roles[pair[end]]["hex"] for end in ("foreground", "ground"))
        yield f"{photo}: roles", *ends, pair


def main():
    lines = run("--format", "jsonl", *PHOTOS).splitlines()
    photos = [result["source"] for result in map(json.loads, lines) if result.get("colors")]
    everyone = list(judges())
    count, faults = 0, 0
    for photo in photos:
        for where, foreground, ground, pair in promises(photo):
            for name, ratio in everyone:
                found = ratio(foreground, ground)
                count += 1
                # coloraide's luminances come from XYZ, and differ in the fifth digit.
                if found < pair["minimum"] or abs(found - pair["ratio"]) > 1e-3 * found:
                    faults += 1
                    print(f"{where}: {foreground} on {ground} is {found:.4f} by {name}; {pair}")
    print(f"{len(photos)} photos, {count} contrasts by {len(everyone)} judges, {faults} faults")
    sys.exit(1 if faults or not count else 0)


if __name__ == "__main__":
    main()
