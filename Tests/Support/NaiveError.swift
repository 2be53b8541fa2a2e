/// The reason why the naive evaluator has no verdict. The ids are those of `EvaluationError.id`.
package struct NaiveError: Error, Sendable, Equatable {
  package let id: String

  init(_ id: String) { self.id = id }
}
