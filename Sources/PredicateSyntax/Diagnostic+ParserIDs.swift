extension Diagnostic {
  /// The ids of everything that the parser reports, in alphabetical order; each has a page (`activation-rule rule ID`).
  package static let parserIDs = [
    "argument-not-a-key", "argument-without-value", "bad-escape", "bare-expression", "chained-comparison", "comment",
    "ellipsis", "empty-rule", "escaped-quotes", "expected-expression", "expected-key", "expected-parenthesis",
    "expected-variable-name", "fetch-needs-boolean", "index-after-key-path", "interpolation", "keyword-in-key-path",
    "limit-diagnostics", "limit-nesting", "limit-source-bytes", "limit-syntax-nodes", "line-end-in-string",
    "malformed-number", "malformed-options", "misplaced-anykey", "missing-argument", "missing-operator",
    "modulo-operator", "no-break-space", "non-ascii-name", "not-before-operator", "objective-c-message",
    "options-not-allowed", "predicate-as-value", "prefix-evaluates-to-zero", "qualifier-before-parenthesis",
    "qualifier-on-none", "qualifier-without-comparison", "quote-in-string", "reserved-word-as-variable",
    "reserved-word-in-key-path", "selector-not-constant", "selector-without-text", "semicolon", "smart-quotes",
    "stray-backslash", "subquery-variable",
    "subquery-without-count", "swallowed-variable", "template-placeholder", "text-after-nul", "too-few-arguments",
    "unary-plus", "unbalanced-bracket", "unclosed-bracket", "unclosed-string", "unexpected-character",
    "unexpected-token", "unknown-argument", "unknown-function", "unknown-operator", "unknown-option",
    "wrong-argument-count", "xml-entity", "xml-in-rule",
  ]
}
