"""Fits the model of salience to the colors that people chose, and judges it by curators left out.

A color is chosen with a probability in proportion to e to the weighted sum of its features. The weights are those by
which the chosen colors are likeliest, each given the others of its palette. No weight is chosen by the scores.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np
from scipy.optimize import linear_sum_assignment, minimize

ROOT = Path(__file__).resolve().parents[2]
MODEL = ROOT / "Sources/Schemes/SchemeExtraction/Salience/SalienceModel.swift"
RESULTS = ROOT / "Benchmarks/Results/salience.json"
FEATURES = ["area", "vivid", "border", "edge", "crowd"]
# B. Ottosson, "A perceptual color space for image processing", 2020, with the matrices of 2021.
TO_LMS = np.array([
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
])
TO_LAB = np.array([
    [0.2104542553, 0.7936177850, -0.0040720468],
    [1.9779984951, -2.4285922050, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.8086757660],
])
# A person's color is likely to be that of a cell within about this difference in Oklab.
SPREAD = 0.05
# The other colors of a palette keep a color away that is within about this difference.
REPULSION = 0.09
# Keeps weights small that make no difference.
PENALTY = 1e-3


def oklab(codes: list[str]) -> np.ndarray:
    """Colors of sRGB codes such as #12ab34."""
    value = np.array([[int(code[place : place + 2], 16) for place in (1, 3, 5)] for code in codes]) / 255
    linear = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    return np.cbrt(linear @ TO_LMS.T) @ TO_LAB.T


def score(person: np.ndarray, tool: np.ndarray) -> tuple[float, float]:
    """The mean distance of the best one-to-one matching, and the part of the person's colors found within 0.1."""
    distances = np.linalg.norm(person[:, None] - tool[None], axis=2)
    rows, columns = linear_sum_assignment(distances)
    alone = [distances[row].min() + 0.05 for row in set(range(len(person))) - set(rows)]
    return (distances[rows, columns].sum() + sum(alone)) / len(person), (distances.min(axis=1) < 0.1).mean()


def answers(program: Path, questions: list[str]) -> list[str]:
    """The answers of `people-features`."""
    output = subprocess.run([program], input="\n".join(questions), capture_output=True, text=True, check=True)
    return output.stdout.split("\n\n" if questions[0].startswith("features") else "\n")


class Picture:
    """A picture with the colors that its curator chose."""

    def __init__(self, path: Path, chosen: list[str]) -> None:
        self.path = path
        self.curator = path.name.split("_")[0]
        self.chosen = oklab(chosen)

    def read(self, answer: str) -> None:
        """Takes the colors of the picture and their features."""
        table = np.array([line.split() for line in answer.splitlines()], dtype=float)
        self.features = table[:, 4:]
        squares = ((self.chosen[:, None] - table[None, :, :3]) ** 2).sum(2)
        apart = np.log(1 - np.exp(-squares / (2 * REPULSION**2)) + 1e-3)
        self.base = apart.sum(0)[None] - apart + np.log(table[:, 3])[None]
        self.kernel = np.exp(-squares / (2 * SPREAD**2)) + 1e-4

    def likelihood(self, weights: np.ndarray) -> tuple[float, np.ndarray]:
        """The mean logarithm of the likelihood of the chosen colors by some weights, and its slope."""
        sums = self.features @ weights + self.base
        chances = np.exp(sums - sums.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        hits = self.kernel * chances
        total = hits.sum(1, keepdims=True)
        return np.log(total).mean(), (hits / total - chances).mean(0) @ self.features


def fit(pictures: list[Picture]) -> np.ndarray:
    """The weights by which the chosen colors are likeliest. A curator counts by the root of the pictures."""
    deviation = np.mean([picture.features.std(0) for picture in pictures], axis=0)
    counts = Counter(picture.curator for picture in pictures)
    shares = np.array([counts[picture.curator] ** -0.5 for picture in pictures])
    shares /= shares.sum()

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        value, slope = PENALTY * weights @ weights, 2 * PENALTY * weights
        for picture, share in zip(pictures, shares):
            one, its_slope = picture.likelihood(weights / deviation)
            value -= share * one
            slope = slope - share * its_slope / deviation
        return value, slope

    found = minimize(loss, np.zeros(len(FEATURES)), jac=True, method="L-BFGS-B")
    return np.round(found.x / deviation, 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--write", action="store_true", help="keep the weights and scores, also in the Swift code")
    arguments = parser.parse_args()
    file = arguments.folder / "palettes.csv"
    if not file.exists():
        sys.exit(f"skipped: there is no {file}")
    with file.open() as lines:
        pictures = [
            Picture(arguments.folder / row["image"], row["colors"].split()) for row in csv.DictReader(lines)
        ]
    for picture, answer in zip(pictures, answers(arguments.program, [f"features {each.path}" for each in pictures])):
        picture.read(answer)
    curators = [curator for curator, _ in Counter(picture.curator for picture in pictures).most_common()]
    left_out = {
        curator: fit([picture for picture in pictures if picture.curator != curator]) for curator in curators
    }
    weights = dict(zip(FEATURES, fit(pictures).tolist()))
    questions = [
        f"palette {len(picture.chosen)} {' '.join(map(str, left_out[picture.curator]))} {picture.path}"
        for picture in pictures
    ]
    scores = defaultdict(list)
    for picture, answer in zip(pictures, answers(arguments.program, questions)):
        one = score(picture.chosen, oklab([word.split(":")[0] for word in answer.split()]))
        scores["All"].append(one)
        scores[picture.curator].append(one)
    means = {name: np.mean(scores[name], axis=0) for name in ["All", *curators]}
    print("Weights: " + ", ".join(f"{name} {weight}" for name, weight in weights.items()))
    print("By weights that were fitted without the curator:")
    likelihoods = [picture.likelihood(left_out[picture.curator])[0] for picture in pictures]
    print(f"log likelihood {np.mean(likelihoods):.4f}")
    for name, (matched, recall) in means.items():
        print(f"{name:12} {len(scores[name]):4} pictures  matched {matched:.4f}  recall {recall:.3f}")
    if not arguments.write:
        return
    text = MODEL.read_text()
    lines = ", ".join(f"{name}: {weight}" for name, weight in weights.items())
    MODEL.write_text(re.sub(r"(photo = SalienceModel\(\n +)[^)]*\)", rf"\g<1>{lines})", text))
    document = {
        "weights": weights,
        "leftOut": {
            name: {"pictures": len(scores[name]), "matched": round(matched, 4), "recall": round(recall, 3)}
            for name, (matched, recall) in means.items()
        },
    }
    RESULTS.write_text(json.dumps(document, indent=2, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
