import PredicateSyntax
import UniformTypes

/// The tests of a rule for types that nobody declares.
enum UndeclaredTypes {
  /// The tests in the order of the text, each with what was probably meant when the type is misspelt; the list may be empty.
  static func tests(in parsed: ParseResult, _ types: TypeGraph) -> [(test: TypeTest, meant: [String]?)] {
    var found: [(test: TypeTest, meant: [String]?)] = []
    var looked: [String: [String]] = [:]
    for test in parsed.typeTests where test.isUndeclared(in: types) && !AgreedTypes.contains(test.type) {
      // Looking for similar types is slow, and no real rule has so many that are undeclared.
      if looked[test.type] == nil, looked.count < Probe.mostTrials {
        looked[test.type] = types.suggestions(for: test.type)
      }
      let similar = looked[test.type] ?? []
      found.append((test, isMisspelt(test.type, similar) ? similar : nil))
    }
    return found
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
