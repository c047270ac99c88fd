#!/usr/bin/env python3
"""Floods `colorway serve --scgi` through nginx with misbehaving clients and checks the answers.

    python3 Tests/Checks/ServerClient/webflood.py [--requests N] [--connections N] [--seed N] COLORWAY

Of the requests, 30 % disconnect before their answer, 10 % are malformed, 10 % have deadlines that cannot be met, and 10
% are cut off within their body or arrive slowly. A client that stays connected must get exactly one answer, and schemes
must equal those of the plain command. In the end the server must have no more descriptors and threads than before, and
hardly more memory than after the first tenth. If the package httpx is installed, it sends requests too.
"""

import argparse
import asyncio
import collections
import contextlib
import json
import os
import pathlib
import random
import sys
import tempfile
import time

import flood
import web

try:
    import httpx
except ImportError:
    httpx = None

BUSY = {429, 503}
# The statuses with which each kind of request may end.
ALLOWED = {
    "plain": {200} | BUSY, "slow": {200} | BUSY, "hopeless": {200, 504} | BUSY,
    "text": {415} | BUSY, "half": {400} | BUSY, "option": {400} | BUSY, "http": {400}, "method": {405},
}


class Flood:
    """Requests over several connections, and their outcomes."""

    def __init__(self, port, photos, seed):
        self.port, self.photos, self.seed = port, photos, seed
        self.codes = collections.Counter()
        self.faults = []

    async def run(self, requests, connections):
        share = max(1, requests // connections)
        await asyncio.gather(*(self.ask(random.Random(f"{self.seed} {n}"), share) for n in range(connections)))

    async def ask(self, random, count):
        for _ in range(count):
            kind = random.choices(
                ["plain", "left", "hopeless", "cut", "slow", "text", "half", "option", "http", "method"],
                [40, 30, 10, 5, 5, 2, 2, 2, 2, 2])[0]
            photo = random.choice(self.photos)
            async with asyncio.timeout(web.PATIENCE):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                try:
                    await self.send(kind, photo, random, writer)
                    if kind in ("left", "cut"):
                        self.codes[kind, None] += 1
                        writer.transport.abort()
                    else:
                        self.take(kind, photo, await reader.read())
                except ConnectionError as error:
                    # nginx may answer and close before the whole request is sent.
                    if kind not in ("http", "method", "option"):
                        self.faults.append(f"{kind}: {error!r}")
                finally:
                    writer.close()
                    with contextlib.suppress(ConnectionError):
                        await writer.wait_closed()

    async def send(self, kind, photo, random, writer):
        body = {"text": b"hello " * 99, "half": photo.bytes[:40]}.get(kind, photo.bytes)
        query = {"hopeless": f"n=5&timeLimit={random.choice([0, 0.001])}", "option": "colours=3"}.get(kind, "n=5")
        method = "GET" if kind == "method" else "POST"
        head = f"{method} /extract?{query} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        head += f"Content-Length: {len(body)}\r\n\r\n"
        data = b"no HTTP at all\r\n\r\n" if kind == "http" else head.encode() + body
        if kind == "cut":
            data = data[:random.randrange(len(data))]
        pieces = 5 if kind == "slow" else 1
        for start in range(pieces):
            writer.write(data[len(data) * start // pieces:len(data) * (start + 1) // pieces])
            await writer.drain()
            if kind in ("slow", "left"):
                await asyncio.sleep(random.random() * 0.02)

    def take(self, kind, photo, answer):
        head, _, body = answer.partition(b"\r\n\r\n")
        code = int(head.split(b" ", 2)[1]) if head.startswith(b"HTTP/1.1 ") else None
        self.codes[kind, code] += 1
        if code not in ALLOWED[kind]:
            self.faults.append(f"{kind}: {answer[:200]}")
        # Decoding fails if there is more than one answer.
        elif code == 200 and json.loads(body)["colors"] != photo.colors:
            self.faults.append(f"{kind}: other colors than the command finds")

    async def askWithHTTPX(self, count):
        """Sends many requests at a time over a few persistent connections."""
        async with httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{self.port}", timeout=web.PATIENCE, limits=httpx.Limits(max_connections=8)
        ) as client:
            photos = [random.Random(self.seed).choice(self.photos) for _ in range(count)]
            answers = await asyncio.gather(*(client.post("/extract", content=photo.bytes) for photo in photos))
            for photo, answer in zip(photos, answers):
                self.codes["httpx", answer.status_code] += 1
                if answer.status_code not in ALLOWED["plain"]:
                    self.faults.append(f"httpx: {answer}")
                elif answer.status_code == 200 and answer.json()["colors"] != photo.colors:
                    self.faults.append("httpx: other colors than the command finds")


async def run(options, server, port, photos):
    requests = Flood(port, photos, options.seed)
    before, start = server.state(), time.monotonic()
    await requests.run(options.requests // 10, options.connections)
    warm = await server.settled(before) if before else None
    await requests.run(options.requests - options.requests // 10, options.connections)
    if httpx:
        await requests.askWithHTTPX(options.requests // 10)
    else:
        print("skipped: the package httpx is not installed")
    after = await server.settled(before) if before else None
    seconds = time.monotonic() - start
    for (kind, code), count in sorted(requests.codes.items(), key=str):
        print(f"{count:7} {kind} {code or 'without answer'}")
    print(f"{sum(requests.codes.values())} requests in {seconds:.1f} s, seed {options.seed}")
    return requests.faults + flood.leftovers(before, warm, after, options.slack)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("colorway")
    parser.add_argument("--requests", type=int, default=400)
    parser.add_argument("--connections", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--slack", type=float, default=4, help="MiB beyond the tenth that memory may grow")
    options = parser.parse_args()
    options.colorway = os.path.abspath(options.colorway)
    binary = web.nginxBinary()
    if not binary:
        return
    with tempfile.TemporaryDirectory() as folder:
        photos = flood.samplePhotos(options.colorway, pathlib.Path(folder))
        server = flood.Server(options.colorway, os.path.join(folder, "socket"), "--scgi")
        with web.nginx(binary, folder, server.path) as port:
            faults = asyncio.run(run(options, server, port, photos))
        faults += server.end()
    for fault in faults[:20]:
        print(f"FAULT {fault}"[:400])
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
