package import ActivationAnalysis
import ActivationRules
import Predicates
import UniformTypes

extension Witness {
  /// The context in one line: `1 extension item: [public.png] [public.png]`.
  package var summary: String {
    var text = host.map { "\($0): " } ?? ""
    // The name of an invented type means nothing to the reader, so it's left out.
    if declarations.count == 1, context.registeredTypeIdentifiers == [[[declarations[0].identifier]]] {
      return text + "one attachment of a type that conforms to " + declarations[0].conformsTo.inSentence()
    }
    text += context.summary
    for declaration in declarations {
      text += ", where \(declaration.identifier) conforms to " + declaration.conformsTo.inSentence()
    }
    return text
  }

  /// A Boolean value that indicates whether an identifier is written in capitals. Apps don't share such identifiers.
  var isInCapitals: Bool {
    context.registeredTypeIdentifiers.joined().joined().contains { $0.utf8.allSatisfy { !(97...122).contains($0) } }
  }
}

/// The shares for which an answer is proved. The text and the JSON use the same values.
package enum ProvedExtent: String {
  /// Every share, including an empty one.
  case everything
  /// Every share with at least one attachment.
  case somethingShared
  /// Every share with at least one attachment and only one extension item.
  case oneItem
  /// Every share with attachments that have one type each, and at least one of them.
  case oneTypeEach

  /// The end of a sentence about a proof.
  var words: String {
    switch self {
    case .everything: "for everything that can be shared"
    case .somethingShared: "whenever something is shared"
    case .oneItem: "whenever something is shared in one extension item"
    case .oneTypeEach: "where each attachment has one type"
    }
  }

  /// The two empty shares, which proofs leave out: one without extension items, and one with an item that has no attachments.
  static let nothing = [[], [[]]].map { SharedContext(registeredTypeIdentifiers: $0) }
}
