import ActivationRules
import PredicateSyntax

enum DamagedQuoting: LintCheck {
  static let id = "AR113"
  static let name = "damaged-quoting"
  static let page = #"""
    Quotes or special characters were damaged on the way into the rule.

    Typographic quotes, entities that were escaped twice, backslashes from source code, and strings that do not end.

    **Why it matters.** The rule cannot be parsed.

    **Example.**

        ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\"

    **Instead.** The value that the system reads holds straight quotes and plain `<`, `>` and `&`. Only the XML file
    around it escapes them, once.

    **When it is not a mistake.** Never: what the system reads must have plain quotation marks. If the value is
    right on the device, something between the file and the bundle mends it; lint the bundle instead.

    **Reference.** A generator that lost the quotes: https://github.com/achorein/expo-share-intent/issues/124.
    """#
  static let severity = Diagnostic.Severity.error
  static let evidence: Evidence? = .observed
  static let observations = ["lost-quotes", "mistakes-051", "mistakes-052"]
  static let kinds = [
    "xml-entity", "smart-quotes", "escaped-quotes", "unclosed-string", "quote-in-string", "stray-backslash",
    "line-end-in-string",
  ]

  static func findings(in subject: LintSubject) -> [Finding] {
    ParserFindings.findings(of: DamagedQuoting.self, kinds: kinds, in: subject)
  }
}
