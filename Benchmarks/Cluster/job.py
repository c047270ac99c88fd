#!/usr/bin/env python3
"""Finds the colors of any number of photos on a Spark cluster.

    spark-submit job.py schemes --list URL --out URL     # the scheme of each photo: JSON lines, and Parquet
    spark-submit job.py album --list URL --out URL       # one scheme for all, and their histogram

The photos are named by lists, one name a line, whose files every executor can open; or they are read from wherever
Spark reads binary files: --files URL... instead of --list. README.md has more.
"""

from __future__ import annotations

import argparse
import math
import os
import shlex
import sys
from functools import partial

from pyspark import SparkContext
from pyspark.sql import DataFrame, SparkSession, functions

import tasks

# The parts of a result are numbered with five digits, and are to be in order by their names, too.
MOST_PARTITIONS = 99_999
# The tasks that each core gets at least, so that all cores end at about the same time.
TASKS_PER_CORE = 4
# Above this many partitions, the sums of their groups are added in groups once more, before the driver gets them.
MANY_PARTITIONS = 1024
# The bytes of photos that a task reads, and those that opening another one is worth.
BYTES_PER_TASK = 1 << 30
BYTES_TO_OPEN = 1 << 18

# A line as columns. The options of the run and the roles of colors are in the lines only.
COLUMNS = """
    source string, sourceURL string, batch struct<request: string, size: bigint, modified: string,
        digest: string>,
    image struct<format: string, width: int, height: int, orientation: int, colorModel: string, colorSpace: string,
        profile: string>,
    colors array<struct<hex: string, name: string, cssName: string, share: double, count: bigint,
        oklab: array<double>, oklch: array<double>, at: array<int>, pixel: string, placement: string,
        prominence: double, accent: boolean>>,
    rest double, meanSquaredError double, warnings array<string>,
    count struct<asked: string, given: int, reason: string, message: string, nextShare: double, leastShare: double>,
    starts int,
    pixels struct<total: bigint, counted: bigint, read: bigint, outside: bigint, transparent: bigint,
        excluded: bigint, ignored: bigint>,
    failure struct<kind: string, message: string>, version int, tool string
"""


def parsed(words: list | None) -> argparse.Namespace:
    """Returns the arguments."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    jobs = parser.add_subparsers(dest="job", required=True)
    common = argparse.ArgumentParser(add_help=False)
    source = common.add_mutually_exclusive_group(required=True)
    source.add_argument("--list", metavar="URL", help="the names of the photos, a name a line")
    source.add_argument("--files", metavar="URL", nargs="+", help="folders of photos, such as s3a://bucket/folder")
    common.add_argument("--null", action="store_true", help="the names of the list end in zeros")
    common.add_argument("--root", metavar="FOLDER", help="the folder that the names of the list start from")
    common.add_argument("--glob", metavar="PATTERN", help="take those of --files only whose names match, as *.jpg")
    common.add_argument("--out", metavar="URL", required=True, help="the folder of the results")
    common.add_argument("--colorway", metavar="FILE", default="colorway", help="the command, linked statically")
    common.add_argument("--photos-per-task", metavar="N", type=int, default=2000, help="at most, of a list (default: 2000)")
    schemes = jobs.add_parser("schemes", parents=[common], help="the scheme of each photo")
    schemes.add_argument("--options", metavar="WORDS", default="", help="options of 'colorway batch', as one word")
    schemes.add_argument("--compression", metavar="NAME", help="that of the JSON lines, such as gzip (default: none)")
    album = jobs.add_parser("album", parents=[common], help="one scheme for all photos")
    album.add_argument("--count-options", metavar="WORDS", default="", help="options of 'colorway album', for counting")
    album.add_argument("--scheme-options", metavar="WORDS", default="", help="options of 'colorway album', for the scheme")
    return parser.parse_args(words)


def shipped(context: SparkContext, file: str) -> str:
    """Sends the command to all executors, and returns its name there.

    A file that is not here has been sent by `spark-submit --files`.
    """
    if os.path.isfile(file):
        context.addFile(os.path.abspath(file))
    return os.path.basename(file)


# Photos


def names(session: SparkSession, arguments: argparse.Namespace) -> DataFrame:
    """Returns the names of a list, each once, divided and ordered by their bytes.

    Only the names are sorted, so that whatever is made of them is in order without being sorted itself.
    """
    separator = "\0" if arguments.null else "\n"
    name = functions.col("value").cast("binary").alias("name")
    listed = session.read.text(arguments.list, lineSep=separator).select(name).where("length(name) > 0")
    if not arguments.root:
        relative = listed.where("substring(name, 1, 1) <> X'2F'").head()
        if relative:
            text = bytes(relative[0]).decode(errors="replace")
            sys.exit(f"'{text}' does not start with a slash; --root says which folder such names start from")
    distinct = listed.distinct()
    count = distinct.count()
    if count == 0:
        sys.exit(f"{arguments.list} has no names")
    for_all_cores = min(count, TASKS_PER_CORE * session.sparkContext.defaultParallelism)
    partitions = min(MOST_PARTITIONS, max(for_all_cores, math.ceil(count / arguments.photos_per_task)))
    return distinct.repartitionByRange(partitions, "name").sortWithinPartitions("name")


def files(session: SparkSession, arguments: argparse.Namespace) -> DataFrame:
    """Returns the paths and the bytes of photos from wherever Spark can read files."""
    session.conf.set("spark.sql.files.maxPartitionBytes", str(BYTES_PER_TASK))
    session.conf.set("spark.sql.files.openCostInBytes", str(BYTES_TO_OPEN))
    reader = session.read.format("binaryFile").option("recursiveFileLookup", "true")
    if arguments.glob:
        reader = reader.option("pathGlobFilter", arguments.glob)
    found = reader.load(arguments.files)
    # Without the column of bytes, Spark lists the files and opens none.
    paths = found.select("path")
    if paths.head() is None:
        sys.exit("there are no files")
    twice = paths.groupBy("path").agg(functions.count("*").alias("times")).where("times > 1").head()
    if twice:
        sys.exit(f"{twice[0]} is in more than one of --files")
    return found.select("path", "content")


# Jobs


def schemes(session: SparkSession, arguments: argparse.Namespace, tool: tasks.Tool):
    """Writes the scheme of each photo."""
    lines, table = f"{arguments.out}/lines", f"{arguments.out}/parquet"
    if arguments.list:
        made = names(session, arguments).rdd.mapPartitions(partial(tasks.lines_of_names, tool))
        ordered = session.createDataFrame(made, "string")
    else:
        # Spark divides files by their sizes, so the lines are sorted. They are stored before, since sorting takes
        # two passes, of which the first one only looks where to divide.
        unsorted = f"{arguments.out}/unsorted"
        made = files(session, arguments).rdd.mapPartitions(partial(tasks.lines_of_bytes, tool))
        session.createDataFrame(made, "path string, line string").write.parquet(unsorted)
        ordered = session.read.parquet(unsorted).orderBy("path").select("line")
    ordered.write.text(lines, compression=arguments.compression, lineSep="\n")
    if not arguments.list:
        remove(session, unsorted)

    reader = session.read.schema(COLUMNS).option("mode", "FAILFAST").option("lineSep", "\n")
    reader.json(lines).write.parquet(table)
    kinds = session.read.parquet(table).groupBy("failure.kind").agg(functions.count("*").alias("photos"))
    for kind, photos in sorted((row["kind"] or "", row["photos"]) for row in kinds.collect()):
        print(f"{photos} photos without a scheme: {kind}" if kind else f"{photos} photos with a scheme")


def album(session: SparkSession, arguments: argparse.Namespace, tool: tasks.Tool):
    """Writes the histogram of all photos, and their scheme."""
    if arguments.list:
        counts = names(session, arguments).rdd.mapPartitions(partial(tasks.count_of_names, tool))
    else:
        counts = files(session, arguments).rdd.mapPartitions(partial(tasks.count_of_bytes, tool))
    depth = 2 if counts.getNumPartitions() <= MANY_PARTITIONS else 3
    total = counts.treeReduce(partial(tasks.added, tool.file), depth)
    for complaint in total.complaints:
        print(complaint, file=sys.stderr)
    if total.histogram is None:
        sys.exit("no photo can be used")
    scheme = tasks.scheme(tool.file, total.histogram, shlex.split(arguments.scheme_options))
    write(session, f"{arguments.out}/album.histogram", total.histogram)
    write(session, f"{arguments.out}/album.json", scheme)
    print(f"{tasks.photo_count(total.histogram)} of {total.given} photos are in the album")


# Files, in whatever file system their URL says


def write(session: SparkSession, url: str, content: bytes):
    """Writes a file, which is there as a whole or not at all."""
    path, system = located(session, url)
    unfinished = path.suffix(".unfinished")
    stream = system.create(unfinished, True)
    try:
        stream.write(bytearray(content))
    finally:
        stream.close()
    if not system.rename(unfinished, path):
        sys.exit(f"{url} cannot be written")


def remove(session: SparkSession, url: str):
    """Removes a folder."""
    path, system = located(session, url)
    system.delete(path, True)


def located(session: SparkSession, url: str) -> tuple:
    """Returns the path and the file system of a URL, as Hadoop has them."""
    path = session._jvm.org.apache.hadoop.fs.Path(url)
    return path, path.getFileSystem(session.sparkContext._jsc.hadoopConfiguration())


def refuse_existing(session: SparkSession, arguments: argparse.Namespace):
    """Ends the job if it would write over earlier results."""
    results = ("lines", "parquet", "unsorted") if arguments.job == "schemes" else ("album.histogram", "album.json")
    for result in results:
        path, system = located(session, f"{arguments.out}/{result}")
        if system.exists(path):
            sys.exit(f"{arguments.out}/{result} is there already; nothing was done")


def run(session: SparkSession, words: list | None = None):
    """Does what the arguments say."""
    arguments = parsed(words)
    refuse_existing(session, arguments)
    # Of a task that runs twice, the results of one attempt become visible, and only once all tasks are done.
    session.conf.set("mapreduce.fileoutputcommitter.algorithm.version", "1")
    context = session.sparkContext
    context.addPyFile(os.path.abspath(tasks.__file__))
    options = arguments.options if arguments.job == "schemes" else arguments.count_options
    tool = tasks.Tool(
        file=shipped(context, arguments.colorway),
        jobs=int(context.getConf().get("spark.task.cpus", "1")),
        options=tuple(shlex.split(options)),
        root=arguments.root,
    )
    {"schemes": schemes, "album": album}[arguments.job](session, arguments, tool)


if __name__ == "__main__":
    session = SparkSession.builder.appName("colorway").getOrCreate()
    try:
        run(session)
    finally:
        session.stop()
