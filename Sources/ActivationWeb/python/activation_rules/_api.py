"""The functions of the package."""

from __future__ import annotations

import re
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

from . import _types as t
from ._module import ask as _ask
from ._services import with_services as _with_services

#: A predicate, or a dictionary of activation keys.
Rule = t.Rule
#: What is shared: in any notation of the line protocol, as text or as objects, or ``{"host": NAME}``.
Context = Union[str, Mapping[str, Any], Sequence[Any]]
Answer = Dict[str, Any]


class ActivationRuleError(ValueError):
    """What is wrong with a rule, a context or a request. ``id`` is stable; ``findings`` are those of ``assert_rule``."""

    def __init__(self, error: Mapping[str, Any], findings: Sequence[t.Finding] = ()) -> None:
        super().__init__(error["message"] + (". " + error["help"] if error.get("help") else ""))
        self.id: str = error["id"]
        self.help: Optional[str] = error.get("help")
        self.place: Optional[t.Place] = error.get("place")
        self.findings: List[t.Finding] = list(findings)


def _answered(**request: Any) -> Answer:
    for key, value in request.items():
        if isinstance(value, (bytes, bytearray)):
            raise TypeError(f"{key} is {value.__class__.__name__}; decode it, for example value.decode()")
    answer: Answer = _with_services(_ask, {key: value for key, value in request.items() if value is not None})
    if "error" in answer and "line" in answer:
        raise ActivationRuleError(answer["error"])
    return answer


def _about(
    rule: Optional[Rule], platform: Optional[str], table: Any, types: Any, extension_point: Optional[str], steps: Optional[int]
) -> Dict[str, Any]:
    """The members of a request about a rule, with the names of the line protocol."""
    if isinstance(rule, Mapping):
        rule = dict(rule)
    return {
        "rule": rule, "platform": platform, "table": table, "types": types, "extensionPoint": extension_point, "steps": steps,
    }


def _shared(context: Context) -> Dict[str, Any]:
    if isinstance(context, str):
        return {"contextText": context}
    if isinstance(context, Mapping) and set(context) == {"host"}:
        return dict(context)
    return {"context": context}


def lint(
    rule: Rule, *, platform: Optional[str] = None, table: Any = None, types: Any = None,
    extension_point: Optional[str] = None, steps: Optional[int] = None,
) -> List[t.Finding]:
    """The mistakes in a rule, each with what mends it; empty when it's good."""
    findings: List[t.Finding] = _answered(ask="lint", **_about(rule, platform, table, types, extension_point, steps))["findings"]
    return _in_words(findings)


def _in_words(findings: List[t.Finding]) -> List[t.Finding]:
    """The findings, with the function that does what their help asks of the tool."""
    for finding in findings:
        if "activation-rule" in finding.get("help", ""):
            finding["help"] = re.sub(r"`?activation-rule (make|describe)(?: ('[^']*'))?`?", lambda found: f"{found[1]}({found[2] or '…'})", finding["help"])
    return findings


def decide(
    rule: Rule, context: Context, *, platform: Optional[str] = None, table: Any = None, types: Any = None,
    extension_point: Optional[str] = None, steps: Optional[int] = None,
) -> t.VerdictAnswer:
    """Whether the extension is shown for what is shared, and why not."""
    about = _about(rule, platform, table, types, extension_point, steps)
    answer = _answered(ask="explain", **about, **_shared(context), changes=False)
    decision: t.VerdictAnswer = {key: answer[key] for key in answer if key not in ("clauses", "isCut", "share", "prepared")}  # type: ignore[assignment]
    return decision


def explain(
    rule: Rule, context: Context, changes: bool = True, *, platform: Optional[str] = None, table: Any = None, types: Any = None,
    extension_point: Optional[str] = None, steps: Optional[int] = None,
) -> t.ExplainAnswer:
    """The verdict with every clause, and the smallest changes of the rule that turn it around."""
    about = _about(rule, platform, table, types, extension_point, steps)
    answer: t.ExplainAnswer = _answered(ask="explain", changes=changes, **_shared(context), **about)  # type: ignore[assignment]
    return answer


def hosts(
    rule: Optional[Rule] = None, *, platform: Optional[str] = None, table: Any = None, types: Any = None,
    extension_point: Optional[str] = None, steps: Optional[int] = None,
) -> List[Answer]:
    """Which apps show a rule; without one, what the apps share."""
    answers: List[Answer] = _answered(ask="hosts", **_about(rule, platform, table, types, extension_point, steps))["hosts"]
    return answers


def describe(
    rule: Rule, *, platform: Optional[str] = None, table: Any = None, types: Any = None,
    extension_point: Optional[str] = None, steps: Optional[int] = None,
) -> t.Description:
    """Everything that a rule accepts."""
    answer: t.Description = _answered(ask="describe", **_about(rule, platform, table, types, extension_point, steps))  # type: ignore[assignment]
    return answer


def compare(
    rule: Rule, other: Rule, *, platform: Optional[str] = None, table: Any = None, types: Any = None,
    extension_point: Optional[str] = None, steps: Optional[int] = None,
) -> t.Comparison:
    """How what shows ``rule`` relates to what shows ``other``."""
    answer: t.Comparison = _answered(ask="compare", other=dict(other) if isinstance(other, Mapping) else other, **_about(rule, platform, table, types, extension_point, steps))  # type: ignore[assignment]
    return answer


def format(rule: Rule, width: int = 80) -> str:
    """A predicate laid out in several lines; a dictionary as JSON."""
    answer = _answered(ask="format", rule=rule, width=width)
    if "formatted" not in answer:
        raise ActivationRuleError(next(each for each in answer["findings"] if each["severity"] == "error"))
    formatted: str = answer["formatted"]
    return formatted


def make(description: str, form: Optional[str] = None, types: Any = None) -> t.MakeAnswer:
    """A rule from a description in words, such as ``up to 10 images and 1 link``."""
    answer: t.MakeAnswer = _answered(ask="make", description=description, form=form, types=types)  # type: ignore[assignment]
    return answer


def type(type: str, to: Optional[str] = None, types: Any = None) -> t.Type:
    """What is known of a type identifier, a filename extension (``.heic``) or a MIME type."""
    answer: t.Type = _answered(ask="types", type=type, to=to, types=types)  # type: ignore[assignment]
    return answer


def _without_json_comments(text: str) -> str:
    """JSON without comments and without commas that nothing follows; spaces take their place, byte for byte. Any other text is given back as it is.

    A string or a comment without an end stays, and reaches to that of the text, so that the time is linear.
    """
    if not isinstance(text, str) or not re.match(r"\s*(?:\{|/[/*])", text):
        return text

    def blank(found: "re.Match[str]") -> str:
        return found[0] if found.lastindex else re.sub(r"[^\t\n\r ]", lambda each: " " * len(each[0].encode("utf-8", "surrogatepass")), found[0])

    for form in (r"//[^\n]*|/\*.*?(?:\*/|(\Z))", r",(?=\s*[}\]])"):
        text = re.sub(r"""(["'])(?:\\.?|(?!\1)[^\\])*\1?|""" + form, blank, text, flags=re.DOTALL)
    return text


def read(text: str) -> t.ReadAnswer:
    """The rules in a text: an Info.plist as XML, an app.json, a predicate."""
    answer: t.ReadAnswer = _answered(ask="read", text=_without_json_comments(text))  # type: ignore[assignment]
    _in_words(answer.get("findings", []))
    return answer


def write(rule: Rule) -> Dict[str, str]:
    """The rule as it is written in the places where rules are kept."""
    forms: Dict[str, str] = _answered(ask="write", rule=rule)["forms"]
    return forms


def replace_rule(text: str, path: Sequence[Union[str, int]], rule: Rule) -> str:
    """The text of a property list with another rule at a path, as ``read`` gives it; everything else stays as it is."""
    data = text.encode()
    for edit in reversed(_answered(ask="write", rule=rule, into=_without_json_comments(text), path=list(path))["edits"]):
        start, end = edit["place"]["range"]
        data = data[:start] + edit["text"].encode() + data[end:]
    return data.decode()


def assert_rule(
    rule: Rule, allow_warnings: bool = True, *, platform: Optional[str] = None, table: Any = None, types: Any = None,
    extension_point: Optional[str] = None, steps: Optional[int] = None,
) -> Rule:
    """Returns the rule; raises ``ActivationRuleError`` with the findings when one of them is an error."""
    findings = lint(rule, platform=platform, table=table, types=types, extension_point=extension_point, steps=steps)
    bad = [
        each for each in findings
        if each["severity"] == "error" or (not allow_warnings and each["severity"] == "warning")
    ]
    if bad:
        lines = "\n".join("  {id} {severity}: {message}".format(**each) + (f"\n    {each['help']}" if each.get("help") else "") for each in bad)
        raise ActivationRuleError({"id": "rule-has-findings", "message": "the activation rule has findings\n" + lines}, bad)
    return rule
