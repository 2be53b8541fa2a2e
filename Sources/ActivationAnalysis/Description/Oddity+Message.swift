extension RuleDescription.Oddity.ID {
  /// What is odd, in a clause.
  package var message: String {
    switch self {
    case .unnamedType: "shown without any of the named types"
    case .nothingShared: "shown although nothing is shared"
    case .twoItems: "hidden whenever there are two extension items"
    case .error: "the evaluation fails, which hides the extension"
    }
  }
}
