import PredicateSyntax
import UniformTypes

/// The tests of a rule for types that nobody declares.
enum UndeclaredTypes {
  /// The tests in the order of the text, each with what was probably meant when the type is misspelt; the list may be empty.
  static func tests(in parsed: ParseResult, of subject: LintSubject) -> [(test: TypeTest, meant: [String]?)] {
    var found: [(test: TypeTest, meant: [String]?)] = []
    let similarTypes = subject.similarTypes ?? SimilarTypes(of: parsed, among: subject.types)
    for test in parsed.tree.typeTests where isOne(test, in: subject.types) {
      let similar = similarTypes[test.type]
      found.append((test, isMisspelt(test.type, similar) ? similar : nil))
    }
    return found
  }

  /// Whether a test is for a type that nobody declares and that isn't agreed on either.
  static func isOne(_ test: TypeTest, in types: TypeGraph) -> Bool {
    test.isUndeclared(in: types) && !AgreedTypes.contains(test.type)
  }

  /// Whether an undeclared identifier was probably meant to be a declared one.
  private static func isMisspelt(_ identifier: String, _ similar: [String]) -> Bool {
    if UniformTypeIdentifier.canonical(identifier).hasPrefix("public.") { return true }
    if !similar.isEmpty, TypeGraph.isMistakenForIdentifier(identifier) { return true }
    for candidate in similar where isNear(candidate, identifier) { return true }
    return false
  }

  /// Whether two identifiers differ in letters, and not in where they come from.
  private static func isNear(_ candidate: String, _ identifier: String) -> Bool {
    guard closestMatch(to: identifier, among: [candidate]) != nil else { return false }
    return labels(candidate) == labels(identifier)
  }

  private static func labels(_ identifier: String) -> Int { identifier.split(separator: ".").count }
}
