import ActivationRules
import Texts
import Predicates

extension LintRule {
  package static let syntaxError = LintRule(
    id: "AR100", name: "syntax-error", severity: .error, evidence: .documented,
    exceptions: [
      (.warning, "when the text parses but isn't what it seems, as with a NUL byte or an option letter without meaning")
    ],
    page: """
      The rule isn't a valid predicate, or it isn't what it seems.

      Every syntax mistake that doesn't have its own rule is reported under this id. So are texts that parse, but that the system reads in another way: an octal or binary number, which
      counts as 0; an unknown option letter, which is ignored; a reserved word such as `size` after a dot, which reads no key of that name; an index after a key path without parentheses,
      which applies to the last key only.

      **Why it matters.** App Store Connect rejects a rule that can't be parsed, or the extension is never offered. A rule that isn't what it seems does something else without any message.

      **Example.**

          SUBQUERY(extensionItems, $item, $item.attachments.@count > 0).@count >

      **Instead.** The message and its help say what is expected at that place.

      **When it is not a mistake.** Never in the final Info.plist: the system can't read the rule either, and the extension isn't offered. A template that a build fills in is reported as AR432
      instead.

      **Reference.** Predicate Programming Guide, "Predicate Format String Syntax":
      https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pSyntax.html.
      """,
    check: .parser(kinds: [])
  )

  static let variableErased = LintRule(
    id: "AR110", name: "variable-erased", severity: .error, evidence: .observed,
    observations: ["erased-variables", "mistakes-054"],
    page: """
      The variables of the predicate were removed, or are written like build settings.

      **Why it matters.** Xcode reads `$item` as a build setting, and a shell reads it as a variable. Both silently leave a different predicate.

      **Example.**

          SUBQUERY(extensionItems, , SUBQUERY(.attachments, , ANY .registeredTypeIdentifiers UTI-CONFORMS-TO "public.url").@count == 1).@count == 1

      **Instead.** Keep the rule in an Info.plist that is not preprocessed, or escape the dollar sign as the tool in between requires; then lint the built bundle.

      **When it is not a mistake.** Never in a shipped app. In a source file that a tool still fills in, it may be correct for that tool: lint the tool's output, such as the built bundle.

      **Reference.** https://github.com/mozilla-mobile/firefox-ios/pull/3203.
      """,
    check: .parser(kinds: ["swallowed-variable"])
  )

  static let unknownOperator = LintRule(
    id: "AR112", name: "unknown-operator", severity: .error, evidence: .observed,
    observations: ["unknown-operator", "mistakes-029"],
    page: """
      The rule uses an operator or function that doesn't exist.

      Function names from Apple's frameworks, and names that merely sound right, aren't predicate operators.

      **Why it matters.** The rule can't be parsed, and App Store Connect only says that the value is invalid.

      **Example.**

          ANY $a.registeredTypeIdentifiers UTTypeConformsTo "public.image"

      **Instead.** Type identifiers are compared with `UTI-CONFORMS-TO` and `UTI-EQUALS`.

      **When it is not a mistake.** Never: the system has no such operator, and App Store Connect rejects the rule.

      **Reference.** https://github.com/KasemJaffer/receive_sharing_intent/issues/345; the operators:
      https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pSyntax.html.
      """,
    check: .parser(kinds: ["unknown-operator", "unknown-function", "modulo-operator"])
  )

  static let damagedQuoting = LintRule(
    id: "AR113", name: "damaged-quoting", severity: .error, evidence: .observed,
    observations: ["lost-quotes", "mistakes-051", "mistakes-052"],
    page: #"""
      Quotes or special characters were damaged on the way into the rule.

      Curly quotes, entities that were escaped twice, backslashes from source code, and strings without a closing quote.

      **Why it matters.** The rule can't be parsed.

      **Example.**

          ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\"

      **Instead.** The value that the system reads must have straight quotes and plain `<`, `>` and `&`. Escape these
      three characters only in an XML file, and only once.

      **When it is not a mistake.** Never: the value that the system reads must have straight quotes. If the
      value is right on the device, a build step corrects it; lint the built bundle instead.

      **Reference.** A generator that lost the quotes: https://github.com/achorein/expo-share-intent/issues/124.
      """#,
    check: .parser(kinds: [
      "xml-entity", "smart-quotes", "escaped-quotes", "unclosed-string", "quote-in-string", "stray-backslash",
      "line-end-in-string",
    ])
  )

  static let subqueryWithoutCount = LintRule(
    id: "AR121", name: "subquery-without-count", severity: .error, evidence: .documented,
    page: """
      The list that SUBQUERY returns is compared with a number.

      **Why it matters.** A list is never equal to a number, and can't be less or greater: `==` is always false, `!=` is always true, and `<` or `>` makes the rule fail.

      **Example.**

          SUBQUERY(extensionItems, $item, $item.attachments.@count > 0) > 0

      **Instead.** Write `.@count` after the closing parenthesis.

      **When it is not a mistake.** Never: SUBQUERY returns a list, which can't be compared with a number.

      **Reference.** https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html.
      """,
    check: .parser(kinds: ["subquery-without-count"])
  )
}

extension Finding {
  /// Creates a finding about a part of a property list whose end is missing.
  package static func completed(_ message: String) -> Finding {
    LintRule.syntaxError.finding(
      Message(message, help: "Paste the whole rule if part of it is missing.", severity: .warning), on: .whole)
  }
}

extension Findings {
  /// Reports the parser's diagnostics of some kinds; without kinds, the diagnostics that no other rule reports.
  mutating func add(_ diagnostics: [Diagnostic], of kinds: [String], in source: [UInt8]) {
    let isRest = kinds.isEmpty
    let others = isRest ? LintRule.all.flatMap { $0.kinds ?? [] } : []
    for diagnostic in diagnostics where isRest ? !others.contains(diagnostic.id) : kinds.contains(diagnostic.id) {
      add(
        Finding.Message(diagnostic.message, help: diagnostic.help, severity: isRest ? diagnostic.severity : nil),
        on: .text(diagnostic.range), notes: diagnostic.notes.map { Finding.Note($0.message, at: .text($0.range)) },
        fixes: diagnostic.fixIts.map { fix in
          // If only one operator is suggested and it's nearly the same, it's certainly meant.
          let isNear =
            diagnostic.id == "unknown-operator" && diagnostic.fixIts.count == 1 && fix.edits.count == 1
            && fix.edits.allSatisfy { $0.replacement.isNearly(source.string(in: $0.range)) }
          return Finding.Fix(fix.message, fix.edits.map { .text($0) }).safe(
            if: isNear || certainFixes.contains(diagnostic.id))
        })
    }
  }
}

/// The diagnostics whose fix is certain: nothing else can have been meant.
private let certainFixes = ["xml-entity", "smart-quotes", "escaped-quotes", "subquery-without-count"]
