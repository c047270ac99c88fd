"""How near the colors of every peer, and of colorway, are to those that people chose for the same pictures."""

from __future__ import annotations

import argparse
import csv
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
from PIL import Image
from scipy.optimize import linear_sum_assignment

from peers import Peer, packages, tools, version_of
from scoring import colors_in, colors_of, oklab

ROOT = Path(__file__).resolve().parents[2]
COLORWAY = ROOT / ".build/release/colorway"
CORPORA = Path(os.environ.get("COLORWAY_CORPORA", ROOT.parent / "shared/corpora"))
README = ROOT / "Benchmarks/README.md"
MARKS = ("<!-- begin people -->\n", "<!-- end people -->\n")
TIME_LIMIT = 120
# What the names of the pictures begin with, and whose choice their colors are.
CURATORS = {"met_": "Art", "parks_": "Parks"}
# A person's color that none of a tool's is matched with is this much farther than the nearest.
UNMATCHED = 0.05
# A person's color is found again if one of a tool's is within this.
REACH = 0.1


def score(person: list[list[int]], tool: list[list[int]]) -> tuple[float, float]:
    """The mean distance of the best one-to-one matching, and the part of the person's colors found again."""
    distances = np.linalg.norm(oklab(person)[:, None] - oklab(tool)[None], axis=2)
    rows, columns = linear_sum_assignment(distances)
    alone = [distances[row].min() + UNMATCHED for row in set(range(len(person))) - set(rows)]
    matched = (distances[rows, columns].sum() + sum(alone)) / len(person)
    return float(matched), float((distances.min(axis=1) < REACH).mean())


def palette(peer: Peer, photo: Path, count: int) -> list[list[int]]:
    """The colors that a tool finds."""
    with tempfile.TemporaryDirectory() as folder:
        picture = Path(folder) / "palette.png"
        if not peer.reads_jpeg:
            copy = Path(folder) / "photo.png"
            Image.open(photo).convert("RGB").save(copy)
            photo = copy
        words = peer.words(photo, count, picture)
        output = subprocess.run(
            words, capture_output=True, text=True, check=True, timeout=TIME_LIMIT
        ).stdout
        return colors_of(picture) if picture.exists() else colors_in(output)


def figures(peer: Peer, rows: list[tuple[Path, list[list[int]]]], jobs: int) -> dict[str, np.ndarray]:
    """The mean scores of a tool over all pictures, and over those of each curator."""
    with ThreadPoolExecutor(jobs) as pool:
        found = pool.map(lambda row: score(row[1], palette(peer, row[0], len(row[1]))), rows)
        scores = list(zip((photo.name for photo, _ in rows), found))
    means = {"All": np.mean([one for _, one in scores], axis=0)}
    for prefix, curator in CURATORS.items():
        of_curator = [one for name, one in scores if name.startswith(prefix)]
        if of_curator:
            means[curator] = np.mean(of_curator, axis=0)
    return means


def everyone() -> list[Peer]:
    """Colorway with both emphases, and the peers."""
    ours = (str(COLORWAY), "--format", "hex", "--colors", "{colors}")
    version = version_of(str(COLORWAY), "--version")
    return [
        Peer("**colorway**", version, (*ours, "{photo}")),
        Peer("colorway --emphasis area", version, (*ours, "--emphasis", "area", "{photo}")),
        *tools(),
        *packages(),
    ]


def table(results: list[tuple[Peer, dict[str, np.ndarray]]], count: int) -> str:
    """The results as Markdown, the nearest first."""
    columns = ["All", *CURATORS.values()]
    lines = [
        f"{count} pictures, as many colors asked for as the person chose; matched distance / recall.",
        "",
        "| Tool | " + " | ".join(columns) + " |",
        "| --- |" + " --: |" * len(columns),
    ]
    for peer, means in sorted(results, key=lambda result: result[1]["All"][0]):
        cells = (means.get(column) for column in columns)
        texts = ("" if one is None else f"{one[0]:.4f} / {one[1]:.3f}" for one in cells)
        lines.append(f"| {peer.name} {peer.version} | " + " | ".join(texts) + " |")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "folder", nargs="?", type=Path, default=CORPORA / "people",
        help="pictures, and palettes.csv with the columns image and colors")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", action="store_true", help="put the table into Benchmarks/README.md")
    arguments = parser.parse_args()

    file = arguments.folder / "palettes.csv"
    if not file.exists():
        sys.exit(f"skipped: there is no {file}")
    with file.open() as lines:
        rows = [
            (arguments.folder / row["image"], colors_in(row["colors"])) for row in csv.DictReader(lines)
        ]
    results = []
    for peer in everyone():
        print(peer.name, file=sys.stderr)
        try:
            results.append((peer, figures(peer, rows, arguments.jobs)))
        except (subprocess.SubprocessError, OSError, ValueError) as error:
            complaint = str(getattr(error, "stderr", "") or error).strip().splitlines()
            print(f"skipped: {peer.name}: {complaint[-1] if complaint else error}", file=sys.stderr)
    text = table(results, len(rows))
    print(text)
    if arguments.write:
        page = README.read_text()
        before, rest = page.split(MARKS[0])
        README.write_text(before + MARKS[0] + "\n" + text + "\n" + MARKS[1] + rest.split(MARKS[1])[1])


if __name__ == "__main__":
    main()
