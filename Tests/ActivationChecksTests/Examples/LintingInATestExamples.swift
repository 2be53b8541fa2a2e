import ActivationChecks
import ActivationLint
import ActivationRules
import Predicates

// Example: Sources/ActivationChecks/ActivationChecks.docc/LintingInATest.md, 1
func mistakes(in path: String) throws(ReadingError) -> [String] {
  let targets = try Project(path).files
  var lines: [String] = []
  for result in FileLinter().lint(targets) {
    for finding in try result.get().findings where finding.severity == .error {
      lines.append(finding.id + " " + finding.line)
    }
  }
  return lines
}
// End of example
