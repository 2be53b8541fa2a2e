package import Testing

extension Property {
  /// Checks a statement, and records the first case for which it is wrong as an issue of the test.
  ///
  /// - Returns: Whether the statement holds.
  @discardableResult
  package func expect<Value>(
    of make: (inout SeededGenerator, Int) -> Value, sourceLocation: SourceLocation = #_sourceLocation,
    complaint: (Value) -> String?
  ) -> Bool {
    guard let failure = failure(of: make, complaint: complaint) else { return true }
    Issue.record("\(failure)", sourceLocation: sourceLocation)
    return false
  }
}
