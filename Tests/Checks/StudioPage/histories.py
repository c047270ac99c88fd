"""Prints how long the actions of a studio take with long histories, compared with the first size in the same run.

Usage: Tests/Checks/StudioPage/histories.py COLORWAY [SIZE...]
"""

import contextlib
import http.client
import json
import pathlib
import re
import statistics
import struct
import subprocess
import sys
import tempfile
import threading
import time
import uuid
import zlib

TURNS, WARM = 600, 50


def number(value):
    """Returns a number in LEB128."""
    encoded = bytearray()
    while value > 127:
        encoded.append(value & 127 | 128)
        value >>= 7
    return bytes(encoded) + bytes([value])


def text(value):
    return number(len(value)) + value.encode()


def record(content):
    length = struct.pack("<I", len(content))
    return length + struct.pack("<I", zlib.crc32(length)) + content + struct.pack("<I", zlib.crc32(content))


def write(path, count):
    """Writes a journal of entries with five colors each. Its format is in the comments of SchemeJournal/Encoding."""
    header = b"\x89CWJ\r\n\x1a\n\x01" + struct.pack("<QQ", count, 1_700_000_000_000)
    with open(path, "wb") as file:
        file.write(header + struct.pack("<I", zlib.crc32(header)))
        for index in range(1, count + 1):
            colors = b"".join(
                struct.pack("<ddd", 0.1 + 0.15 * color, 0.01 * color, -0.02)
                + bytes([index >> 8 & 255, index & 255, 40 * color]) + struct.pack("<dd", 0.2, 0.5)
                + number(1000) + number(index % 4000) + number(color) + bytes([10, 20, 40 * color, 0])
                for color in range(5))
            ident = index * 0x9E3779B97F4A7C15F39CC0605CEDC835 % 2**128
            file.write(record(
                number(index) + struct.pack("<QB", 1_700_000_000_000 + index, 0) + ident.to_bytes(16, "big")
                + text(f"/home/someone/photos/holiday/photo-{index}.jpg") + b"\0" + number(5) + text("salience")
                + struct.pack("<d", 0.001) + number(0) + number(5) + colors + number(0)))


class Page:
    """A page of a studio, without a browser."""

    def __init__(self, lines):
        port, token = next(found.groups() for line in lines if (found := re.search(r":(\d+)/#token=(\w+)", line)))
        own = {"Origin": f"http://127.0.0.1:{port}"}
        self.link = http.client.HTTPConnection("127.0.0.1", int(port))
        self.link.request("POST", "/session", b"", own | {"X-Colorway-Token": token})
        answer = self.link.getresponse()
        cookie = answer.headers["Set-Cookie"].split(";")[0]
        self.headers = own | {"Cookie": cookie, "X-Colorway-Key": json.load(answer)["key"]}
        self.address = f"/pages/{uuid.uuid4()}"
        self.ids, self.isKnown = [], threading.Event()
        stream = http.client.HTTPConnection("127.0.0.1", int(port))
        stream.request("POST", f"{self.address}/events", b"", self.headers)
        self.events = stream.getresponse()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.events:
            if line.startswith(b"data: ") and (ids := json.loads(line[6:]).get("listed")):
                self.ids = ids
                self.isKnown.set()

    def act(self, **action):
        """Performs an action, and returns the milliseconds until its answer."""
        start = time.monotonic()
        self.link.request("POST", f"{self.address}/actions", json.dumps(action).encode(), self.headers)
        answer = self.link.getresponse()
        body = answer.read()
        assert answer.status == 200, body
        return (time.monotonic() - start) * 1000


@contextlib.contextmanager
def studio(colorway, path):
    process = subprocess.Popen([colorway, "studio", "--no-open", "--journal", path],
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        yield Page(process.stdout)
    finally:
        process.terminate()
        process.wait()


def percentile(values, percent):
    return sorted(values)[len(values) * percent // 100]


colorway, sizes = sys.argv[1], [int(word) for word in sys.argv[2:]] or [10, 10_000, 100_000]
times = {(size, kind): [] for size in sizes for kind in ["favorite", "nothing"]}
with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
    pages = {}
    for size in sizes:
        path = pathlib.Path(folder, f"{size}.journal")
        write(path, size)
        pages[size] = stack.enter_context(studio(colorway, path))
        assert pages[size].isKnown.wait(60), "the history does not arrive"
    for turn in range(TURNS):
        for size, page in pages.items():
            actions = {"favorite": {"entry": page.ids[turn % 5]}, "nothing": {"value": True}}
            for kind, values in actions.items():
                took = page.act(action="reduceMotion" if kind == "nothing" else kind, **values)
                if turn >= WARM:
                    times[size, kind].append(took)
            time.sleep(0.01)
for (size, kind), values in times.items():
    first = times[sizes[0], kind]
    measures = [(statistics.median(all), percentile(all, 99)) for all in (values, first)]
    ratios = [f"{own / other:.2f}" for own, other in zip(*measures)]
    print(f"{size:7} entries, {kind:8}: median {measures[0][0]:.2f} ms ({ratios[0]} times), "
          f"p99 {measures[0][1]:.2f} ms ({ratios[1]} times)")
