"""The functions of the package; the keywords of each are members of the request: platform, table, types, extensionPoint, steps."""

from ._module import ask as _ask
from ._services import with_services as _with_services


class ActivationRuleError(ValueError):
    """What is wrong with a rule, a context or a request. ``id`` is stable; ``findings`` are those of ``assert_rule``."""

    def __init__(self, error, findings=()):
        super().__init__(error["message"] + (". " + error["help"] if error.get("help") else ""))
        self.id = error["id"]
        self.findings = list(findings)


def _answered(**request):
    answer = _with_services(_ask, {key: value for key, value in request.items() if value is not None})
    if "error" in answer:
        raise ActivationRuleError(answer["error"])
    return answer


def _shared(context):
    if isinstance(context, str):
        return {"contextText": context}
    if isinstance(context, dict) and set(context) == {"host"}:
        return context
    return {"context": context}


def lint(rule, **options):
    """The mistakes in a rule, each with what mends it; empty when it's good."""
    return _answered(ask="lint", rule=rule, **options)["findings"]


def decide(rule, context, **options):
    """Whether the extension appears for a context, and why."""
    answer = _answered(ask="explain", rule=rule, **_shared(context), **options)
    return {key: answer[key] for key in ("verdict", "why", "brief", "tables", "servedBy") if key in answer}


def explain(rule, context, changes=True, **options):
    """The verdict with every clause, and the smallest changes that turn it around."""
    return _answered(ask="explain", rule=rule, changes=changes, **_shared(context), **options)


def hosts(rule=None, **options):
    """Which hosts show a rule; without one, what the hosts share."""
    return _answered(ask="hosts", rule=rule, **options)["hosts"]


def describe(rule, **options):
    """Everything that a rule accepts."""
    return _answered(ask="describe", rule=rule, **options)


def compare(rule, other, **options):
    """How the contexts that show ``rule`` relate to those that show ``other``."""
    return _answered(ask="compare", rule=rule, other=other, **options)


def format(rule, width=80):
    """A predicate laid out in several lines; a dictionary as JSON."""
    answer = _answered(ask="format", rule=rule, width=width)
    if "formatted" not in answer:
        raise ActivationRuleError(next(each for each in answer["diagnostics"] if each["severity"] == "error"))
    return answer["formatted"]


def make(wish, form=None, types=None):
    """A rule from a description in words, such as ``up to 10 images and 1 link``."""
    return _answered(ask="make", wish=wish, form=form, types=types)


def type(type, to=None, types=None):
    """What is known of a type identifier, a filename extension (``.heic``) or a MIME type."""
    return _answered(ask="types", type=type, to=to, types=types)


def read(text):
    """The rules in a text: an Info.plist as XML, an app.json, a predicate."""
    return _answered(ask="read", text=text)


def write(rule):
    """The rule as it is written in the places where rules are kept."""
    return _answered(ask="write", rule=rule)["forms"]


def replace_rule(text, path, rule):
    """The text of a property list with another rule at a path, as ``read`` gives it; everything else stays as it is."""
    data = text.encode()
    for edit in reversed(_answered(ask="write", rule=rule, into=text, path=list(path))["edits"]):
        start, end = edit["range"]
        data = data[:start] + edit["replacement"].encode() + data[end:]
    return data.decode()


def assert_rule(rule, allow_warnings=True, **options):
    """Returns the rule; raises ``ActivationRuleError`` with the findings when one of them is an error."""
    bad = [
        each for each in lint(rule, **options)
        if each["severity"] == "error" or (not allow_warnings and each["severity"] == "warning")
    ]
    if bad:
        lines = "\n".join("  {id} {severity}: {message}".format(**each) for each in bad)
        raise ActivationRuleError({"id": "rule-has-findings", "message": "the activation rule has findings\n" + lines}, bad)
    return rule
