internal import ActivationChecks
package import Predicates

extension PlatformServices {
  /// The services of the program.
  package static let all = TextServices.platformServices
}

/// A document of one value.
package func document(_ value: PredicateArgument) -> Document {
  var document = Document()
  document.root = document.add(argument: value)
  return document
}
