"""How near the colors of every peer, and of colorway, are to those that people chose for the same pictures."""

from __future__ import annotations

import argparse
import csv
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
from PIL import Image
from scipy.optimize import linear_sum_assignment

from peers import Peer, ours, packages, tools
from running import RESULTS, ROOT, output_of, reason
from scoring import colors_in, colors_of, oklab

CORPORA = Path(os.environ.get("COLORWAY_CORPORA", ROOT.parent / "shared/corpora"))
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
        output = output_of(peer.words(photo, count, picture))
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


def write(tools: list[dict], pictures: int) -> None:
    """Writes the scores of some tools, and keeps those of the others."""
    file = RESULTS / "people.json"
    known = json.loads(file.read_text())["tools"] if file.exists() else []
    measured = {tool["name"] for tool in tools}
    kept = [tool for tool in known if tool["name"] not in measured]
    document = {"pictures": pictures, "tools": sorted(kept + tools, key=lambda tool: tool["name"])}
    file.write_text(json.dumps(document, indent=2, sort_keys=True) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "folder", nargs="?", type=Path, default=CORPORA / "people",
        help="pictures, and palettes.csv with the columns image and colors")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--only", action="append", default=[], metavar="TEXT",
        help="measure only the tools whose names contain it, ignoring case; can be repeated")
    parser.add_argument("--write", action="store_true", help="keep the scores in Benchmarks/Results/people.json")
    arguments = parser.parse_args()

    file = arguments.folder / "palettes.csv"
    if not file.exists():
        sys.exit(f"skipped: there is no {file}")
    with file.open() as lines:
        rows = [
            (arguments.folder / row["image"], colors_in(row["colors"])) for row in csv.DictReader(lines)
        ]
    results = []
    chosen = [
        peer for peer in [*ours("--format", "hex"), *tools(), *packages()]
        if not arguments.only or any(text.lower() in peer.name.lower() for text in arguments.only)
    ]
    for peer in chosen:
        try:
            means = figures(peer, rows, arguments.jobs)
        except KeyboardInterrupt:
            break
        except (subprocess.SubprocessError, OSError, ValueError) as error:
            print(f"skipped: {peer.name}: {reason(error)}", file=sys.stderr)
            continue
        scores = {
            name: {"matched": round(matched, 5), "recall": round(recall, 5)}
            for name, (matched, recall) in means.items()
        }
        results.append({"name": peer.name, "version": peer.version, "scores": scores})
        print(f"{peer.name} {peer.version}: matched {means['All'][0]:.4f}, recall {means['All'][1]:.3f}", flush=True)
        if arguments.write:
            write(results, len(rows))


if __name__ == "__main__":
    main()
