import ActivationRules

/// The shares for which an answer is proved. Text and JSON say the same.
package enum ProvedExtent: String {
  /// Every share, also one of nothing.
  case everything
  /// Every share with an attachment in it.
  case somethingShared
  /// Of these, the ones with one extension item.
  case oneItem
  /// Of these, the ones in which each attachment has one type.
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

  /// The two shares of nothing, which proofs leave out: one without extension items, and one with an item that has no attachments.
  static let nothing = [[], [[]]].map { SharedContext(registeredTypeIdentifiers: $0) }
}
