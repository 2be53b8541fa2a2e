"""Any number of rules: rules.py TOOL RULES OUT [PARTITIONS]

RULES has lines such as {"id": 1, "rule": {"NSExtensionActivationSupportsImageWithMaxCount": 4}}. Each is decided for a photo, linted, and
described in words by one `activation-rule engine` per partition. OUT gets the answers; the seconds
that it took without the start of Spark, how many rules each lint rule finds something in, and
how many have each verdict, is printed.
"""

import json
import shlex
import sys
import time

from pyspark.sql import SparkSession

PHOTO = [{"attachments": ["public.jpeg"]}]


def requests(line):
    """The three requests of a rule; a line that is not one is handed on as it is, and answered with an error."""
    try:
        request = json.loads(line)
        rule, name = request["rule"], request.get("id")
    except (ValueError, KeyError, TypeError, AttributeError):
        return [line]
    asks = ({"context": PHOTO}, {"ask": "lint"}, {"ask": "describe"})
    return [json.dumps({"id": [kind, name], "rule": rule} | ask) for kind, ask in zip(("decide", "lint", "describe"), asks)]


def facts(line):
    """What is counted of an answer."""
    answer = json.loads(line)
    kind = answer.get("id") or ["malformed"]
    if "error" in answer and kind[0] != "decide":
        return ["malformed" if kind[0] == "malformed" else f"{kind[0]}: {answer['error']['id']}"]
    if kind[0] == "decide":
        return ["a photo: " + answer["verdict"]]
    if kind[0] == "lint":
        return sorted({finding["id"] for finding in answer["findings"]}) or ["no findings"]
    return ["described: " + str(answer.get("exactness", answer.get("reason", "not")))[:40]]


def main():
    tool, rules, out, *rest = sys.argv[1:]
    spark = SparkSession.builder.appName("activation-rule rules").getOrCreate()
    lines = spark.sparkContext.textFile(rules, int(rest[0]) if rest else None)
    start = time.monotonic()
    answers = lines.flatMap(requests).pipe(f"{shlex.quote(tool)} engine", checkCode=True)
    answers.saveAsTextFile(out)
    print(f"{time.monotonic() - start:.1f}")
    counts = spark.sparkContext.textFile(out).flatMap(facts).countByValue()
    for name, count in sorted(counts.items()):
        print(f"{count:>10,} {name}")
    spark.stop()


if __name__ == "__main__":
    main()
