package import ActivationAnalysis
import ActivationAuthoring
import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import UniformTypes

extension Witness {
  /// The context in a line: `1 extension item: [public.png] [public.png]`.
  package var summary: String {
    var text = host.map { "\($0): " } ?? ""
    // The name of a type that was made up says nothing.
    if declarations.count == 1, context.registeredTypeIdentifiers == [[[declarations[0].identifier]]] {
      return text + "one attachment of a type that conforms to " + Self.parents(declarations[0])
    }
    text += context.summary
    for declaration in declarations {
      text += ", where \(declaration.identifier) conforms to " + Self.parents(declaration)
    }
    return text
  }

  /// A sentence about each type that isn't declared anywhere.
  package var declarationNotes: [String] {
    declarations.map {
      "\($0.identifier) is any type that conforms to \(Self.parents($0)); eval knows it from a plist that declares it (--declared-in)"
    }
  }

  private static func parents(_ declaration: TypeDeclaration) -> String {
    RuleRequirements.Kind.list(declaration.conformsTo, "and")
  }

  /// A Boolean value that indicates whether an identifier is written in capitals, as none is that apps share.
  var isInCapitals: Bool {
    context.registeredTypeIdentifiers.joined().joined().contains { $0.utf8.allSatisfy { !(97...122).contains($0) } }
  }

  /// The context on one line of JSON, as `--context` takes it.
  package var json: String {
    var writer = JSONWriter()
    writer.value(context.document.root, of: context.document)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension RuleDescription.Interval {
  /// The counts as a table has them: `1–10`, `1`, `any`.
  package var short: String {
    guard let highest else { return lowest <= 1 ? "any" : "\(lowest) or more" }
    return lowest == highest ? "\(lowest)" : "\(lowest)–\(highest)"
  }
}

/// The reason why no context can be shown that has a verdict.
package struct NoExample: Error {
  /// A Boolean value that indicates whether it is proved that there is none; otherwise nothing is known.
  package let isProved: Bool
  /// The reason, in a sentence without a period.
  package let message: String
}

extension RuleAnalysis {
  /// A smallest context for which the extension is shown, or hidden; where the tables of the keys disagree about it, what a known app shares
  /// if that is certain.
  package func example(isShown: Bool) throws(NoExample) -> Witness {
    switch isShown ? never : always {
    case .refuted(let witness):
      let wanted: Verdict = isShown ? .shown : .hidden
      func isCertain(_ witness: Witness) -> Bool {
        rule.declaring(witness.declarations).decision(for: witness.context).verdict == wanted
      }
      if isCertain(witness) { return witness }
      let known = HostPreset.all.filter { !$0.sharesNothing }.map { Witness(context: $0.context, host: $0.name) }
      return known.filter(isCertain).min { $0.size < $1.size } ?? witness
    case .proved:
      let word = isShown ? "never" : "always"
      throw NoExample(isProved: true, message: "there is none: the extension is \(word) shown (proved)")
    case .unknown(let reason): throw NoExample(isProved: false, message: "no answer: \(reason.explanation)")
    }
  }
}
