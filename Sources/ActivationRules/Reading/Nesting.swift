/// The nesting of a reader in brackets, elements, or indentation.
///
/// Every recursive reader, in any notation, uses the counter of its cursor, so that none can go deeper than others. Documents are
/// read without recursion and have a limit of their own, `ReadingLimits.documentDepth`.
package struct Nesting: Sendable {
  /// The deepest nesting that is read by recursion. Real files nest less than 20 levels deep.
  package static let limit = 64

  private var depth = 0

  /// Creates a counter for a text that wasn't begun.
  package init() {}

  /// Goes one level down; false when that is deeper than ``limit``, where nothing may be read.
  package mutating func enter() -> Bool {
    depth += 1
    return depth <= Self.limit
  }

  /// Goes one level up.
  package mutating func leave() { depth -= 1 }
}
