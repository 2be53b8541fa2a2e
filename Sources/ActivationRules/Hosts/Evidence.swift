/// The basis of a statement about Apple's systems or about a host app.
public enum Evidence: String, Sendable, Hashable, CaseIterable {
  /// Apple's documentation says so.
  case documented
  /// Somebody observed it and published the observation.
  case observed
  /// It follows from other facts, and nobody is known to have seen it.
  case inferred
}
