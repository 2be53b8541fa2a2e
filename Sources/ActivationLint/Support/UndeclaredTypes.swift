import ActivationRules
import PredicateSyntax
import UniformTypes

/// The tests of a rule for types that nobody declares.
enum UndeclaredTypes {
  /// The tests in the order of the text, each with the types that a misspelled one may mean; the list may be empty.
  static func tests(in parsed: ParseResult, of subject: LintSubject) -> [(test: TypeTest, meant: [String]?)] {
    var found: [(test: TypeTest, meant: [String]?)] = []
    let similarTypes = subject.similarTypes ?? SimilarTypes(of: parsed, among: subject.types)
    for test in parsed.tree.typeTests where isOne(test, in: subject.types) {
      let similar = similarTypes[test.type]
      found.append((test, TypeGraph.isMisspelled(test.type, like: similar) ? similar : nil))
    }
    return found
  }

  /// Returns whether a test is for a type that nobody declares and that apps haven't agreed on either.
  static func isOne(_ test: TypeTest, in types: TypeGraph) -> Bool {
    test.isUndeclared(in: types) && !AgreedTypes.contains(test.type)
  }
}
