"""Measures colorway and a service in Python, two workers each, behind the same web server on the same photo.

The other service is FastAPI, and fast-colorthief with its defaults. Each worker works on one photo at a time: on
several threads, fast-colorthief stops for good now and then.
nginx is set up for both as it is shipped for colorway. Clients are those of `ab`, of Debian's apache2-utils.
The services take turns, and only one runs at a time.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Checks/ServerClient"))

import web  # noqa: E402

WORKERS = 2
APPLICATION = '''
import io
import fast_colorthief
from fastapi import FastAPI, Request

app = FastAPI()

@app.post("/extract")
async def extract(request: Request):
    colors = fast_colorthief.get_palette(io.BytesIO(await request.body()), 5)
    return {"colors": ["#%02x%02x%02x" % tuple(color) for color in colors]}
'''


def ours(options: argparse.Namespace, socket: Path) -> list[str]:
    """The command of a worker of colorway."""
    return [options.colorway, "serve", "--scgi", str(socket)]


def theirs(options: argparse.Namespace, socket: Path) -> list[str]:
    """The command of a worker of the other service."""
    (socket.parent / "application.py").write_text(APPLICATION)
    words = ["--app-dir", str(socket.parent), "--log-level", "warning", "--uds", str(socket), "application:app"]
    return [sys.executable, "-m", "uvicorn", *words]


def rate(command: Callable[..., list[str]], nginx: str, photo: Path, options: argparse.Namespace) -> float:
    """The requests a second of workers, after a tenth as many that do not count."""
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        sockets = [Path(folder) / f"worker{number}.sock" for number in range(WORKERS)]
        for socket in sockets:
            process = stack.enter_context(subprocess.Popen(command(options, socket), stdout=subprocess.DEVNULL))
            # uvicorn may wait without end for requests that it has.
            stack.callback(process.kill)
            web.waitFor(str(socket), lambda: socket.exists() or process.poll() is not None)
        port = stack.enter_context(web.nginx(nginx, folder, *sockets, isSCGI=command is ours))
        words = ["ab", "-q", "-k", "-l", "-c", str(options.connections), "-p", str(photo), "-T", "image/jpeg"]
        for count in (options.requests // 10, options.requests):
            run = subprocess.run(
                [*words, "-n", str(count), f"http://127.0.0.1:{port}/extract"], capture_output=True, text=True)
            if run.returncode or "Non-2xx" in run.stdout or not re.search(r"Failed requests: +0\n", run.stdout):
                raise SystemExit(f"{command.__name__}: not all requests were answered\n{run.stdout}{run.stderr}")
    return float(re.search(r"Requests per second: +([\d.]+)", run.stdout)[1])


def measure(photo: Path, nginx: str, options: argparse.Namespace) -> None:
    """Prints the rates of both on a photo, and the median of the ratios."""
    pairs = [[rate(command, nginx, photo, options) for command in (ours, theirs)] for _ in range(options.rounds)]
    medians = [statistics.median(rates) for rates in zip(*pairs)]
    ratio = statistics.median(one / other for one, other in pairs)
    print(
        f"{photo.name}, {options.connections} connections: {medians[0]:.0f} requests a second, "
        f"FastAPI with fast-colorthief {medians[1]:.0f}, {ratio:.2f} times as many")


def main() -> None:
    parser = argparse.ArgumentParser(prog="run --service", description=__doc__)
    parser.add_argument("photos", nargs="+", type=Path, metavar="PHOTO")
    parser.add_argument("--colorway", default=str(ROOT / ".build/release/colorway"))
    parser.add_argument("--connections", type=int, default=8)
    parser.add_argument("--requests", type=int, default=2_000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    nginx = web.nginxBinary()
    missing = [name for name in ("fast_colorthief", "fastapi", "uvicorn") if not importlib.util.find_spec(name)]
    if missing or not shutil.which("ab"):
        print("skipped:", ", ".join(missing or ["ab"]), "not installed; run Benchmarks/Peers/install")
    elif nginx:
        for photo in options.photos:
            measure(photo, nginx, options)


if __name__ == "__main__":
    main()
