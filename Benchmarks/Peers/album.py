#!/usr/bin/env python3
"""How near the colors of albums are to those that people chose for their pictures.

Of each album of pictures, every color that a person chose for one of them is looked for among the album's colors.
Prints, as means over the albums, the distance of a person's color to the nearest one in Oklab, and the part of them
that have one within 0.1.
"""

from __future__ import annotations

import argparse
import csv
import random
from pathlib import Path

import numpy as np

from people import CORPORA, REACH
from running import output_of
from scoring import colors_in, oklab


def score(colorway: str, emphasis: str, count: int, album: list[tuple[Path, list[list[int]]]]) -> tuple[float, float]:
    """The mean distance to the nearest color of an album, and the part of the colors that are found again."""
    people = oklab([color for _, colors in album for color in colors])
    words = [colorway, "album", "--format", "hex", "--emphasis", emphasis, "-n", str(count)]
    found = oklab(colors_in(output_of(words + [str(photo) for photo, _ in album])))
    distances = np.linalg.norm(people[:, None] - found[None], axis=2).min(axis=1)
    return float(distances.mean()), float((distances < REACH).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("colorway", help="the command that is measured")
    parser.add_argument(
        "folder", nargs="?", type=Path, default=CORPORA / "people",
        help="pictures, and palettes.csv with the columns image and colors")
    parser.add_argument("--seed", type=int, default=1, help="the order of the pictures (default: 1)")
    options = parser.parse_args()
    with open(options.folder / "palettes.csv", newline="") as file:
        rows = [(options.folder / row["image"], colors_in(row["colors"])) for row in csv.DictReader(file)]
    random.Random(options.seed).shuffle(rows)
    print("| Pictures | Colors | By salience | By area |\n|--:|--:|--:|--:|")
    for size in 6, 30:
        albums = [rows[start : start + size] for start in range(0, len(rows) - size + 1, size)]
        for count in 5, 8:
            cells = []
            for emphasis in "salience", "area":
                scores = [score(options.colorway, emphasis, count, album) for album in albums]
                cells.append("{:.4f} / {:.3f}".format(*np.mean(scores, axis=0)))
            print(f"| {size} | {count} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
