"""What the module can't do without a platform, done by Python: it asks in its answer, and is asked again with what it wanted to know.

See "Services of the platform" in the line protocol.
"""

import json
import math
import re
import subprocess
import sys
import unicodedata
from typing import Any, Callable, Dict, List, Optional, Union

#: How often a request is asked again before it's asked without these services.
_MOST_ROUNDS = 16
#: How many answers are remembered, for the next request about the same rule.
_MOST_KNOWN = 1_000
#: The seconds that a regular expression may take. ``re`` can't be stopped, so it runs in a process of its own.
_MOST_SECONDS = 2

_known: Dict[str, Any] = {}


def with_services(ask: Callable[[Dict[str, Any]], Dict[str, Any]], request: Dict[str, Any]) -> Dict[str, Any]:
    """The answer to a request, with the help of Python's regular expressions, texts and numbers."""
    answers: List[Dict[str, Any]] = []
    for _ in range(_MOST_ROUNDS):
        answer = ask({**request, "services": {"name": "Python", "answers": answers}})
        if "questions" not in answer:
            return answer
        for question in answer["questions"]:
            answers.append({**question, "answer": _reply(question)})
    return ask(request)


def _reply(question: Dict[str, Any]) -> Any:
    key = json.dumps(question, sort_keys=True)
    if key not in _known:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        _known[key] = _answer(question["ask"], question.get("texts", []), question.get("options", ""), question.get("numbers", []))
    return _known[key]


def _answer(ask: str, texts: List[str], options: str, numbers: List[Union[str, float]]) -> Any:
    if ask == "matches":
        return _matches(texts[0], texts[1], options)
    if ask == "fold":
        return _folded(texts[0], options)
    if ask == "compatibilityForm":
        return unicodedata.normalize("NFKC", texts[0])
    return _number(ask, *map(float, numbers))


def _number(ask: str, *values: float) -> Union[float, str]:
    functions: Dict[str, Callable[..., float]] = {"power": math.pow, "logarithm": math.log10, "naturalLogarithm": math.log, "exponential": math.exp}
    try:
        value = functions[ask](*values)
    except OverflowError:
        # A negative number to an odd power is below all others.
        value = -math.inf if ask == "power" and values[0] < 0 and values[1] % 2 == 1 else math.inf
    except ValueError:
        # Zero has no logarithm, and no power below zero; what is left has no value that is a number.
        is_zero = values[0] == 0
        value = math.nan if not is_zero else math.inf if ask == "power" else -math.inf
    if math.isfinite(value):
        return value
    return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"


def _folded(text: str, options: str) -> str:
    if "n" not in options:
        if "c" in options or "d" in options:
            text = re.sub("[\uff01-\uff5e\uff61-\uffee\u3000]", lambda found: unicodedata.normalize("NFKC", found[0]), text)
        if "c" in options:
            text = text.casefold()
        if "d" in options:
            text = "".join(each for each in unicodedata.normalize("NFD", text) if unicodedata.category(each) != "Mn")
    return unicodedata.normalize("NFC", text)


_PROGRAM = """
import json, re, sys
pattern, text, flags = json.load(sys.stdin)
try:
    expression = re.compile(pattern, flags)
except (re.error, OverflowError, RecursionError) as error:
    answer = "Python: " + str(error)
else:
    answer = expression.fullmatch(text) is not None
json.dump(answer, sys.stdout)
"""


def _matches(pattern: str, text: str, options: str) -> Union[bool, str, None]:
    """Whether a whole text matches; a string says why the pattern is not a regular expression, None that it takes too long."""
    flags = re.DOTALL | re.MULTILINE
    if "n" not in options:
        pattern, text = (unicodedata.normalize("NFKC", each) for each in (pattern, text))
        if "d" in options:
            pattern, text = _folded(pattern, "d"), _folded(text, "d")
        if "c" in options:
            flags |= re.IGNORECASE
    try:
        process = subprocess.run(
            [sys.executable, "-I", "-c", _PROGRAM], input=json.dumps([pattern, text, int(flags)]), capture_output=True, text=True,
            timeout=_MOST_SECONDS, check=True)
        answer: Union[bool, str] = json.loads(process.stdout)
        return answer
    except (subprocess.SubprocessError, OSError, ValueError):
        return None
