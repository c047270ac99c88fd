#!/usr/bin/env python3
"""Floods `colorway serve` over its socket with misbehaving clients and checks the answers.

    python3 Tests/Checks/ServerClient/flood.py [--requests N] [--connections N] [--seed N] [--seconds N] COLORWAY

Of the requests, 30 % are canceled, 10 % are malformed, and 10 % have deadlines that cannot be met. Some clients read
slowly, some send slowly, and some disconnect at a random moment. Each request must be answered exactly once, unless its
client disconnected; schemes must equal those of the plain command; and in the end the server must have no more
descriptors and threads than before, and hardly more memory than after the first tenth. With --seconds, the flood is
repeated for that time, the first tenth refers to that time, and the resources of the server are printed after each
flood. Only the Python standard library is used, and no code of the server.
"""

import argparse
import asyncio
import base64
import collections
import json
import os
import pathlib
import random
import signal
import struct
import subprocess
import sys
import tempfile
import time
import zlib

from listening import is_listening

PHOTOS = pathlib.Path(__file__).resolve().parents[3] / "SampleImages" / "Photos"
# The error codes with which each kind of request may end. None is a result.
BUSY = {-32011, -32012, -32013}
ALLOWED = {
    "plain": {None} | BUSY,
    "cancelled": {None, -32016} | BUSY,
    "hopeless": {-32015, None} | BUSY,
    "broken": {-32002, -32003, -32004} | BUSY,
    "wrong": {-32600, -32601, -32602, -32051},
    "quick": {None},
}
PATIENCE = 300


def png(width, height, seed):
    """A small PNG with a few colors, written by the rules of the format."""
    colors = [bytes(random.Random(f"{seed} {n}").randbytes(3)) for n in range(6)]
    rows = b"".join(
        b"\0" + b"".join(colors[(x // 7 + y // 5 + seed) % 6] for x in range(width)) for y in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Photo:
    """A photo and the colors that the plain command finds in it."""

    def __init__(self, colorway, path):
        self.path = str(path)
        self.bytes = path.read_bytes()
        output = subprocess.run(
            [colorway, "--format", "json", self.path], check=True, capture_output=True).stdout
        self.colors = json.loads(output)[0]["colors"]


class Client:
    """One connection, and the outcomes of its requests."""

    def __init__(self, number, share, photos, seed):
        self.number, self.share, self.photos = number, share, photos
        self.random = random.Random(f"{seed} {number}")
        self.isSlowReader = number % 8 == 1
        self.isSlowSender = number % 8 == 2
        self.cut = self.random.randrange(share) if number % 8 == 3 else None
        self.kinds, self.expected = {}, {}
        self.answers = collections.Counter()
        self.codes = collections.Counter()
        self.nameless = [0, 0]
        self.faults = []
        # More requests than the server accepts from one client at a time, so that it sometimes stops reading.
        self.window = asyncio.Semaphore(100)

    async def run(self, path):
        reader, self.writer = await asyncio.open_unix_connection(path, limit=1 << 24)
        reading = asyncio.create_task(self.read(reader))
        isCut = False
        try:
            for index in range(self.share):
                await asyncio.wait_for(self.window.acquire(), PATIENCE)
                if index == self.cut:
                    isCut = True
                    await self.cutOff()
                    break
                await self.send(index)
            if not isCut:
                self.writer.write_eof()
        except (ConnectionError, BrokenPipeError) as error:
            self.faults.append(f"the connection ended: {error!r}")
        await asyncio.wait_for(reading, PATIENCE)
        self.writer.close()
        self.check(isCut)

    async def cutOff(self):
        """Disconnects within a message, within a photo, or between two messages."""
        photo = self.random.choice(self.photos)
        line = self.line("cut", "extract", bytes=len(photo.bytes)) + photo.bytes
        self.writer.write(line[:self.random.randrange(len(line))])
        self.writer.transport.abort()

    def line(self, id, method, **parameters):
        return json.dumps({"jsonrpc": "2.0", "id": id, "method": method, "params": parameters}).encode() + b"\n"

    async def send(self, index):
        random = self.random
        id = f"{self.number}-{index}" if index % 2 else self.number * 1_000_000 + index
        kind = random.choices(
            ["plain", "cancelled", "hopeless", "broken", "wrong", "nameless", "quick"],
            [30, 30, 10, 5, 5, 5, 15])[0]
        photo = random.choice(self.photos)
        if kind == "nameless":
            self.nameless[0] += 1
            await self.write(random.choice(
                [b"garbage\n", b"[]\n", b'{"jsonrpc":"2.0","method":\n', b"\xff\xfe\n", b'"' + b"x" * 5_000_000 + b'"\n']
                if index % 50 == 0 else [b"garbage\n", b"[1]\n", b"{}\n"]))
            return
        self.kinds[id] = kind
        if kind == "quick":
            method, parameters = random.choice([
                ("ping", {}), ("stats", {}), ("name", {"color": "teal"}),
                ("contrast", {"foreground": "#fff", "ground": "black"})])
            await self.write(self.line(id, method, **parameters))
        elif kind == "wrong":
            await self.write(random.choice([
                self.line(id, "nothing", bytes=3) + b"\n\n\n",
                self.line(id, "extract", path=photo.path, colours=5),
                self.line(id, "extract", path="/etc/passwd"),
                self.line(id, "extract", path=str(PHOTOS / "../../Package.swift")),
                self.line(id, "extract", data="***"),
                self.line(id, "extract", bytes=2, path="x") + b"xy",
                json.dumps({"id": id, "method": "ping"}).encode() + b"\n"]))
        elif kind == "broken":
            data = random.choice([b"this is text\n" * 9, photo.bytes[:40], photo.bytes[:20] + b"\n" * 400])
            await self.write(self.line(id, "extract", bytes=len(data), strict=True) + data)
        else:
            parameters = {"timeLimit": random.choice([0, 0.001])} if kind == "hopeless" else {}
            if random.random() < 0.2:
                parameters["updates"] = random.random() < 0.5
            if kind == "plain":
                self.expected[id] = photo.colors
            way = random.choice(["bytes", "bytes", "path", "data"])
            if way == "path":
                await self.write(self.line(id, "extract", path=photo.path, **parameters))
            elif way == "data":
                text = base64.b64encode(photo.bytes).decode()
                await self.write(self.line(id, "extract", data=text, **parameters))
            else:
                await self.write(self.line(id, "extract", bytes=len(photo.bytes), **parameters) + photo.bytes)
            if kind == "cancelled":
                notification = {"jsonrpc": "2.0", "method": "$/cancel", "params": {"id": id}}
                await self.write(json.dumps(notification).encode() + b"\n")

    async def write(self, data):
        if self.isSlowSender and len(data) < 400_000:
            pieces = sorted(self.random.randrange(len(data)) for _ in range(3))
            for start, end in zip([0] + pieces, pieces + [len(data)]):
                self.writer.write(data[start:end])
                await asyncio.sleep(0.001)
        else:
            self.writer.write(data)
        await asyncio.wait_for(self.writer.drain(), PATIENCE)

    async def read(self, reader):
        try:
            while line := await reader.readline():
                if self.isSlowReader:
                    await asyncio.sleep(0.005)
                self.take(json.loads(line))
        except ConnectionError:
            pass

    def take(self, message):
        if message.get("method") == "$/progress":
            if message["params"]["id"] not in self.kinds:
                self.faults.append(f"progress of nothing: {message}")
            return
        id = message["id"]
        self.window.release()
        if id is None:
            self.nameless[1] += 1
            return
        self.answers[id] += 1
        code = message["error"]["code"] if "error" in message else None
        kind = self.kinds.get(id)
        self.codes[kind, code] += 1
        if code not in ALLOWED.get(kind, set()):
            self.faults.append(f"{kind}: {message}")
        if code is None and id in self.expected and message["result"]["colors"] != self.expected[id]:
            self.faults.append(f"{id} has other colors than the command finds")

    def check(self, isCut):
        for id, kind in self.kinds.items():
            if self.answers[id] > 1 or (not isCut and self.answers[id] != 1):
                self.faults.append(f"{kind} {id} was answered {self.answers[id]} times")
        if not isCut and self.nameless[0] != self.nameless[1]:
            self.faults.append("{} messages without an id got {} answers".format(*self.nameless))


def samplePhotos(colorway, folder):
    """Generates small images and a photo in a folder."""
    paths = [folder / f"{n}.png" for n in range(6)]
    for n, path in enumerate(paths):
        path.write_bytes(png(40 + 60 * n, 30 + 50 * n, n))
    return [Photo(colorway, path) for path in paths + [PHOTOS / "dunes.jpg"]]


class Server:
    """The server, and what the system reports about it."""

    def __init__(self, colorway, path, *options):
        self.path = path
        self.process = subprocess.Popen([colorway, "serve", *options, path])
        deadline = time.monotonic() + PATIENCE
        while not is_listening(self.path):
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise SystemExit("the server does not start")
            time.sleep(0.01)

    def state(self):
        root = pathlib.Path(f"/proc/{self.process.pid}")
        if not root.exists():
            return None
        status = dict(line.split(":", 1) for line in (root / "status").read_text().splitlines())
        return {
            "descriptors": len(os.listdir(root / "fd")), "threads": int(status["Threads"]),
            "MiB": int(status["VmRSS"].split()[0]) / 1024,
        }

    async def settled(self, before):
        """The state after ended connections are closed, as soon as it equals an earlier state."""
        for _ in range(200):
            state = self.state()
            if state is None or state["descriptors"] <= before["descriptors"]:
                return state
            await asyncio.sleep(0.05)
        return state

    def end(self):
        """Stops the server and returns what went wrong with that, if anything."""
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(PATIENCE)
        faults = [] if status == 0 else [f"the server ended with {status}"]
        return faults + (["the socket is still there"] if os.path.exists(self.path) else [])


def show(name, state):
    """Prints the resources of a server, if the system reports them."""
    if state:
        print(f"{name}: " + ", ".join(f"{value:.4g} {key}" for key, value in state.items()), flush=True)


def leftovers(before, warm, after, slack):
    """Prints the resources before the flood, after a tenth of it and after all of it; returns the leaks."""
    if not after:
        return []
    for name, state in ("before", before), ("after a tenth", warm), ("after all", after):
        show(name, state)
    faults = {
        # On a busy machine, the descriptors of the runtime and the pool may be opened late. A real leak shows again.
        "descriptors are left open": after["descriptors"] > max(before["descriptors"] + 4, warm["descriptors"]),
        # A few idle threads of the pool come and go.
        "threads are left": after["threads"] > max(before["threads"], warm["threads"]) + 4,
        "memory was not given back": after["MiB"] > warm["MiB"] * 1.1 + slack,
    }
    return [fault for fault, isSo in faults.items() if isSo]


async def flood(server, clients):
    await asyncio.gather(*(client.run(server.path) for client in clients))


async def run(options):
    with tempfile.TemporaryDirectory() as folder:
        photos = samplePhotos(options.colorway, pathlib.Path(folder))
        server = Server(
            options.colorway, os.path.join(folder, "socket"), "--allow-path", str(PHOTOS), "--allow-path", folder,
            "--socket")
        before = server.state()
        share = max(1, options.requests // options.connections)
        start = time.monotonic()

        def clients(share, seed):
            return [Client(n, share, photos, seed) for n in range(options.connections)]

        first = clients(max(1, share // 10), f"{options.seed} first")
        await flood(server, first)
        warm = await server.settled(before) if before else None
        everyone = first + clients(share - share // 10, f"{options.seed} rest")
        await flood(server, everyone[len(first):])
        after = await server.settled(before) if before else None
        while (time_passed := time.monotonic() - start) < options.seconds:
            if time_passed < options.seconds / 10:
                warm = after
            again = clients(share, f"{options.seed} {len(everyone)}")
            await flood(server, again)
            everyone += again
            after = await server.settled(before) if before else None
            show(f"after {sum(len(client.kinds) for client in everyone):,} ids", after)
        seconds = time.monotonic() - start

        ending = server.end()
        faults = [fault for client in everyone for fault in client.faults] + ending
        codes = sum((client.codes for client in everyone), collections.Counter())
        for (kind, code), count in sorted(codes.items(), key=str):
            print(f"{count:7} {kind} {'ok' if code is None else code}")
        print(f"{sum(codes.values())} answers over {len(everyone)} connections in {seconds:.1f} s, seed {options.seed}")
        faults += leftovers(before, warm, after, options.slack)
        for fault in faults[:20]:
            print(f"FAULT {fault}"[:400])
        return 1 if faults else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("colorway")
    parser.add_argument("--requests", type=int, default=400)
    parser.add_argument("--connections", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0, help="the least time for which requests come")
    parser.add_argument("--slack", type=float, default=4, help="MiB beyond the tenth that memory may grow")
    options = parser.parse_args()
    options.colorway = os.path.abspath(options.colorway)
    sys.exit(asyncio.run(run(options)))


if __name__ == "__main__":
    main()
