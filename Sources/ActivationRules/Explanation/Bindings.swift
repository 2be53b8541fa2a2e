internal import PredicateEvaluation
internal import PredicateSyntax

/// The elements that the variables of open SUBQUERYs stand for: a handful, so that a list serves.
struct Bindings {
  private struct Binding {
    var name: TextID
    var value: ValueID?
  }

  private var bindings: [Binding] = []

  /// The element of the innermost variable of a name; nil also for one that was not found.
  subscript(name: TextID) -> ValueID? { bindings.last { $0.name == name }?.value }

  /// These, and one more inside of them.
  func binding(_ name: TextID, to value: ValueID?) -> Bindings {
    var inner = self
    inner.bindings.append(Binding(name: name, value: value))
    return inner
  }
}
