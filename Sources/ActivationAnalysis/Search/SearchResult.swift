/// The result of a search that is complete.
enum SearchResult<Choice, Proof> {
  /// A choice that was looked for.
  case found(Choice)
  /// The proof that there is none.
  case none(Proof)
}
