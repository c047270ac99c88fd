"""Tells how true the shares of five colors are, and whether neutrals are among them: shares.py COLORWAY PICTURE...

A color with a share of a fifth or more is compared with as many of the nearest pixels as the share says: with their
median, and its chroma with theirs. Black and white that cover a tenth of a picture, and gray that covers a third, should
be among its colors. It needs numpy and Pillow, which `Benchmarks/People/run` installs.
"""

from __future__ import annotations

import json
import subprocess
import sys

import numpy as np
from PIL import Image

from grounds import oklab

# Pictures are reduced to about this side.
SIDE = 160
LARGE_SHARE = 0.2
# A color of less chroma is neutral; one of the palette may be a little farther from it.
PIXEL_CHROMA, COLOR_CHROMA = 0.03, 0.04
# Of each neutral, the lightness of pixels and of colors, and the share from which it should be among the colors.
NEUTRALS = {
    "black": ((0, 0.25), (0, 0.3), 0.1),
    "white": ((0.92, 1), (0.87, 1), 0.1),
    "gray": ((0.25, 0.92), (0.2, 0.95), 1 / 3),
}


def main() -> None:
    colorway, *pictures = sys.argv[1:]
    differences, excesses = [], []
    found: dict[str, list[bool]] = {name: [] for name in NEUTRALS}
    for picture in pictures:
        words = [colorway, "--format", "json", "-n", "5", picture]
        colors = json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout)[0]["colors"]
        image = Image.open(picture).convert("RGB")
        image.thumbnail((SIDE, SIDE))
        pixels = oklab(np.asarray(image, float).reshape(-1, 3))
        chroma = np.hypot(pixels[:, 1], pixels[:, 2])
        codes = np.array([oklab(np.array(list(bytes.fromhex(color["hex"][1:])), float)) for color in colors])
        for code, color in zip(codes, colors):
            if color["share"] < LARGE_SHARE:
                continue
            nearest = np.argsort(np.linalg.norm(pixels - code, axis=1))[: round(color["share"] * len(pixels))]
            differences.append(np.linalg.norm(np.median(pixels[nearest], axis=0) - code))
            excesses.append(np.hypot(*code[1:]) - np.median(chroma[nearest]))
        of_colors = np.hypot(codes[:, 1], codes[:, 2])
        for name, ((dark, light), (darkest, lightest), share) in NEUTRALS.items():
            covered = (pixels[:, 0] >= dark) & (pixels[:, 0] <= light) & (chroma < PIXEL_CHROMA)
            if covered.mean() >= share:
                shown = (codes[:, 0] >= darkest) & (codes[:, 0] <= lightest) & (of_colors < COLOR_CHROMA)
                found[name].append(bool(shown.any()))
    far = np.array(differences)
    print(f"{len(pictures)} pictures, {len(far)} colors with a share of {LARGE_SHARE:.0%} or more")
    print(f"farther than 0.06: {(far > 0.06).mean():.1%}, than 0.10: {(far > 0.1).mean():.1%}")
    print(f"chroma 0.04 or more above that of their pixels: {(np.array(excesses) >= 0.04).sum()}")
    for name, outcomes in found.items():
        print(f"{name}: {sum(outcomes)} of {len(outcomes)}")


if __name__ == "__main__":
    main()
