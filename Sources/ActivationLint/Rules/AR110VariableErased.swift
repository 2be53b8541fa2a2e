import ActivationRules
import PredicateSyntax

enum VariableErased: LintCheck {
  static let id = "AR110"
  static let name = "variable-erased"
  static let page = """
    The variables of the predicate were removed, or written like build settings.

    **Why it matters.** `$item` looks like a setting to Xcode and like a variable to shells. What is left is no
    predicate any more, and nothing reports it.

    **Example.**

        SUBQUERY(extensionItems, , SUBQUERY(.attachments, , ANY .registeredTypeIdentifiers UTI-CONFORMS-TO "public.url").@count == 1).@count == 1

    **Instead.** Keep the rule in an Info.plist that is not preprocessed, or escape the dollar sign as the tool in
    between wants it; then lint the built bundle.

    **When it is not a mistake.** Never in what is shipped. In a source file that a tool still fills in it's a
    matter of that tool: lint what it writes, such as the built bundle.

    **Reference.** https://github.com/mozilla-mobile/firefox-ios/pull/3203.
    """
  static let severity = Diagnostic.Severity.error
  static let evidence: Evidence? = .observed
  static let observations = ["erased-variables", "mistakes-054"]
  static let kinds = ["swallowed-variable"]

  static func findings(in subject: LintSubject) -> [Finding] {
    ParserFindings.findings(of: VariableErased.self, kinds: kinds, in: subject)
  }
}
