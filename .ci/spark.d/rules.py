"""Any number of rules: rules.py TOOL RULES OUT [PARTITIONS]

RULES has lines such as {"id": 1, "rule": {"NSExtensionActivationSupportsImageWithMaxCount": 4}}. Each is decided for a photo, linted, and
described in words by `activation-rule engine`. Many apps have the same rule: it is asked once, and everyone who has it gets the answers. OUT gets
them, three for each line; the seconds that it took without the start of Spark, how many different rules there were, how many rules
each lint rule finds something in, and how many have each verdict, is printed.
"""

import json
import shlex
import sys
import time

from pyspark.sql import SparkSession

PHOTO = [{"attachments": ["public.jpeg"]}]
ASKS = {"decide": {"context": PHOTO}, "lint": {"ask": "lint"}, "describe": {"ask": "describe"}}


def keyed(line):
    """The rule of a line and who has it. The key of a line that has none is the line."""
    try:
        request = json.loads(line)
        return json.dumps(request["rule"], sort_keys=True), request.get("id")
    except (ValueError, KeyError, TypeError, AttributeError):
        return "malformed " + line, None


def requests(group):
    """The three requests of a rule, with all who have it; a line that has no rule is handed on as it is, and answered with an error."""
    rule, names = group
    if rule.startswith("malformed "):
        return [rule.removeprefix("malformed ") for _ in names]
    names = sorted(names, key=json.dumps)
    return [json.dumps({"id": [kind, names], "rule": json.loads(rule)} | ask) for kind, ask in ASKS.items()]


def each(line):
    """An answer for everyone who has its rule."""
    answer = json.loads(line)
    match answer.get("id"):
        case [kind, list(names)] if kind in ASKS:
            return [json.dumps(answer | {"id": [kind, name]}) for name in names]
    return [line]


def facts(line):
    """What is counted of an answer."""
    answer = json.loads(line)
    match answer.get("id"):
        case [kind, _] if kind in ASKS:
            pass
        case _:
            return ["malformed"]
    if kind == "decide":
        return ["a photo: " + answer["verdict"]]
    if "error" in answer:
        return [f"{kind}: {answer['error']['id']}"]
    if kind == "lint":
        return sorted({finding["id"] for finding in answer["findings"]}) or ["no findings"]
    return ["described: " + answer.get("certainFor", "a summary" if "description" in answer else "not")]


def main():
    tool, rules, out, *rest = sys.argv[1:]
    spark = SparkSession.builder.appName("activation-rule rules").getOrCreate()
    lines = spark.sparkContext.textFile(rules, int(rest[0]) if rest else None)
    start = time.monotonic()
    groups = lines.map(keyed).groupByKey().cache()
    answers = groups.flatMap(requests).pipe(f"{shlex.quote(tool)} engine", checkCode=True).flatMap(each)
    answers.saveAsTextFile(out)
    print(f"{time.monotonic() - start:.1f}")
    print(f"{groups.count():>10,} different")
    counts = spark.sparkContext.textFile(out).flatMap(facts).countByValue()
    for name, count in sorted(counts.items()):
        print(f"{count:>10,} {name}")
    spark.stop()


if __name__ == "__main__":
    main()
