"""Scores printed colors by all pixels of a photo, with nothing in common with what is scored."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Image.MAX_IMAGE_PIXELS = None
Points = NDArray[np.float64]

# B. Ottosson, "A perceptual color space for image processing", 2020, with the matrices of 2021.
LINEAR_SRGB_TO_LMS = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
LMS_TO_OKLAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)


def oklab(codes: NDArray) -> Points:
    """Oklab of sRGB codes from 0 to 255, a row each."""
    value = np.asarray(codes, dtype=np.float64) / 255
    linear = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    return np.cbrt(linear @ LINEAR_SRGB_TO_LMS.T) @ LMS_TO_OKLAB.T


def colors_in(text: str) -> list[list[int]]:
    """The colors of six hexadecimal digits in a text, or of eight whose last two are alpha."""
    codes = re.findall(r"#([0-9a-fA-F]{6})(?:[0-9a-fA-F]{2})?\b", text)
    return [[int(code[place : place + 2], 16) for place in (0, 2, 4)] for code in codes]


def colors_of(picture: Path) -> list[list[int]]:
    """The different colors of a picture of few colors."""
    codes = np.asarray(Image.open(picture).convert("RGB")).reshape(-1, 3)
    return np.unique(codes, axis=0).tolist()


class Colors:
    """Different colors as points, and the part of the pixels that has each."""

    def __init__(self, points: Points, weights: Points) -> None:
        self.points = points
        self.weights = weights

    @classmethod
    def of_photo(cls, path: Path) -> Colors:
        """The colors of all pixels."""
        codes = np.asarray(Image.open(path).convert("RGB")).reshape(-1, 3).astype(np.uint32)
        keys = codes[:, 0] << 16 | codes[:, 1] << 8 | codes[:, 2]
        unique, counts = np.unique(keys, return_counts=True)
        codes = np.stack([unique >> 16, unique >> 8 & 255, unique & 255], axis=1)
        return cls(oklab(codes), counts / counts.sum())

    def error(self, centers: Points) -> float:
        """The mean over all pixels of the squared distance to the nearest center."""
        return float(self.weights @ nearest(self.points, centers)[1])

    def refined(self, centers: Points, passes: int) -> Points:
        """Centers after some passes of Lloyd's k-means (1982)."""
        for _ in range(passes):
            index, _ = nearest(self.points, centers)
            total = np.bincount(index, self.weights, len(centers))
            sums = [
                np.bincount(index, self.weights * axis, len(centers)) for axis in self.points.T
            ]
            means = np.stack(sums, axis=1) / np.where(total > 0, total, 1)[:, None]
            moved = np.where(total[:, None] > 0, means, centers)
            if np.abs(moved - centers).max() < 1e-6:
                return moved
            centers = moved
        return centers

    def best_error(self, count: int, starts: int = 20) -> float:
        """The error of the best k-means of many starts: on some pixels, and the best two on all."""
        random = np.random.default_rng(1)
        chosen = random.choice(len(self.points), 40_000, p=self.weights)
        sample = Colors(self.points[chosen], np.full(len(chosen), 1 / len(chosen)))
        ends = [sample.refined(start(sample.points, count, random), 60) for _ in range(starts)]
        best = sorted(ends, key=sample.error)[:2]
        return min(self.error(self.refined(end, 15)) for end in best)


def nearest(points: Points, centers: Points) -> tuple[NDArray[np.intp], Points]:
    """The nearest center of each point, and its squared distance."""
    index = np.zeros(len(points), dtype=np.intp)
    least = np.full(len(points), np.inf)
    for place, center in enumerate(centers):
        distance = ((points - center) ** 2).sum(axis=1)
        nearer = distance < least
        index[nearer] = place
        least[nearer] = distance[nearer]
    return index, least


def start(points: Points, count: int, random: np.random.Generator) -> Points:
    """Centers by k-means++ (Arthur and Vassilvitskii, 2007)."""
    centers = points[random.integers(len(points))][None]
    while len(centers) < count:
        distance = nearest(points, centers)[1]
        chosen = random.choice(len(points), p=distance / distance.sum())
        centers = np.vstack([centers, points[chosen]])
    return centers
