"""Measures every peer and colorway, one after the other, round by round, on the same photos."""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from dataclasses import asdict, astuple, dataclass, field
from pathlib import Path

from PIL import Image

from peers import Peer, ours, packages, tools
from running import RESULTS, SCRATCH, Cost, measured, reason
from scoring import Colors, colors_in, colors_of, oklab

PHOTOS = ("harbor-4mp.jpg", "market-8mp.jpg", "forest-12mp.jpg", "harbor-24mp.jpg")
OTHERS = ("market-8mp-progressive.jpg", "market-8mp.png")
# A peer that takes longer than this is run once, and not in every round.
PATIENCE = 2.0


@dataclass
class Result:
    """What one tool cost on one photo, in medians, and how good its colors were."""

    photo: str
    cpu: float
    wall: float
    memory: float
    colors: int = 0
    error: float | None = None


@dataclass
class Runs:
    """All runs of one tool on one photo."""

    costs: list[Cost] = field(default_factory=list)
    palette: list[list[int]] = field(default_factory=list)


def runs_of(photo: Path, peers: list[Peer], colors: int, rounds: int) -> dict[str, Runs]:
    """Runs the peers in turn; one that fails is left out, saying so."""
    runs: dict[str, Runs] = {}
    failed: set[str] = set()
    with tempfile.TemporaryDirectory() as folder:
        picture = Path(folder) / "palette.png"
        for _ in range(rounds):
            for peer in peers:
                one = runs.setdefault(peer.name, Runs())
                is_slow = bool(one.costs) and one.costs[0].cpu > PATIENCE
                if peer.name in failed or is_slow:
                    continue
                try:
                    picture.unlink(missing_ok=True)
                    words = peer.words(photo, colors, picture)
                    cost, output = measured(words, picture.with_suffix(".cost"))
                    one.palette = colors_of(picture) if picture.exists() else colors_in(output)
                    one.costs.append(cost)
                except (subprocess.SubprocessError, OSError) as error:
                    failed.add(peer.name)
                    print(f"skipped: {peer.name} on {photo.name}: {reason(error)}", file=sys.stderr)
    return {name: run for name, run in runs.items() if run.costs and name not in failed}


def result(photo: Path, run: Runs, points: Colors | None) -> Result:
    """The medians of some runs, and the score of their colors."""
    columns = zip(*(astuple(cost) for cost in run.costs))
    cpu, wall, memory = (statistics.median(column) for column in columns)
    error = points.error(oklab(run.palette)) if points and run.palette else None
    return Result(photo.name, cpu, wall, memory, len(run.palette), error)


def header(photo: Path) -> dict[str, str | float]:
    """How a photo is stored, and how large it is."""
    with Image.open(photo) as image:
        is_progressive = bool(image.info.get("progressive"))
        jpeg = "progressive" if is_progressive else "baseline"
        encoding = "png" if image.format == "PNG" else jpeg
        return {"encoding": encoding, "megapixels": image.width * image.height / 1e6}


def best_error(photo: Path, points: Colors, colors: int) -> float:
    """The error of the best k-means that was found, which is kept for the next time."""
    file = SCRATCH / f"best-{photo.stem}-{photo.stat().st_size}-{colors}.json"
    if not file.exists():
        file.write_text(json.dumps(points.best_error(colors)))
    return float(json.loads(file.read_text()))


def everyone() -> list[Peer]:
    """The floor, colorway and the peers."""
    floor = Peer("floor", "", (str(SCRATCH / "programs/floor"), "-4", "{photo}"))
    return [floor, *ours("--format", "hex"), *tools(), *packages()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", nargs="*", type=Path, help="photos, or folders of photos")
    parser.add_argument("--colors", type=int, default=8)
    parser.add_argument("--quick", action="store_true", help="one round, and fewer photos")
    parser.add_argument("--output", type=Path, default=RESULTS / "peers.json")
    arguments = parser.parse_args()

    names = PHOTOS[1:2] + OTHERS if arguments.quick else PHOTOS + OTHERS
    painted = [SCRATCH / "photos" / name for name in names]
    photos = [
        photo
        for path in arguments.photos or painted
        for photo in (sorted(path.iterdir()) if path.is_dir() else [path])
    ]
    peers = everyone()
    results: dict[str, list[Result]] = {peer.name: [] for peer in peers}
    best: dict[str, float] = {}
    for photo in photos:
        print(photo.name, file=sys.stderr)
        is_png = photo.suffix == ".png"
        able = [peer for peer in peers if is_png or peer.reads_jpeg]
        runs = runs_of(photo, able, arguments.colors, 1 if arguments.quick else 3)
        points = Colors.of_photo(photo)
        for name, run in runs.items():
            results[name].append(result(photo, run, points))
        errors = [results[name][-1].error for name in runs]
        known = [error for error in errors if error is not None]
        best[photo.name] = min([best_error(photo, points, arguments.colors), *known])

    document = {
        "bestErrors": best,
        "colors": arguments.colors,
        "photos": {photo.name: header(photo) for photo in photos},
        "tools": [
            {
                "name": peer.name,
                "version": peer.version,
                "results": [asdict(one) for one in results[peer.name]],
            }
            for peer in peers
            if results[peer.name]
        ],
    }
    arguments.output.parent.mkdir(parents=True, exist_ok=True)
    arguments.output.write_text(json.dumps(document, indent=2, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
