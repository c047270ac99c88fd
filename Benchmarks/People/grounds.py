"""Tells how often the ground of a theme has the tint of the photo: grounds.py COLORWAY PICTURE...

The ground of the dark theme and of the terminal is compared with the mean color of the darkest third of all pixels,
and that of the light theme with the lightest third. It fits if its hue is within 30°, or if both are gray. Pictures
with a color profile are left out. It needs numpy and Pillow, which `Benchmarks/People/run` installs.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import defaultdict

import numpy as np
from PIL import Image

from fit import TO_LAB, TO_LMS

# A mean color of less chroma is gray.
LEAST_CHROMA = 0.008
# Pictures are reduced to about this side.
SIDE = 800


def oklab(codes: np.ndarray) -> np.ndarray:
    channels = codes / 255
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    return np.cbrt(linear @ TO_LMS.T) @ TO_LAB.T


def output(*words: str) -> str:
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def grounds(colorway: str, picture: str) -> dict[str, str]:
    theme = json.loads(output(colorway, "theme", "--json", picture))
    lines = [line.split() for line in output(colorway, "--format", "kitty", picture).splitlines()]
    terminal = next(words[1] for words in lines if words and words[0] == "background")
    return {name: theme[name]["colors"]["background"] for name in ("dark", "light")} | {"terminal": terminal}


def fits(ground: str, region: np.ndarray) -> bool:
    color = oklab(np.array(list(bytes.fromhex(ground[1:])), float))
    if np.hypot(*region[1:]) < LEAST_CHROMA:
        return np.hypot(*color[1:]) < LEAST_CHROMA
    turn = abs(np.degrees(np.arctan2(region[2], region[1]) - np.arctan2(color[2], color[1]))) % 360
    return np.hypot(*color[1:]) >= 0.002 and min(turn, 360 - turn) <= 30


def main() -> None:
    colorway, *pictures = sys.argv[1:]
    outcomes = defaultdict(list)
    for picture in pictures:
        image = Image.open(picture)
        if image.mode != "RGB" or image.info.get("icc_profile"):
            continue
        image = image.reduce(max(1, max(image.size) // SIDE))
        pixels = oklab(np.asarray(image, float).reshape(-1, 3))
        pixels = pixels[np.argsort(pixels[:, 0], kind="stable")]
        third = len(pixels) // 3
        dark, light = pixels[:third].mean(0), pixels[-third:].mean(0)
        for name, ground in grounds(colorway, picture).items():
            outcomes[name].append(fits(ground, light if name == "light" else dark))
    for name, values in outcomes.items():
        print(f"{name:9} {sum(values)} of {len(values)}")


if __name__ == "__main__":
    main()
