/// One promise about arbitrary bytes.
///
/// The same code runs under libFuzzer (`.ci/fuzz`) and, on the seeds and on every input that once failed, as a test.
protocol FuzzTarget {
  /// The name on the command line and in `Corpus/regressions`.
  static var name: String { get }

  /// Checks an input.
  ///
  /// - Throws: ``Violation`` if the promise is broken. A trap also breaks it.
  static func check(_ input: [UInt8]) throws(Violation)
}

/// A promise that an input breaks.
struct Violation: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

/// Continues only if a promise is kept.
func require(_ isKept: Bool, _ message: @autoclosure () -> String) throws(Violation) {
  if !isKept { throw Violation(message()) }
}

/// All targets, by name.
enum FuzzTargets {
  static var all: [any FuzzTarget.Type] {
    [
      LexTarget.self, ParseTarget.self, EvaluateTarget.self, ContextTarget.self, PropertyListTarget.self,
      DynamicTypeTarget.self, ProjectTarget.self, RenderTarget.self, LintTarget.self, SessionTarget.self,
      EmbeddedTarget.self, DescriptionTarget.self, NestTarget.self, GrowTarget.self, DocumentTarget.self,
    ]
  }

  static func named(_ name: String) -> (any FuzzTarget.Type)? { all.first { $0.name == name } }
}
