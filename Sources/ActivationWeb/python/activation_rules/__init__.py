"""Says what the NSExtensionActivationRule of a share or action extension does.

>>> import activation_rules as ar
>>> ar.decide({"NSExtensionActivationSupportsImageWithMaxCount": 2}, [{"attachments": ["public.png"]}])["verdict"]
'shown'

A rule is a predicate as a string, or a dictionary of activation keys. Ranges are UTF-8 offsets. The WebAssembly module within is compiled at the
first call, which takes some seconds once, and kept in the user's cache.
"""

from ._api import (
    ActivationRuleError, assert_rule, compare, decide, describe, explain, format, hosts, lint, make, read, replace_rule, type,
    write,
)

__version__ = "0.1.0"

__all__ = [
    "ActivationRuleError", "assert_rule", "compare", "decide", "describe", "explain", "format", "hosts", "lint", "make", "read",
    "replace_rule", "type", "write",
]
