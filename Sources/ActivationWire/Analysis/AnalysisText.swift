package import ActivationAnalysis
import ActivationRules
import Predicates
import UniformTypes

extension Witness {
  /// The context in a line: `1 extension item: [public.png] [public.png]`.
  package var summary: String {
    var text = host.map { "\($0): " } ?? ""
    // The name of a type that was made up says nothing.
    if declarations.count == 1, context.registeredTypeIdentifiers == [[[declarations[0].identifier]]] {
      return text + "one attachment of a type that conforms to " + Self.parents(declarations[0])
    }
    text += context.summary
    for declaration in declarations {
      text += ", where \(declaration.identifier) conforms to " + Self.parents(declaration)
    }
    return text
  }

  private static func parents(_ declaration: TypeDeclaration) -> String {
    declaration.conformsTo.inSentence()
  }

  /// A Boolean value that indicates whether an identifier is written in capitals, as none is that apps share.
  var isInCapitals: Bool {
    context.registeredTypeIdentifiers.joined().joined().contains { $0.utf8.allSatisfy { !(97...122).contains($0) } }
  }
}
