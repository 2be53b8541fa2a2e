import ActivationRules
import Texts
import Predicates

extension LintRule {
  package static let syntaxError = LintRule(
    id: "AR100", name: "syntax-error", severity: .error, evidence: .documented,
    exceptions: [
      (.warning, "when the text parses but isn't what it seems: it has a NUL byte, or escapes that aren't UTF-8")
    ],
    kinds: [],
    page: """
      The rule isn't a valid predicate.

      Every syntax mistake that doesn't have its own rule is reported under this id.

      **Why it matters.** The upload refuses a rule that can't be parsed, or the extension is never offered.

      **Example.**

          SUBQUERY(extensionItems, $item, $item.attachments.@count > 0).@count >

      **Instead.** The message and its help say what is expected at that place.

      **When it is not a mistake.** Never in the final Info.plist: the system can't read the rule either, and the extension isn't offered. A template that a build fills in is reported as AR432
      instead.

      **Reference.** Predicate Programming Guide, "Predicate Format String Syntax":
      https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pSyntax.html.
      """
  )

  static let variableErased = LintRule(
    id: "AR110", name: "variable-erased", severity: .error, evidence: .observed,
    observations: ["erased-variables", "mistakes-054"],
    kinds: ["swallowed-variable"],
    page: """
      The variables of the predicate were removed, or are written like build settings.

      **Why it matters.** Xcode reads `$item` as a build setting, and a shell reads it as a variable. Both silently leave a different predicate.

      **Example.**

          SUBQUERY(extensionItems, , SUBQUERY(.attachments, , ANY .registeredTypeIdentifiers UTI-CONFORMS-TO "public.url").@count == 1).@count == 1

      **Instead.** Keep the rule in an Info.plist that is not preprocessed, or escape the dollar sign as the tool in between requires; then lint the built bundle.

      **When it is not a mistake.** Never in a shipped app. In a source file that a tool still fills in, it may be correct for that tool: lint the tool's output, such as the built bundle.

      **Reference.** https://github.com/mozilla-mobile/firefox-ios/pull/3203.
      """
  )

  static let unknownOperator = LintRule(
    id: "AR112", name: "unknown-operator", severity: .error, evidence: .observed,
    observations: ["unknown-operator", "mistakes-029"],
    kinds: ["unknown-operator", "unknown-function", "modulo-operator"],
    page: """
      The rule uses an operator or function that doesn't exist.

      Function names from Apple's frameworks, and names that merely sound right, aren't predicate operators.

      **Why it matters.** The rule can't be parsed, and the upload only says that the value is invalid.

      **Example.**

          ANY $a.registeredTypeIdentifiers UTTypeConformsTo "public.image"

      **Instead.** Type identifiers are compared with `UTI-CONFORMS-TO` and `UTI-EQUALS`.

      **When it is not a mistake.** Never: the system has no such operator, and the upload refuses the rule.

      **Reference.** https://github.com/KasemJaffer/receive_sharing_intent/issues/345; the operators:
      https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pSyntax.html.
      """
  )

  static let damagedQuoting = LintRule(
    id: "AR113", name: "damaged-quoting", severity: .error, evidence: .observed,
    observations: ["lost-quotes", "mistakes-051", "mistakes-052"],
    kinds: [
      "xml-entity", "smart-quotes", "escaped-quotes", "unclosed-string", "quote-in-string", "stray-backslash",
      "line-end-in-string",
    ],
    page: #"""
      Quotes or special characters were damaged on the way into the rule.

      Curly quotes, entities that were escaped twice, backslashes from source code, and strings without a closing quote.

      **Why it matters.** The rule can't be parsed.

      **Example.**

          ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\"

      **Instead.** The value that the system reads must have straight quotes and plain `<`, `>` and `&`. Only the XML
      file around it escapes them, once.

      **When it is not a mistake.** Never: the value that the system reads must have straight quotes. If the
      value is right on the device, a build step corrects it; lint the built bundle instead.

      **Reference.** A generator that lost the quotes: https://github.com/achorein/expo-share-intent/issues/124.
      """#
  )

  static let keywordAsKey = LintRule(
    id: "AR115", name: "keyword-as-key", severity: .warning, evidence: .documented,
    kinds: ["keyword-in-key-path"],
    page: """
      A reserved word follows a dot, where it isn't read as a key.

      `first`, `last`, `size`, `self`, `true`, `null` keep their meaning after a dot.

      **Why it matters.** The predicate parses, but it doesn't read the key of that name.

      **Example.**

          SUBQUERY(fileproviderItems, $item, $item.userInfo.size > 0).@count > 0

      **Instead.** Write `#` before the word, as in `userInfo.#size`, or quote it.

      **When it is not a mistake.** When a key really has this name; no key of a shared context does. Write `#` before it to make that clear.

      **Reference.** Predicate Programming Guide, reserved words: https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pSyntax.html.
      """
  )

  static let ambiguousIndex = LintRule(
    id: "AR117", name: "ambiguous-index", severity: .error, evidence: .observed,
    observations: ["indexes-028", "indexes-029"],
    kinds: ["index-after-key-path"],
    page: """
      An index follows a key path without parentheses.

      Apple reads `a.b[0]` as `a.(b[0])`: it looks for `b` in the evaluated object, takes its first element and uses that as a key of `a`.

      **Why it matters.** In an activation rule that fails: the evaluated object has `extensionItems`, but no key such as `attachments`. The extension is hidden whenever the clause is
      evaluated.

      **Example.**

          ANY extensionItems[0].attachments[0].registeredTypeIdentifiers UTI-CONFORMS-TO "public.url"

      **Instead.** Use SUBQUERY with `@count`, which needs no index. With the key path in parentheses, `(a.b)[0]`, it is evaluated as intended, but may still hide the extension (AR124).

      **When it is not a mistake.** Never in an activation rule: the index binds to the last key only, and the evaluated object has no such key.

      **Reference.** `a.c + a.d[0] + 1` throws on Apple's systems, and `a.c + (a.d)[0] + 1` does not: https://github.com/daydreamboy/HelloProjects, Test_NSExpression.m.
      """
  )

  static let zeroLiteral = LintRule(
    id: "AR120", name: "zero-literal", severity: .warning, evidence: .observed,
    observations: ["number-literals-018", "number-literals-019"],
    kinds: ["prefix-evaluates-to-zero"],
    page: """
      The rule has an octal or binary literal, which counts as 0.

      **Why it matters.** Apple documents such literals and parses them, but their value is 0 on Apple's systems (observed by other implementations).

      **Example.**

          extensionItems.@count <= 0b101

      **Instead.** Write the number in decimal digits.

      **When it is not a mistake.** When the number should be 0; then write `0`.

      **Reference.** The documented forms: https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pBNF.html.
      """
  )

  static let subqueryWithoutCount = LintRule(
    id: "AR121", name: "subquery-without-count", severity: .error, evidence: .documented,
    kinds: ["subquery-without-count"],
    page: """
      The list that SUBQUERY returns is compared with a number.

      **Why it matters.** A list is never equal to a number, and can't be less or greater: `==` is always false, `!=` is always true, and `<` or `>` makes the rule fail.

      **Example.**

          SUBQUERY(extensionItems, $item, $item.attachments.@count > 0) > 0

      **Instead.** Write `.@count` after the closing parenthesis.

      **When it is not a mistake.** Never: SUBQUERY returns a list, which can't be compared with a number.

      **Reference.** https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html.
      """
  )

  static let unknownOption = LintRule(
    id: "AR122", name: "unknown-option", severity: .warning, evidence: .documented,
    kinds: ["unknown-option"],
    page: """
      A comparison has an unknown option letter.

      Options are `c`, `d`, `l`, `n` and `w`.

      **Why it matters.** The system silently ignores other letters.

      **Example.**

          $item.title CONTAINS[i] "draft"

      **Instead.** Write `[c]` to ignore case and `[d]` to ignore diacritics.

      **When it is not a mistake.** Never: the system ignores the letter, so the comparison may not do what you meant.

      **Reference.** https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pSyntax.html.
      """
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
    for diagnostic in diagnostics
    where isRest
      ? LintRule.reporter(ofDiagnostic: diagnostic.id) == LintRule.syntaxError.id : kinds.contains(diagnostic.id)
    {
      add(
        Finding.Message(diagnostic.message, help: diagnostic.help, severity: isRest ? diagnostic.severity : nil),
        on: .text(diagnostic.range), notes: diagnostic.notes.map { Finding.Note($0.message, at: .text($0.range)) },
        fixes: diagnostic.fixIts.map { fix in
          // If only one operator is suggested and it's nearly the same, it's certainly meant.
          let isNear =
            diagnostic.id == "unknown-operator" && diagnostic.fixIts.count == 1 && fix.edits.count == 1
            && fix.edits.allSatisfy { edit in
              editDistance(Array(source[edit.range.offsets]), Array(edit.replacement.utf8), atMost: 2) != nil
            }
          return Finding.Fix(fix.message, fix.edits.map { .text($0) }).safe(
            if: isNear || certainFixes.contains(diagnostic.id))
        })
    }
  }
}

/// The diagnostics whose fix is certain: nothing else can have been meant.
private let certainFixes = ["xml-entity", "smart-quotes", "escaped-quotes", "subquery-without-count"]

extension LintRule {
  /// Returns the id of the rule that reports a diagnostic of the parser: the rule that claims it, otherwise the rule for all other diagnostics.
  static func reporter(ofDiagnostic diagnostic: String) -> String {
    (all.first { $0.kinds?.contains(diagnostic) == true } ?? syntaxError).id
  }
}
