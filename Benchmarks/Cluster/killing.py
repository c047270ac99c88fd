#!/usr/bin/env python3
"""Stands in for `colorway` in the test, and kills the executor that calls it, once for each subcommand.

Every call is noted in the folder COLORWAY_CALLS with the process id of its executor, and passed on to the command
COLORWAY. Of a few calls in, the output breaks off, and the executor gets SIGKILL: it dies in the middle of a task.
"""

import itertools
import os
import signal
import subprocess
import sys

# The first call of each subcommand that is not let finish, if it is one of an executor.
KILLED_FROM = {"batch": 4, "album": 3, "serve": 2}


def executor():
    """Returns the Spark executor that this process descends from, or `None` if it does from none."""
    process = os.getppid()
    while process > 1:
        with open(f"/proc/{process}/cmdline", "rb") as file:
            if b"org.apache.spark.executor.CoarseGrainedExecutorBackend" in file.read().split(b"\0"):
                return process
        with open(f"/proc/{process}/stat") as file:
            process = int(file.read().rpartition(")")[2].split()[1])
    return None


def noted(subcommand, process):
    """Notes a call, and returns its number."""
    for number in itertools.count(1):
        try:
            with open(f"{os.environ['COLORWAY_CALLS']}/{subcommand}.{number}", "x") as file:
                file.write(str(process or "driver"))
            return number
        except FileExistsError:
            pass


def is_to_be_killed(subcommand, process, number):
    """Returns whether this call is the one that is not let finish, and notes it."""
    if process is None or number < KILLED_FROM.get(subcommand, 1 << 30):
        return False
    try:
        with open(f"{os.environ['COLORWAY_CALLS']}/{subcommand}.killed", "x") as file:
            file.write(f"{number} {process}")
        return True
    except FileExistsError:
        return False


def main():
    words = [os.environ["COLORWAY"], *sys.argv[1:]]
    subcommand = sys.argv[1]
    process = executor()
    number = noted(subcommand, process)
    if not is_to_be_killed(subcommand, process, number):
        os.execv(words[0], words)
    command = subprocess.Popen(words, stdout=subprocess.PIPE)
    first = command.stdout.read1(1 << 16)
    sys.stdout.buffer.write(first[: len(first) // 2])
    sys.stdout.buffer.flush()
    os.kill(process, signal.SIGKILL)
    command.kill()
    command.wait()
    os.kill(os.getpid(), signal.SIGKILL)


main()
