#!/usr/bin/env python3
"""Restarts the workers of `colorway serve --scgi` behind nginx one by one and counts lost requests.

    python3 Tests/Checks/ServerClient/rolling.py [--requests N] [--restarts N] [--workers N] [--connections N] COLORWAY

nginx runs with the site configuration of the package, with a line for each worker. Each request must be answered with
the colors that the plain command finds, whichever worker exits meanwhile. A worker is restarted as in a package update:
SIGTERM, exit, and the next start.
"""

import argparse
import collections
import http.client
import itertools
import json
import os
import pathlib
import sys
import tempfile
import threading
import time

import flood
import web


class Load:
    """Clients that each send photo after photo over a persistent connection."""

    def __init__(self, port, photos, count):
        self.port, self.photos = port, photos
        self.outcomes, self.lock = collections.Counter(), threading.Lock()
        self.isOver = threading.Event()
        self.threads = [threading.Thread(target=self.ask, daemon=True) for _ in range(count)]
        for thread in self.threads:
            thread.start()

    @property
    def count(self):
        return sum(self.outcomes.values())

    def ask(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=web.PATIENCE)
        for photo in itertools.cycle(self.photos):
            if self.isOver.is_set():
                return
            try:
                connection.request("POST", "/extract", photo.bytes)
                answer = connection.getresponse()
                data, outcome = answer.read(), answer.status
                if outcome == 200 and json.loads(data)["colors"] != photo.colors:
                    outcome = "other colors"
                elif outcome != 200:
                    outcome = f"{outcome} {data[:200]}"
            except OSError as error:
                outcome = repr(error)
                connection.close()
            with self.lock:
                self.outcomes[outcome] += 1

    def end(self):
        self.isOver.set()
        for thread in self.threads:
            thread.join(web.PATIENCE)


def run(options, binary, folder):
    photos = flood.samplePhotos(options.colorway, pathlib.Path(folder))

    def start(number):
        return flood.Server(
            options.colorway, os.path.join(folder, f"worker{number}.sock"), "--grace", "20", "--scgi")

    workers = [start(number) for number in range(options.workers)]
    with web.nginx(binary, folder, *(worker.path for worker in workers)) as port:
        load = Load(port, photos, options.connections)
        begin = time.monotonic()
        for restart in range(options.restarts):
            share = options.requests * (restart + 1) // (options.restarts + 1)
            web.waitFor(f"{share} answers", lambda: load.count >= share)
            number = restart % options.workers
            for fault in workers[number].end():
                web.expect(fault, False)
            workers[number] = start(number)
        web.waitFor(f"{options.requests} answers", lambda: load.count >= options.requests)
        load.end()
        seconds = time.monotonic() - begin
    for worker in workers:
        worker.end()
    lost = {outcome: count for outcome, count in load.outcomes.items() if outcome != 200}
    print(f"{options.restarts} restarts of {options.workers} workers lost {sum(lost.values())} of {load.count:,} "
          f"requests in {seconds:.1f} s")
    for outcome, count in list(lost.items())[:10]:
        web.expect(f"{count} times: {outcome}", False)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("colorway")
    parser.add_argument("--requests", type=int, default=2_000)
    parser.add_argument("--restarts", type=int, default=10)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--connections", type=int, default=8)
    options = parser.parse_args()
    options.colorway = os.path.abspath(options.colorway)
    binary = web.nginxBinary()
    if not binary:
        return
    with tempfile.TemporaryDirectory() as folder:
        run(options, binary, folder)
    sys.exit(1 if web.faults else 0)


if __name__ == "__main__":
    main()
