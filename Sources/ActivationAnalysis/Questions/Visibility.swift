/// A verdict that the evaluator can return for a context.
enum Visibility: Sendable, Hashable {
  /// The extension is shown.
  case shown
  /// It is not shown; also where the rule errs.
  case hidden
  /// The rule errs.
  case error
}
