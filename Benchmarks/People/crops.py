"""Tells how often a crop of 2 % changes the colors of pictures: crops.py COLORWAY PICTURE...

Each picture is cropped at its left, its top, its bottom, and by half as much at all sides. A crop counts as changed if
some of its five colors is farther than 0.1 in Oklab from that of the picture, in the best one-to-one matching. It needs
numpy, scipy and Pillow, which `Benchmarks/People/run` installs.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from PIL import Image
from scipy.optimize import linear_sum_assignment

from grounds import oklab

CROP = 0.02
# The part of the crop at the left, the top, the right and the bottom.
SIDES = [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 0, 1), (0.5, 0.5, 0.5, 0.5)]
FAR = 0.1


def palettes(colorway: str, images: list[Image.Image]) -> list[np.ndarray]:
    """The five colors of each image."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{index}.png" for index in range(len(images))]
        for image, path in zip(images, paths):
            image.save(path, compress_level=1)
        words = [colorway, "--format", "hex", "-n", "5"]
        outputs = [subprocess.run([*words, path], capture_output=True, text=True, check=True).stdout for path in paths]
    return [
        oklab(np.array([list(bytes.fromhex(word[1:])) for word in output.split()], float)) for output in outputs
    ]


def is_changed(colors: np.ndarray, others: np.ndarray) -> bool:
    distances = np.linalg.norm(colors[:, None] - others[None], axis=2)
    return len(colors) != len(others) or distances[linear_sum_assignment(distances)].max() > FAR


def main() -> None:
    colorway, *pictures = sys.argv[1:]
    changed = 0
    for picture in pictures:
        image = Image.open(picture).convert("RGB")
        width, height = image.size
        crops = [
            image.crop((
                round(left * CROP * width), round(top * CROP * height),
                width - round(right * CROP * width), height - round(bottom * CROP * height),
            ))
            for left, top, right, bottom in SIDES
        ]
        colors, *others = palettes(colorway, [image, *crops])
        changed += sum(is_changed(colors, other) for other in others)
    count = len(pictures) * len(SIDES)
    print(f"{changed} of {count} crops changed ({changed / count:.1%})")


if __name__ == "__main__":
    main()
