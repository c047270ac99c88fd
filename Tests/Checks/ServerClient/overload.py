#!/usr/bin/env python3
"""Sends `colorway serve --scgi` 1, 2, 4 and 8 times the requests that it can answer, and prints what it answers.

    python3 Tests/Checks/ServerClient/overload.py [--seconds N] COLORWAY PHOTO

The clients share the processors with the server, and other processes may, too. So what counts is the number of answers
for each second of processor time that the server takes.
"""

import argparse
import collections
import os
import selectors
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from listening import is_listening

CALLERS = 16
PATIENCE = 20


class Server:
    """A server and the requests to it, from several callers."""

    def __init__(self, colorway, folder, photo):
        self.path = os.path.join(folder, "scgi.sock")
        self.process = subprocess.Popen([colorway, "serve", "--scgi", self.path, "--time-limit", "2"])
        while not is_listening(self.path):
            time.sleep(0.02)
        self.requests = [self.request(photo, f"10.0.0.{number}") for number in range(CALLERS)]

    @staticmethod
    def request(photo, caller):
        headers = {"CONTENT_LENGTH": len(photo), "SCGI": 1, "REQUEST_METHOD": "POST", "DOCUMENT_URI": "/extract",
                   "REMOTE_ADDR": caller}
        text = "".join(f"{name}\0{value}\0" for name, value in headers.items()).encode()
        return b"%d:%s,%s" % (len(text), text, photo)

    def seconds(self):
        """The processor time that the server has taken."""
        with open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def statusOf(answer):
    return answer[len(b"Status: "):][:3].decode() or "none"


def atCapacity(server, seconds):
    """The number of answers to a few clients that each wait for their last one."""
    end, counts = time.monotonic() + seconds, [0] * 8

    def ask(number):
        while time.monotonic() < end:
            with socket.socket(socket.AF_UNIX) as client:
                client.connect(server.path)
                client.sendall(server.requests[number])
                answer = b""
                while chunk := client.recv(65536):
                    answer += chunk
                counts[number] += statusOf(answer) == "200"

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(len(counts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts)


class Client:
    def __init__(self, server, number):
        self.rest, self.answer, self.start = memoryview(server.requests[number % CALLERS]), b"", time.monotonic()
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.setblocking(False)
        self.socket.connect(server.path)

    def proceed(self, events):
        """Sends and receives what it can, and returns whether the answer is complete."""
        try:
            if events & selectors.EVENT_WRITE and self.rest:
                self.rest = self.rest[self.socket.send(self.rest):]
            if events & selectors.EVENT_READ:
                chunk = self.socket.recv(65536)
                self.answer += chunk
                return not chunk
        except BlockingIOError:
            pass
        except OSError:
            # A refused client cannot send the rest, but the answer has come.
            self.rest = self.rest[:0]
            return not events & selectors.EVENT_READ
        return False


def atRate(server, rate, seconds):
    """The times of the answers by status, with requests at a rate whatever becomes of earlier ones."""
    times = collections.defaultdict(list)
    start, count, sent = time.monotonic(), int(rate * seconds), 0
    with selectors.DefaultSelector() as selector:
        while sent < count or selector.get_map():
            now = time.monotonic() - start
            if now > seconds + PATIENCE:
                times["none"] += [PATIENCE] * len(selector.get_map())
                break
            while sent < count and sent / rate <= now:
                sent += 1
                try:
                    client = Client(server, sent)
                    selector.register(client.socket, selectors.EVENT_READ | selectors.EVENT_WRITE, client)
                except OSError:
                    times["not connected"].append(0)
            for key, events in selector.select(0.005):
                client = key.data
                isDone = client.proceed(events)
                if isDone:
                    times[statusOf(client.answer)].append(time.monotonic() - client.start)
                    selector.unregister(client.socket)
                    client.socket.close()
                elif not client.rest:
                    selector.modify(client.socket, selectors.EVENT_READ, client)
    return times


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("colorway")
    parser.add_argument("photo")
    parser.add_argument("--seconds", type=float, default=5)
    options = parser.parse_args()
    with open(options.photo, "rb") as file:
        photo = file.read()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(os.path.abspath(options.colorway), folder, photo)
        try:
            before = server.seconds()
            capacity = atCapacity(server, options.seconds)
            best = capacity / (server.seconds() - before)
            # Beside clients on the same processors, it may be less.
            rate = max(capacity / options.seconds, best * os.cpu_count())
            print(f"at capacity: {best:.0f} schemes for a second of processor time, {rate:.0f} requests a second")
            for factor in [1, 2, 4, 8]:
                before = server.seconds()
                times = atRate(server, factor * rate, options.seconds)
                found = len(times["200"]) / (server.seconds() - before)
                best = max(best, found)
                rest = ", ".join(
                    f"{len(each)} {status} after {1000 * statistics.median(each):.0f} ms"
                    for status, each in sorted(times.items()) if each)
                share = f"{100 * found / best:.0f} % of the best"
                print(f"at {factor} times that: {found:.0f}, {share}; {rest}", flush=True)
        finally:
            server.process.terminate()
            server.process.wait(PATIENCE)


if __name__ == "__main__":
    main()
