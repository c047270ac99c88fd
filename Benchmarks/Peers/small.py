"""Measures colorway and the Python packages on the same small photos, each tool in one process."""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from dataclasses import astuple, dataclass, field
from pathlib import Path

from PIL import Image

from peers import Peer, ours, packages
from running import RESULTS, SCRATCH, Cost, measured, output_of, reason
from scoring import Colors, colors_in, oklab

# The most pixels on the longer side of each class of photos.
SIDES = (256, 640, 1280, 2048)
# A tool that takes longer than this for a photo is run once, and not in every round.
PATIENCE = 0.25
TIME_LIMIT = 1200
# The fewest photos that our command reads in one process, so that its start hardly counts.
FEWEST_PHOTOS = 100


@dataclass
class Runs:
    """All runs of one tool on the photos of one size."""

    costs: list[Cost] = field(default_factory=list)
    palettes: list[list[list[int]]] = field(default_factory=list)


def programs() -> list[Peer]:
    """The floor and colorway, which read many photos at a time."""
    floor = Peer("floor", "", (str(SCRATCH / "programs/floor"), "{photo}"))
    return [floor, *ours("--jobs", "1", "--format", "hex")]


def program_run(peer: Peer, photos: list[Path], colors: int, report: Path) -> Cost:
    """The cost of a photo, with its part of what starting and ending the process costs."""
    many = photos * (1 + FEWEST_PHOTOS // len(photos))
    cost, _ = measured(peer.words_for_many(many, colors), report, TIME_LIMIT)
    return Cost(cost.cpu / len(many), cost.wall / len(many), cost.memory)


def program_palettes(peer: Peer, photos: list[Path], colors: int) -> list[list[list[int]]]:
    """The colors that our command finds in each photo."""
    words = ["jsonl" if word == "hex" else word for word in peer.words_for_many(photos, colors)]
    lines = output_of(words, TIME_LIMIT).splitlines()
    return [colors_in(" ".join(color["hex"] for color in json.loads(line)["colors"])) for line in lines]


def package_run(
    peer: Peer, photos: list[Path], colors: int, report: Path
) -> tuple[Cost, list[list[list[int]]]]:
    """The cost of a photo without the start of Python and what is imported, and the colors of each."""
    cost, output = measured(peer.words_for_many([photos[0], *photos], colors), report, TIME_LIMIT)
    # Some packages print as well. The first photo paid for what is imported.
    lines = [line for line in output.splitlines() if line[:1].isdigit() and "#" in line][1:]
    if len(lines) != len(photos):
        raise ValueError(f"{len(lines)} lines for {len(photos)} photos")
    cpu = statistics.mean(float(line.split()[0]) for line in lines)
    return Cost(cpu, cost.wall / len(lines), cost.memory), [colors_in(line) for line in lines]


def runs_of(
    photos: list[Path], own: list[Peer], others: list[Peer], colors: int, rounds: int
) -> dict[str, Runs]:
    """Runs the tools in turn; one that fails is left out, saying so."""
    runs = {peer.name: Runs() for peer in own + others}
    failed: set[str] = set()
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "cost"
        for _ in range(rounds):
            for peer in own + others:
                one = runs[peer.name]
                is_slow = bool(one.costs) and one.costs[0].cpu > PATIENCE
                if peer.name in failed or is_slow:
                    continue
                try:
                    if peer in own:
                        cost = program_run(peer, photos, colors, report)
                    else:
                        cost, one.palettes = package_run(peer, photos, colors, report)
                    one.costs.append(cost)
                except (subprocess.SubprocessError, OSError, ValueError) as error:
                    failed.add(peer.name)
                    print(f"skipped: {peer.name}: {reason(error)}", file=sys.stderr)
    for peer in own:
        if peer.name != "floor":
            runs[peer.name].palettes = program_palettes(peer, photos, colors)
    return {name: run for name, run in runs.items() if run.costs and name not in failed}


def add_errors(photos: list[Path], runs: dict[str, Runs], ratios: dict[str, list[float]]) -> None:
    """Adds the errors of each tool's colors, over the least that any tool has for the photo."""
    for index, photo in enumerate(photos):
        points = Colors.of_photo(photo)
        errors = {
            name: points.error(oklab(run.palettes[index]))
            for name, run in runs.items() if run.palettes and run.palettes[index]
        }
        least = min(errors.values())
        for name, error in errors.items():
            ratios.setdefault(name, []).append(error / least if least > 1e-12 else 1.0)


def by_size(photos: list[Path]) -> dict[int, list[Path]]:
    """The photos by the class that they belong to; larger ones are left out."""
    sizes: dict[int, list[Path]] = {}
    for photo in photos:
        with Image.open(photo) as image:
            side = next((side for side in SIDES if max(image.size) <= side), None)
        if side is not None:
            sizes.setdefault(side, []).append(photo)
    return dict(sorted(sizes.items()))


def main() -> None:
    parser = argparse.ArgumentParser(prog="run --small", description=__doc__)
    parser.add_argument(
        "folder", nargs="?", type=Path, default=SCRATCH / "small-photos/painted", help="JPEGs of at most 2,048 pixels a side")
    parser.add_argument("--colors", type=int, default=5)
    parser.add_argument("--quick", action="store_true", help="one round, and every sixth photo")
    parser.add_argument(
        "--only", action="append", default=[], metavar="TEXT",
        help="measure only the packages whose names contain it, ignoring case; can be repeated")
    parser.add_argument("--output", type=Path, default=RESULTS / "small-peers.json")
    arguments = parser.parse_args()

    sizes = by_size(sorted(arguments.folder.glob("*.jpg")))
    if arguments.quick:
        sizes = {side: photos[::6] for side, photos in sizes.items()}
    own = programs()
    others = [
        peer for peer in packages()
        if not arguments.only or any(text.lower() in peer.name.lower() for text in arguments.only)
    ]
    results: dict[str, list[dict]] = {}
    ratios: dict[str, list[float]] = {}
    for side, photos in sizes.items():
        print(f"{len(photos)} photos of {side} px", file=sys.stderr)
        runs = runs_of(photos, own, others, arguments.colors, 1 if arguments.quick else 3)
        for name, run in runs.items():
            cpu, wall, memory = (
                statistics.median(column) for column in zip(*(astuple(cost) for cost in run.costs)))
            results.setdefault(name, []).append(
                {"longerSide": side, "cpu": cpu, "wall": wall, "memory": memory})
            print(f"  {name}: {cpu * 1e3:.2f} ms", file=sys.stderr)
        add_errors(photos, runs, ratios)

    tools = []
    for peer in own + others:
        if peer.name not in results:
            continue
        tool = {"name": peer.name, "version": peer.version, "results": results[peer.name]}
        if peer.name in ratios:
            tool["errorOverLeast"] = statistics.median(ratios[peer.name])
        tools.append(tool)
    document = {
        "colors": arguments.colors,
        "photoCounts": [{"longerSide": side, "count": len(photos)} for side, photos in sizes.items()],
        "tools": tools,
    }
    arguments.output.write_text(json.dumps(document, indent=2, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
