"""One rule, any number of contexts: verdicts.py [--check] TOOL RULE CONTEXTS OUT [PARTITIONS]

CONTEXTS has one shared context per line, OUT gets one verdict per line, in the same order. A malformed line is answered with an error.
Prints how many seconds the
job took, without the start of Spark. The tool ends with 2 when a line was malformed; with --check (pipe's checkCode), and in Scala always, that fails the task.
"""

import shlex
import sys
import time

from pyspark.sql import SparkSession


def main():
    arguments = sys.argv[1:]
    checks = arguments[0] == "--check"
    tool, rule, contexts, out, *rest = arguments[1:] if checks else arguments
    spark = SparkSession.builder.appName("activation-rule verdicts").getOrCreate()
    lines = spark.sparkContext.textFile(contexts, int(rest[0]) if rest else None)
    command = f"{shlex.quote(tool)} eval {shlex.quote(rule)} --stream --workers 1"
    start = time.monotonic()
    lines.pipe(command, checkCode=checks).saveAsTextFile(out)
    print(f"{time.monotonic() - start:.1f}")
    spark.stop()


if __name__ == "__main__":
    main()
