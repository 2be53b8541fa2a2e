internal import ActivationChecks
package import Predicates

extension PlatformServices {
  /// The services that the program uses.
  package static let all = TextServices.platformServices
}

/// Returns a document with one value.
package func document(_ value: PredicateArgument) -> Document {
  var document = Document()
  document.root = document.add(argument: value)
  return document
}
