"""The peers: what is run, and whether it is there."""

from __future__ import annotations

import importlib.metadata
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from running import COLORWAY

PALETTE = Path(__file__).with_name("palette.py")


@dataclass(frozen=True)
class Peer:
    """A tool that prints colors, or writes them as a picture of few pixels or a palette."""

    name: str
    version: str
    command: tuple[str, ...]
    reads_jpeg: bool = True

    def words(self, photo: Path, colors: int, picture: Path) -> list[str]:
        """The command line for one photo."""
        values = {"photo": str(photo), "colors": str(colors), "picture": str(picture)}
        return [word.format(**values) for word in self.command]

    def words_for_many(self, photos: list[Path], colors: int) -> list[str]:
        """The command line for many photos, of a tool whose command ends with the photo."""
        *words, _ = self.command
        return [word.format(colors=colors) for word in words] + [str(photo) for photo in photos]


def version_of(*command: str) -> str:
    """The first thing that looks like a version in what a command prints."""
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    found = re.search(r"\d+\.\d+[\d.-]*", result.stdout + result.stderr)
    return found.group(0).rstrip(".-") if found else "unknown"


def ours(*options: str) -> list[Peer]:
    """Our command: as it is, and asked for the least error."""
    version = version_of(str(COLORWAY), "--version")
    words = (str(COLORWAY), *options, "--colors", "{colors}")
    return [
        Peer("colorway", version, (*words, "{photo}")),
        Peer("colorway --emphasis area", version, (*words, "--emphasis", "area", "{photo}")),
    ]


def tools() -> list[Peer]:
    """The peers that are programs."""
    found: list[Peer] = []
    for program, version in (("magick", "7"), ("convert-im6.q16", "6")):
        if not shutil.which(program):
            continue
        name, release = f"ImageMagick {version}", version_of(program, "-version")
        end = ("+dither", "-colors", "{colors}", "-depth", "8", "-unique-colors", "txt:-")
        small = ("-define", "jpeg:size=200x200", "{photo}", "-thumbnail", "200x200")
        found.append(Peer(f"{name}, loading small", release, (program, *small, *end)))
        found.append(Peer(name, release, (program, "{photo}", *end)))
        if version == "7":
            kmeans = ("+dither", "-kmeans", "{colors}", "-depth", "8", "-unique-colors", "txt:-")
            found.append(Peer(f"{name} -kmeans, small", release, (program, *small, *kmeans)))
    if shutil.which("gm"):
        command = ("gm", "convert", "{photo}", "+dither", "-colors", "{colors}", "png8:{picture}")
        found.append(Peer("GraphicsMagick", version_of("gm", "version"), command))
    if shutil.which("ffmpeg"):
        palette = "palettegen=max_colors={colors}:reserve_transparent=0"
        command = ("ffmpeg", "-v", "error", "-y", "-i", "{photo}", "-vf", palette)
        release = version_of("ffmpeg", "-version")
        found.append(Peer("FFmpeg palettegen", release, (*command, "-f", "apng", "{picture}")))
    if shutil.which("pngquant"):
        command = ("pngquant", "--nofs", "--force", "-o", "{picture}", "{colors}", "{photo}")
        release = version_of("pngquant", "--version")
        found.append(Peer("pngquant", release, command, reads_jpeg=False))
    return found


# The name in palette.py, the package whose version counts, and what else it needs.
PACKAGES = (
    ("colorgram.py", "colorgram.py"),
    ("colorthief", "colorthief"),
    ("extcolors", "extcolors"),
    ("faiss", "faiss-cpu"),
    ("fast-colorthief", "fast-colorthief"),
    ("haishoku", "haishoku"),
    ("imagequant", "imagequant"),
    ("materialyoucolor", "materialyoucolor"),
    ("materialyoucolor score", "materialyoucolor"),
    ("modern-colorthief", "modern-colorthief"),
    ("okmain", "okmain"),
    ("opencv k-means, 256 px", "opencv-python-headless"),
    ("opencv k-means, loading at 1/8", "opencv-python-headless"),
    ("pillow fast octree", "pillow"),
    ("pillow fast octree, 256 px", "pillow"),
    ("pillow median cut", "pillow"),
    ("pillow median cut, 256 px", "pillow"),
    ("pillow median cut and k-means, 256 px", "pillow"),
    ("pylette k-means", "Pylette"),
    ("pylette median cut", "Pylette"),
    ("pyvips, opencv k-means", "pyvips"),
    ("scikit-learn k-means, 256 px", "scikit-learn"),
    ("scikit-learn mini-batch, 256 px", "scikit-learn"),
    ("scipy k-means, 256 px", "scipy"),
)


def packages() -> list[Peer]:
    """The peers that are Python packages."""
    found: list[Peer] = []
    for name, package in PACKAGES:
        try:
            version = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            print(f"skipped: {name}: {package} is not installed", file=sys.stderr)
            continue
        command = (sys.executable, str(PALETTE), name, "{colors}", "{photo}")
        found.append(Peer(name, version, command))
    return found
