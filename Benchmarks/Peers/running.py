"""Runs tools, and says what they cost."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRATCH = ROOT / ".build/benchmarks"
RESULTS = ROOT / "Benchmarks/Results"
COLORWAY = ROOT / ".build/release/colorway"
TIME_LIMIT = 120


@dataclass
class Cost:
    """What a process cost: seconds, and bytes that were resident at the most."""

    cpu: float
    wall: float
    memory: float


def output_of(words: list[str], limit: float = TIME_LIMIT) -> str:
    """What a command prints."""
    return subprocess.run(words, capture_output=True, text=True, check=True, timeout=limit).stdout


def measured(words: list[str], report: Path, limit: float = TIME_LIMIT) -> tuple[Cost, str]:
    """Runs a command, and returns what it cost and what it prints; `report` is a file for that."""
    output = output_of([str(SCRATCH / "programs/measure"), str(report), *words], limit)
    user, system, wall, kibibytes = map(float, report.read_text().split())
    return Cost((user + system) / 1e6, wall / 1e6, kibibytes * 1024), output


def reason(error: Exception) -> str:
    """The last line that a command complained with."""
    lines = str(getattr(error, "stderr", "") or error).strip().splitlines()
    return lines[-1] if lines else type(error).__name__
