"""Tells how alike the terminal themes of pictures are: hues.py COLORWAY PICTURE...

For each hue of the dark and the light theme, it prints the part of the pictures in which it is within 0.05 in Oklab of
one color, the most common one. It needs numpy, which `Benchmarks/People/run` installs.
"""

from __future__ import annotations

import sys

import numpy as np

from grounds import oklab, output

NAMES = ["red", "green", "yellow", "blue", "magenta", "cyan"]
NEAR = 0.05


def most_common(codes: list[str]) -> float:
    colors = oklab(np.array([list(bytes.fromhex(code[1:])) for code in codes], float))
    return (np.linalg.norm(colors[:, None] - colors[None], axis=2) < NEAR).mean(axis=1).max()


def main() -> None:
    colorway, *pictures = sys.argv[1:]
    for mode in ("dark", "light"):
        themes = []
        for picture in pictures:
            lines = output(colorway, "theme", "--format", "kitty", "--mode", mode, picture).splitlines()
            themes.append(dict(line.split() for line in lines if line.startswith("color")))
        for place, name in enumerate(NAMES, 1):
            parts = [most_common([theme[f"color{index}"] for theme in themes]) for index in (place, place + 8)]
            print(f"{mode} {name}: {parts[0]:.0%}, bright: {parts[1]:.0%}")


if __name__ == "__main__":
    main()
