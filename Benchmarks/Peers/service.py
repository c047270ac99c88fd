"""Measures colorway and a service in Python, two workers each, behind the same web server on the same photo.

The other service is what its users would write: FastAPI, and fast-colorthief with its defaults in a thread.
nginx is set up for both as it is shipped for colorway. Clients are those of `ab`, of Debian's apache2-utils.
The services take turns, and only one runs at a time.
"""

from __future__ import annotations

import argparse
import contextlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/ServerClient"))

import web  # noqa: E402

WORKERS = 2
APPLICATION = '''
import io
import fast_colorthief
from fastapi import FastAPI, Request
from fastapi.concurrency import run_in_threadpool

app = FastAPI()

@app.post("/extract")
async def extract(request: Request):
    photo = io.BytesIO(await request.body())
    colors = await run_in_threadpool(fast_colorthief.get_palette, photo, 5)
    return {"colors": ["#%02x%02x%02x" % tuple(color) for color in colors]}
'''


@contextlib.contextmanager
def workers(commands: list[list[str]], sockets: list[Path]) -> Iterator[None]:
    """Processes that listen at sockets, each of them ready."""
    processes = [subprocess.Popen(command, stdout=subprocess.DEVNULL) for command in commands]
    try:
        for process, socket in zip(processes, sockets):
            web.waitFor(str(socket), lambda: socket.exists() or process.poll() is not None)
        yield
    finally:
        for process in processes:
            process.terminate()
            process.wait(web.PATIENCE)


def rate(nginx: str, folder: Path, is_scgi: bool, photo: Path, options: argparse.Namespace) -> float:
    """The requests a second of the workers in a folder."""
    sockets = [folder / f"worker{number}.sock" for number in range(WORKERS)]
    with web.nginx(nginx, str(folder), *sockets, isSCGI=is_scgi) as port:
        url = f"http://127.0.0.1:{port}/extract"
        words = ["ab", "-q", "-k", "-l", "-c", str(options.connections), "-p", str(photo), "-T", "image/jpeg"]
        for count in (options.requests // 10, options.requests):
            output = subprocess.run(
                [*words, "-n", str(count), url], capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in output or not re.search(r"Failed requests: +0\n", output):
        raise SystemExit(output)
    return float(re.search(r"Requests per second: +([\d.]+)", output)[1])


def measure(photo: Path, nginx: str, options: argparse.Namespace) -> None:
    """Prints the rates of both on a photo, and the median of the ratios."""
    ours, others = [], []
    for _ in range(options.rounds):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            sockets = [folder / f"worker{number}.sock" for number in range(WORKERS)]
            serve = [[options.colorway, "serve", "--scgi", str(socket)] for socket in sockets]
            with workers(serve, sockets):
                ours.append(rate(nginx, folder, True, photo, options))
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "application.py").write_text(APPLICATION)
            sockets = [folder / f"worker{number}.sock" for number in range(WORKERS)]
            serve = [
                [sys.executable, "-m", "uvicorn", "--app-dir", name, "--log-level", "warning", "--uds", str(socket),
                 "application:app"] for socket in sockets
            ]
            with workers(serve, sockets):
                others.append(rate(nginx, folder, False, photo, options))
    ratio = statistics.median(one / other for one, other in zip(ours, others))
    print(
        f"{photo.name}, {options.connections} connections: {statistics.median(ours):.0f} requests a second, "
        f"FastAPI with fast-colorthief {statistics.median(others):.0f}, {ratio:.2f} times as many")


def main() -> None:
    parser = argparse.ArgumentParser(prog="run --service", description=__doc__)
    parser.add_argument("photos", nargs="+", type=Path, metavar="PHOTO")
    parser.add_argument("--colorway", default=str(ROOT / ".build/release/colorway"))
    parser.add_argument("--connections", type=int, default=8)
    parser.add_argument("--requests", type=int, default=2_000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    nginx = web.nginxBinary()
    if not shutil.which("ab"):
        print("skipped: ab is not installed")
    elif nginx:
        for photo in options.photos:
            measure(photo, nginx, options)


if __name__ == "__main__":
    main()
