#!/usr/bin/env python3
"""Runs the job on two workers, kills an executor in the middle of each step, and compares what comes out.

    .build/cluster/bin/python Benchmarks/Cluster/test.py COLORWAY

The workers are processes of this machine: Spark's `local-cluster` mode. What is compared, byte for byte, are the
results of COLORWAY in one process. `run` calls this once Spark is installed.
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
PHOTOS = HERE.parents[1] / "SampleImages/Photos"
# Java takes the encoding of file names from here, and the Python workers are to be this Python.
os.environ.update(
    LC_ALL="C.UTF-8", PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1", SPARK_LOCAL_HOSTNAME="localhost"
)
sys.dont_write_bytecode = True

from pyspark.sql import SparkSession  # noqa: E402

import job  # noqa: E402

START = time.monotonic()
COLORS = ["--colors", "7"]
# `killing.py` kills one executor in each.
KILLED_IN = ("batch", "album", "serve")
# Java is to start fast, and not to be fast later.
SHORT_LIVED = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
COPIES = 3
PHOTOS_PER_TASK = 5


def say(text: str):
    """Prints a line, with the seconds since the start."""
    print(f"{time.monotonic() - START:5.0f} s  {text}", flush=True)


class Commands:
    """What the command makes of the photos in one process, on this machine alone."""

    def __init__(self, colorway: str):
        self.colorway = colorway

    def output(self, *words, given: bytes | None = None) -> bytes:
        """Returns what the command writes. Some photos cannot be used, which is status 1."""
        done = subprocess.run([self.colorway, *words], input=given, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert done.returncode in (0, 1), f"{words[0]} ended with status {done.returncode}"
        assert done.stdout, f"{words[0]} wrote nothing"
        return done.stdout


def paint(scratch: Path) -> tuple[list[bytes], list[bytes]]:
    """Makes the photos, and returns their names: those that Spark's reader of files takes, and odd ones."""
    usual, odd = [], []
    for number in range(COPIES):
        folder = scratch / "photos" / f"Häfen {number}"
        folder.mkdir(parents=True)
        for photo in sorted(PHOTOS.iterdir()):
            usual.append(os.fsencode(shutil.copy(photo, folder)))
    harbor = (PHOTOS / "harbor.jpg").read_bytes()
    (scratch / "photos" / "cut.jpg").write_bytes(harbor[:1000])
    (scratch / "photos" / "text.jpg").write_text("no photo\n")
    (scratch / "photos" / "empty.png").write_bytes(b"")
    usual += [os.fsencode(scratch / "photos" / name) for name in ("cut.jpg", "text.jpg", "empty.png")]
    # Lists can have any names.
    folder = os.fsencode(scratch / "odd")
    os.mkdir(folder)
    for name in (b"-n.jpg", b"it's \"one\".jpg", b"two\nlines.jpg", b"\xff.jpg", b"a:b.jpg"):
        odd.append(os.path.join(folder, name))
        with open(odd[-1], "wb") as file:
            file.write(harbor)
    odd.append(os.path.join(folder, b"missing.jpg"))
    return usual, odd


def text_of(folder: Path) -> bytes:
    """Returns the parts of a text in their order, as `cat` would."""
    assert (folder / "_SUCCESS").exists(), f"{folder} is not finished"
    assert not (folder / "_temporary").exists(), f"{folder} has files of unfinished tasks"
    return b"".join(part.read_bytes() for part in sorted(folder.glob("part-*")))


def expect_equal(what: str, got: bytes, wanted: bytes):
    """Ends the test where two results differ."""
    if got == wanted:
        say(f"{what}: {len(got)} equal bytes")
        return
    place = next((index for index, (a, b) in enumerate(zip(got, wanted)) if a != b), min(len(got), len(wanted)))
    around = slice(max(0, place - 80), place + 80)
    sys.exit(f"{what} differs at byte {place}:\n  {got[around]!r}\n  {wanted[around]!r}")


def expect_refusal(session: SparkSession, words: list[str]):
    """Sees that results are not written over."""
    try:
        job.run(session, words)
    except SystemExit as end:
        assert "is there already" in str(end.code), end.code
        return
    sys.exit("results were written over")


def plain(value):
    """Returns a value of a table without members that are missing."""
    if isinstance(value, dict):
        return {name: plain(member) for name, member in value.items() if member is not None}
    return [plain(element) for element in value] if isinstance(value, list) else value


def expect_table(what: str, session: SparkSession, folder: Path, lines: bytes):
    """Compares a table with the lines that it was made of."""
    rows = [plain(row.asDict(recursive=True)) for row in session.read.parquet(str(folder)).collect()]
    records = [json.loads(line) for line in lines.splitlines()]
    for record in records:
        record.pop("options", None)
        if "count" in record:
            record["count"]["asked"] = str(record["count"]["asked"])
    key = lambda record: json.dumps(record, sort_keys=True)  # noqa: E731
    rows.sort(key=key)
    records.sort(key=key)
    for row, record in zip(rows, records):
        if row != record:
            sys.exit(f"{what} has a row\n  {key(row)}\nand not\n  {key(record)}")
    assert len(rows) == len(records), f"{what} has {len(rows)} rows and not {len(records)}"
    say(f"{what}: {len(rows)} equal rows")


def log_settings(scratch: Path) -> Path:
    """Has Spark write its errors, of which the loss of an executor is one, to a file, and returns its settings."""
    settings = scratch / "log4j2.properties"
    settings.write_text(
        "rootLogger.level = error\n"
        "rootLogger.appenderRef.file.ref = file\n"
        "appender.file.type = File\n"
        "appender.file.name = file\n"
        f"appender.file.fileName = {scratch}/spark.log\n"
        "appender.file.layout.type = PatternLayout\n"
        "appender.file.layout.pattern = %m%n\n"
    )
    return settings


def expect_losses(scratch: Path, count: int):
    """Sees that Spark noticed the loss of so many executors, by its own log."""
    lost = re.findall(r"^Lost executor .*", (scratch / "spark.log").read_text(), re.MULTILINE)
    for line in lost:
        say(f"Spark: {line}")
    assert len(lost) >= count, f"Spark lost {len(lost)} executors, and not {count}"


def expect_kill(calls: Path, subcommand: str):
    """Sees that an executor was killed during a subcommand, and that another one went on."""
    note = calls / f"{subcommand}.killed"
    assert note.exists(), f"no executor was killed during '{subcommand}'"
    number, killed = map(int, note.read_text().split())
    try:
        words = Path(f"/proc/{killed}/cmdline").read_bytes()
    except FileNotFoundError:
        words = b""
    assert b"CoarseGrainedExecutorBackend" not in words, f"executor {killed} is still there"
    later = []
    while (call := calls / f"{subcommand}.{number + 1}").exists():
        number += 1
        later.append(call.read_text())
    assert any(process not in (str(killed), "driver") for process in later), f"nobody went on with '{subcommand}'"
    say(f"'{subcommand}': executor {killed} was killed, and {len(later)} calls followed")


def without_paths(lines: bytes) -> bytes:
    """Returns lines of photos that were read as bytes as if they had been read as files."""
    return lines.replace(b'{"source":"file:/', b'{"source":"/')


def without_reasons(lines: bytes) -> bytes:
    """Returns lines without the sentences about photos that cannot be used: those of the server have other hints."""
    return re.sub(rb'("failure":\{"kind":"[a-z]+"),"message":"(?:[^"\\]|\\.)*"\}', rb"\1}", lines)


def without_leaders(record: bytes) -> bytes:
    """Returns the JSON of an album without the photos that speak for its colors, which a histogram has not."""
    return re.sub(rb',"photo":"(?:[^"\\]|\\.)*"', b"", record)


def test_lists(session: SparkSession, commands: Commands, scratch: Path, names: list[bytes], common: list[str]):
    """Compares the results of a list, which has names twice and in no order."""
    shuffled = names + names[::3]
    random.Random(18).shuffle(shuffled)
    listed = scratch / "photos.list"
    listed.write_bytes(b"".join(name + b"\0" for name in shuffled))
    names = sorted(names)
    source = ["--list", str(listed), "--null", "--photos-per-task", str(PHOTOS_PER_TASK), *common]

    out = scratch / "of-list"
    words = ["schemes", *source, "--out", str(out), f"--options={' '.join(COLORS)}"]
    job.run(session, words)
    everything = b"".join(name + b"\0" for name in names)
    lines = commands.output("batch", *COLORS, "--null", "--files-from", "-", given=everything)
    expect_equal("lines of a list", text_of(out / "lines"), lines)
    expect_table("Parquet of a list", session, out / "parquet", lines)
    expect_refusal(session, words)

    job.run(session, ["album", *source, "--out", str(out), f"--scheme-options={' '.join(COLORS)}"])
    histogram = commands.output("album", "--format=histogram", "--", *names)
    expect_equal("histogram of a list", (out / "album.histogram").read_bytes(), histogram)
    scheme = (out / "album.json").read_bytes()
    expect_equal("scheme of a list", scheme, commands.output("album", *COLORS, "--format=jsonl", "-", given=histogram))
    album = commands.output("album", *COLORS, "--format=jsonl", "--", *names)
    expect_equal("scheme of a list, by 'album'", scheme, without_leaders(album))


def test_files(session: SparkSession, commands: Commands, scratch: Path, names: list[bytes], common: list[str]):
    """Compares the results of photos that Spark reads and passes on as bytes."""
    out = scratch / "of-files"
    source = ["--files", str(scratch / "photos"), "--glob", "*.{jpg,png}", *common, "--out", str(out)]
    # Spark leaves out files of no bytes.
    names = sorted(name for name in names if os.path.getsize(name) > 0)
    job.run(session, ["schemes", *source, f"--options={' '.join(COLORS)}"])
    got = text_of(out / "lines")
    lines = commands.output("extract", *COLORS, "--format=jsonl", "--", *names)
    expect_equal("lines of files", without_reasons(without_paths(got)), without_reasons(lines))
    expect_table("Parquet of files", session, out / "parquet", got)
    assert not (out / "unsorted").exists(), "the unsorted lines are still there"

    job.run(session, ["album", *source, "--count-options=--weigh pixels"])
    histogram = commands.output("album", "--format=histogram", "--weigh", "pixels", "--", *names)
    expect_equal("histogram of files", (out / "album.histogram").read_bytes(), histogram)


def main():
    commands = Commands(os.path.abspath(sys.argv[1]))
    with tempfile.TemporaryDirectory(prefix="colorway-cluster-", ignore_cleanup_errors=True) as folder:
        scratch = Path(folder)
        calls = scratch / "calls"
        calls.mkdir()
        killing = scratch / "colorway"
        _, program = (HERE / "killing.py").read_text().split("\n", 1)
        killing.write_text(f"#!{sys.executable}\n{program}")
        killing.chmod(0o755)
        os.environ.update(COLORWAY=commands.colorway, COLORWAY_CALLS=str(calls))
        usual, odd = paint(scratch)
        session = (
            SparkSession.builder.master("local-cluster[2,1,1024]")
            .appName("colorway-test")
            .config("spark.ui.enabled", "false")
            .config("spark.ui.showConsoleProgress", "false")
            .config("spark.driver.extraJavaOptions", f"{SHORT_LIVED} -Dlog4j2.configurationFile={log_settings(scratch)}")
            .config("spark.executor.extraJavaOptions", SHORT_LIVED)
            .config("spark.local.dir", str(scratch / "spark"))
            .config("spark.sql.shuffle.partitions", "2")
            .config("spark.sql.codegen.wholeStage", "false")
            .getOrCreate()
        )
        try:
            test_lists(session, commands, scratch, usual + odd, ["--colorway", str(killing)])
            test_files(session, commands, scratch, usual, ["--colorway", str(killing)])
            for subcommand in KILLED_IN:
                expect_kill(calls, subcommand)
            expect_losses(scratch, len(KILLED_IN))
        finally:
            session.stop()
    say("Two workers, an executor killed in each step: the results are those of one process.")


main()
