public import PredicateEvaluation
public import PredicateSyntax
public import UniformTypes

/// The activation rule of a share or action extension, read and ready to decide.
///
///     let rule = try ActivationRule(predicate: text)
///     let decision = rule.decision(for: context)
///     if !decision.activates { print(decision.explanation.reason) }
///
/// A rule is a value; deciding changes nothing, and one rule may be used from many threads at once.
public struct ActivationRule: Sendable {
  /// The rule as a tree.
  public let tree: SyntaxTree
  /// The rule's text, as UTF-8 bytes; ranges of ``tree``, diagnostics and errors point into it.
  public let source: [UInt8]
  /// What is remarkable about the text without being an error.
  public let diagnostics: [Diagnostic]
  /// The rule as the evaluator's program.
  public let program: Program
  /// What the evaluation may ask of the platform.
  public let services: PlatformServices
  /// The limits of the evaluation.
  public let limits: Limits

  /// Reads a rule from its text, as it stands in `NSExtensionActivationRule`.
  ///
  /// - Parameters:
  ///   - predicate: The text.
  ///   - types: The types that are known: the system's, and those that the app declares.
  ///   - services: Regular expressions for MATCHES and the folding of text that is not ASCII. Without them, a rule that needs
  ///     them ends with an error that says so; `FoundationServices` of `ActivationFiles` has them.
  ///   - limits: The limits of parsing and evaluation.
  /// - Throws: ``RuleError`` with every mistake of the text.
  public init(
    predicate: String, types: TypeGraph = .system, services: PlatformServices = .none, limits: Limits = .standard
  ) throws(RuleError) {
    let result = Parser.parse(predicate, arguments: [], limits: limits)
    guard !result.hasErrors else { throw RuleError(source: result.source, diagnostics: result.diagnostics) }
    self.init(parsed: result, types: types, services: services, limits: limits)
  }

  /// Takes a rule that was parsed already.
  ///
  /// A result with errors is taken as well; the evaluation ends with an error where it reaches a hole in the tree.
  public init(
    parsed result: ParseResult, types: TypeGraph = .system, services: PlatformServices = .none,
    limits: Limits = .standard
  ) {
    tree = result.tree
    source = result.source
    diagnostics = result.diagnostics
    program = Program(result.tree, types: types, limits: limits)
    self.services = services
    self.limits = limits
  }

  /// Whether the extension appears for what is shared, and why.
  ///
  /// - Complexity: at most ``Limits/evaluationSteps`` steps; the explanation costs nothing until it is asked for.
  public func decision(for context: SharedContext) -> Decision {
    let prepared = PreparedContext(context.document, for: program)
    let verdict: Verdict
    do throws(EvaluationError) {
      verdict = try program.evaluate(prepared, services: services, limits: limits) ? .activates : .doesNotActivate
    } catch {
      verdict = error.isUndecided ? .uncertain(error) : .failed(error)
    }
    return Decision(verdict: verdict, rule: self, context: context, prepared: prepared)
  }
}

/// Why a text is no rule: every mistake that was found.
public struct RuleError: Error, Sendable {
  /// The text, as UTF-8 bytes.
  public let source: [UInt8]
  /// The mistakes, in the order of the text, with warnings and notes between them.
  public let diagnostics: [Diagnostic]

  /// All mistakes with excerpts of the text, ready to be shown.
  public var message: String {
    diagnostics.map { $0.rendered(in: source, name: nil) }.joined(separator: "\n")
  }
}
