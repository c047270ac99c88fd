"""Runs `colorway` on the photos of one partition. Every executor gets this module.

Each function makes the same of the same partition, however often it is called, and leaves nothing behind. So a task
can be run again after its executor was lost. If a command fails, or gives fewer results than there are photos, the
task ends with an exception, and Spark drops whatever it had written.
"""

from __future__ import annotations

import json
import os
import queue
import re
import subprocess
import tempfile
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple, Optional

from pyspark import SparkFiles

# The most photos that one command line names, and the most bytes of their names: systems allow two megabytes.
PHOTOS_AT_A_TIME = 512
NAME_BYTES_AT_A_TIME = 1 << 18
# The most bytes of photos in the scratch folder of a task.
SCRATCH_BYTES = 64 << 20
# The complaints that a job keeps: the first ones by the alphabet, whatever the order in which they came.
COMPLAINT_COUNT = 20
# The limits of the other subcommands, where those of `serve` are lower.
SERVER_OPTIONS = ("--time-limit", "86400", "--max-pixels", "512M", "--max-bytes", "1G", "--max-memory", "512M")
# The failures that are a photo's own. Any other is one of the server, and the task is run again.
PHOTO_FAILURES = {"empty", "unsupported", "corrupt", "truncated", "limit", "transparent", "outside", "ignored"}


class CommandError(Exception):
    """A command that did not do its work."""


class Tool(NamedTuple):
    """The command, and how it is called."""

    # The name of the binary among the files that Spark has sent.
    file: str
    # The photos that one process works on at a time.
    jobs: int
    # The options of the subcommand.
    options: tuple
    # The folder that relative names start from.
    root: Optional[str]


class Count(NamedTuple):
    """The counted colors of some photos."""

    # The bytes of the histogram, or none if no photo could be used.
    histogram: Optional[bytes]
    # The number of photos, with those that could not be used.
    given: int
    # What the command said about those.
    complaints: tuple


def binary(file: str) -> str:
    """Returns the path of the command on this machine."""
    return SparkFiles.get(file)


def error(words: list, status: int, complaints: bytes) -> CommandError:
    """Returns the error of a command that ended with a status."""
    said = complaints[-2000:].decode(errors="replace").strip()
    return CommandError(f"colorway {words[1]} ended with status {status}: {said or 'no message'}")


# JSON lines


def lines_of_names(tool: Tool, rows: Iterable) -> Iterator[str]:
    """Returns the line of each photo as `colorway batch` writes it, given rows of one column, the name."""
    with tempfile.TemporaryFile() as names, tempfile.TemporaryFile() as complaints:
        given = 0
        for row in rows:
            names.write(bytes(row[0]) + b"\0")
            given += 1
        if given == 0:
            return
        names.seek(0)
        words = [binary(tool.file), "batch", "--jobs", str(tool.jobs), *tool.options, "--null", "--files-from", "-"]
        made = 0
        with subprocess.Popen(
            words, stdin=names, stdout=subprocess.PIPE, stderr=complaints, cwd=tool.root
        ) as process:
            for line in process.stdout:
                if not line.endswith(b"\n"):
                    break
                made += 1
                yield line[:-1].decode()
        complaints.seek(0)
        # Status 1 says that some photo could not be used. Its line says so as well.
        if process.returncode not in (0, 1):
            raise error(words, process.returncode, complaints.read())
        if made != given:
            raise CommandError(f"{made} lines for {given} names, of which none may be a folder")


def lines_of_bytes(tool: Tool, rows: Iterable) -> Iterator[tuple]:
    """Returns the path and the line of each photo, given rows of a path and the bytes of the file.

    The lines are those of `colorway extract --format jsonl`.
    """
    with Server(tool) as server:
        for row in rows:
            yield from server.results_before_asking()
            server.ask(row[0], row[1])
        yield from server.last_results()


class Server:
    """A process of `colorway serve` that is asked for one photo after the other, some of them at a time."""

    def __init__(self, tool: Tool):
        self.members = members(tool.options)
        # The server lets 32 requests of a client wait.
        self.most_in_hand = min(4 * tool.jobs, tool.jobs + 24)
        self.complaints = tempfile.TemporaryFile()
        self.words = [binary(tool.file), "serve", "--jobs", str(tool.jobs), *SERVER_OPTIONS]
        self.process = subprocess.Popen(
            self.words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.complaints
        )
        # A thread takes the answers, so that neither side ever waits for the other one to read.
        self.answers = queue.SimpleQueue()
        threading.Thread(target=self.listen, daemon=True).start()
        self.paths = deque()
        self.oldest = self.newest = 0
        self.lines = {}

    def __enter__(self) -> Server:
        self.send({"method": "ping"})
        self.version = json.loads(self.answer())["result"]["version"]
        return self

    def __exit__(self, kind, *_):
        if kind is not None:
            self.process.kill()
        # What is left in the buffer has no reader if the process has ended.
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        status = self.process.wait()
        if kind is None and status != 0:
            raise self.error(status)
        self.complaints.close()

    def listen(self):
        """Takes the answers as they come, and `None` when no more will come."""
        for line in self.process.stdout:
            self.answers.put(line)
        self.answers.put(None)

    def error(self, status: int) -> CommandError:
        """Returns the error of a server that has ended."""
        self.complaints.seek(0)
        return error(self.words, status, self.complaints.read())

    def send(self, message: dict, content: bytes = b""):
        """Sends a request, and bytes that belong to it."""
        head = json.dumps({"jsonrpc": "2.0", "id": self.newest, **message}) + "\n"
        try:
            self.process.stdin.write(head.encode())
            self.process.stdin.write(content)
            self.process.stdin.flush()
        except BrokenPipeError:
            raise self.error(self.process.wait()) from None

    def answer(self) -> bytes:
        """Waits for the next answer, to whichever request."""
        line = self.answers.get()
        if line is None:
            raise self.error(self.process.wait())
        return line

    def ask(self, path: str, content: bytes):
        """Asks for the scheme of a photo."""
        self.newest += 1
        self.paths.append(path)
        parameters = {**self.members, "bytes": len(content), "source": path}
        self.send({"method": "extract", "params": parameters}, content)

    def results_before_asking(self) -> Iterator[tuple]:
        """Waits until another photo can be asked for, and returns the results that are next in order."""
        while len(self.paths) >= self.most_in_hand:
            yield from self.next_results()

    def last_results(self) -> Iterator[tuple]:
        """Returns the results of all photos that are left."""
        self.process.stdin.close()
        while self.paths:
            yield from self.next_results()

    def next_results(self) -> Iterator[tuple]:
        """Waits for an answer, and returns the results that are now next in order, if any."""
        answer = self.answer()
        number = json.loads(answer)["id"]
        self.lines[number] = answer
        while self.oldest + 1 in self.lines:
            self.oldest += 1
            path = self.paths.popleft()
            yield path, self.line(path, self.oldest, self.lines.pop(self.oldest))

    def line(self, path: str, number: int, answer: bytes) -> str:
        """Returns the line of a photo, given the answer about it."""
        # The bytes are kept as they are: another writer of JSON could write the numbers in another way.
        start = b'{"jsonrpc":"2.0","id":%d,"result":' % number
        if answer.startswith(start) and answer.endswith(b"}\n"):
            return answer[len(start) : -2].decode()
        fault = json.loads(answer)["error"]
        kind = fault.get("data", {}).get("kind")
        if kind not in PHOTO_FAILURES:
            raise CommandError(f"{path}: {fault['message']}")
        record = {
            "source": path,
            "failure": {"kind": kind, "message": fault["message"]},
            "version": 1,
            "tool": f"colorway {self.version}",
        }
        return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def members(options: Iterable[str]) -> dict:
    """Returns options of the command line as members of a request: `--max-pixels 2M` as `maxPixels`, `2M`."""
    found = {}
    words = deque("--colors" if word == "-n" else word for word in options)
    while words:
        word = words.popleft()
        if not word.startswith("--"):
            raise ValueError(f"'{word}' is no option; write options as --name VALUE")
        name, equals, value = word[2:].partition("=")
        first, *others = name.split("-")
        if not equals and words and not words[0].startswith("--"):
            equals, value = "=", words.popleft()
        found.setdefault(first + "".join(map(str.capitalize, others)), []).append(value if equals else True)
    return {name: values[0] if len(values) == 1 else values for name, values in found.items()}


# Histograms


def count_of_names(tool: Tool, rows: Iterable) -> Iterator[Count]:
    """Returns the colors of the photos of a partition, given rows of one column, the name."""
    counts = []
    for names in groups(bytes(row[0]) for row in rows):
        # A name is a name, even one that looks like an option or like standard input.
        operands = [b"./" + name if name.startswith(b"-") else name for name in names]
        counts.append(counted(tool, operands, tool.root))
    yield from sums(tool.file, counts)


def groups(names: Iterable[bytes]) -> Iterator[list]:
    """Divides names so that those of a group fit on a command line."""
    group, size = [], 0
    for name in names:
        if group and (len(group) == PHOTOS_AT_A_TIME or size + len(name) > NAME_BYTES_AT_A_TIME):
            yield group
            group, size = [], 0
        group.append(name)
        size += len(name)
    if group:
        yield group


def count_of_bytes(tool: Tool, rows: Iterable) -> Iterator[Count]:
    """Returns the colors of the photos of a partition, given rows of a path and the bytes of the file."""
    counts = []
    with tempfile.TemporaryDirectory() as folder:
        paths, size = [], 0
        for row in rows:
            if paths and (len(paths) == PHOTOS_AT_A_TIME or size + len(row[1]) > SCRATCH_BYTES):
                counts.append(counted_in(folder, tool, paths))
                paths, size = [], 0
            with open(os.path.join(folder, str(len(paths))), "wb") as file:
                file.write(row[1])
            paths.append(row[0])
            size += len(row[1])
        if paths:
            counts.append(counted_in(folder, tool, paths))
    yield from sums(tool.file, counts)


def counted_in(folder: str, tool: Tool, paths: list) -> Count:
    """Returns the colors of the photos in a folder, whose names are numbers. Complaints have their paths instead."""
    count = counted(tool, [str(number).encode() for number in range(len(paths))], folder)
    complaints = tuple(
        re.sub(r"^colorway: (\d+):", lambda match: f"colorway: {paths[int(match[1])]}:", complaint)
        for complaint in count.complaints
    )
    return count._replace(complaints=complaints)


def counted(tool: Tool, names: list, folder: Optional[str]) -> Count:
    """Returns the colors of photos by one call of `colorway album`."""
    words = [binary(tool.file), "album", "--format", "histogram", "--jobs", str(tool.jobs), *tool.options, "--", *names]
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, cwd=folder)
    if done.returncode not in (0, 1):
        raise error(words, done.returncode, done.stderr)
    histogram = done.stdout or None
    # Status 1 has to mean that photos were left out, and nothing else.
    is_complete = photo_count(histogram) == len(names)
    if is_complete != (done.returncode == 0):
        raise error(words, done.returncode, done.stderr)
    complaints = [] if is_complete else done.stderr.decode(errors="replace").split("\n")
    return Count(histogram, len(names), kept(line for line in complaints if line and ": warning: " not in line))


def kept(complaints: Iterable[str]) -> tuple:
    """Returns the complaints that the job keeps. Kept ones of kept ones are those of all."""
    return tuple(sorted(complaints)[:COMPLAINT_COUNT])


def photo_count(histogram: Optional[bytes]) -> int:
    """Returns the number of photos of a histogram, which is the first number after ten bytes of its head."""
    if histogram is None:
        return 0
    number = shift = 0
    # Ten bytes of seven bits each hold any number.
    for byte in histogram[10:20]:
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return number
    raise CommandError("a histogram ends too early")


def sums(file: str, counts: list) -> Iterator[Count]:
    """Returns the sum of counts, if there are any."""
    if counts:
        yield Count(
            merged(file, [count.histogram for count in counts if count.histogram]),
            sum(count.given for count in counts),
            kept(line for count in counts for line in count.complaints),
        )


def added(file: str, left: Count, right: Count) -> Count:
    """Returns the sum of two counts. It is exact, associative and commutative."""
    (total,) = sums(file, [left, right])
    return total


def merged(file: str, histograms: list) -> Optional[bytes]:
    """Returns the sum of histograms by `colorway album`."""
    if len(histograms) < 2:
        return histograms[0] if histograms else None
    with tempfile.TemporaryDirectory() as folder:
        names = [str(number) for number in range(len(histograms))]
        for name, histogram in zip(names, histograms):
            with open(os.path.join(folder, name), "wb") as part:
                part.write(histogram)
        words = [binary(file), "album", "--format", "histogram", "-o", "-", *names]
        done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, cwd=folder)
    if done.returncode != 0 or photo_count(done.stdout) != sum(map(photo_count, histograms)):
        raise error(words, done.returncode, done.stderr)
    return done.stdout


def scheme(file: str, histogram: bytes, options: Iterable[str]) -> bytes:
    """Returns the scheme of a histogram as the JSON of `colorway album`."""
    words = [binary(file), "album", *options, "--format", "jsonl", "-"]
    done = subprocess.run(words, input=histogram, capture_output=True)
    if done.returncode != 0:
        raise error(words, done.returncode, done.stderr)
    return done.stdout
