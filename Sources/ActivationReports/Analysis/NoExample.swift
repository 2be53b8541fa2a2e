package import ActivationAnalysis

/// Why no context can be shown that has a verdict.
package struct NoExample: Error {
  /// Whether it is proved that there is none; otherwise nothing is known.
  package let isProved: Bool
  /// The reason, in a sentence without a full stop.
  package let message: String
}

extension RuleAnalysis {
  /// A smallest context for which the extension is shown, or hidden.
  package func example(isShown: Bool) throws(NoExample) -> Witness {
    switch isShown ? never : always {
    case .refuted(let witness): return witness
    case .proved:
      let word = isShown ? "never" : "always"
      throw NoExample(
        isProved: true, message: "there is none: the extension is \(word) shown (proved, world: \(world.name))")
    case .unknown(let reason): throw NoExample(isProved: false, message: "no answer: \(reason.explanation)")
    }
  }
}
