/// What a parse gives: always a tree, and every mistake that was found.
public struct ParseResult: Sendable {
  /// The text that was parsed, as UTF-8.
  public var source: [UInt8]
  /// The tree; ``Node/missing`` takes the place of what could not be read.
  public var tree: SyntaxTree
  /// The mistakes in the order of the text.
  public var diagnostics: [Diagnostic]

  /// Whether Apple would refuse the text; a tree with errors is for display, not for evaluation.
  public var hasErrors: Bool {
    for diagnostic in diagnostics where diagnostic.severity == .error { return true }
    return false
  }
}
