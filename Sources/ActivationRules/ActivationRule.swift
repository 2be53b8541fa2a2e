public import Predicates
public import UniformTypes

/// The activation rule of a share or action extension, read and ready to decide.
///
///     let rule = try ActivationRule(predicate: text)
///     let decision = rule.decision(for: context)
///     if !decision.isShown { print(decision.explanation.reason) }
///
/// A rule is a value; deciding changes nothing, and one rule may be used from many threads at once.
public struct ActivationRule: Sendable {
  /// The two forms of a rule.
  package enum Form: Sendable {
    /// The text of a predicate.
    case predicate
    /// A dictionary of counts.
    case dictionary(DictionaryRule)
  }

  /// The form in which the rule was given.
  package var form: Form { storage.form }
  /// The rule as a dictionary; nil for a predicate.
  package var dictionary: DictionaryRule? { if case .dictionary(let rule) = form { rule } else { nil } }
  /// The rule as a tree; for a dictionary, its predicate under the preferred table.
  public var tree: SyntaxTree { parsed.tree }
  /// The rule's text, as UTF-8 bytes; ranges of ``tree``, diagnostics and errors point into it.
  public var source: [UInt8] { parsed.source }
  /// Remarks about the text that aren't errors.
  public var diagnostics: [Diagnostic] { parsed.diagnostics }
  /// The rule's text with its tree and diagnostics.
  package var parsed: ParseResult { storage.text.parsed }
  /// The rule as the evaluator's program.
  package var program: Program { storage.text.program }
  /// The types that the rule uses.
  public var types: TypeGraph { storage.types }
  /// The services of the platform that the evaluation may use.
  package var services: PlatformServices { storage.services }
  package var limits: EvaluationLimits { storage.limits }

  /// All of it; a rule and its decisions share it.
  let storage: Storage

  final class Storage: Sendable {
    let form: Form
    let types: TypeGraph
    let services: PlatformServices
    let limits: EvaluationLimits
    /// An index into extension items, when the rule is a predicate and has one.
    let itemIndex: NodeID?
    /// The verdict for every context, where the extension point settles it.
    let standingVerdict: Verdict?
    /// The rule's text, if build settings that are not known are part of it.
    let unfilled: UnfilledPredicate?
    /// The predicate that was given; nil for a dictionary.
    private let predicate: RuleText?
    /// The predicate of a dictionary, which only explanations need, made on first use.
    private let expanded = Lazy<RuleText>()

    var text: RuleText {
      if let predicate { return predicate }
      return expanded.value {
        guard case .dictionary(let rule) = form, let (tree, origins) = rule.expansion?.predicate else {
          return RuleText(Parser.parse("FALSEPREDICATE"), types, limits)
        }
        return RuleText(tree.printed, types, limits, origins: origins)
      }
    }

    /// The same rule in an extension whose point settles the verdict.
    convenience init(_ other: Storage, standingVerdict: Verdict) {
      self.init(
        other.form, other.predicate, other.types, other.services, other.limits, other.unfilled, standingVerdict)
    }

    init(
      _ form: Form, _ predicate: RuleText?, _ types: TypeGraph, _ services: PlatformServices,
      _ limits: EvaluationLimits, _ unfilled: UnfilledPredicate?, _ standingVerdict: Verdict? = nil
    ) {
      self.form = form
      self.predicate = predicate
      self.types = types
      self.services = services
      self.limits = limits
      self.unfilled = unfilled
      self.standingVerdict = standingVerdict
      itemIndex = predicate?.parsed.tree.indexesIntoExtensionItems.first
    }
  }

  /// Reads a rule from its text, as it is written in `NSExtensionActivationRule`.
  ///
  /// - Parameters:
  ///   - predicate: The text.
  ///   - types: The types that are known: the system's, and those that the app declares.
  ///   - services: Regular expressions for MATCHES and the folding of text that is not ASCII. Without them, a rule that needs
  ///     them ends with an error that says so; `TextServices` of `ActivationChecks` has them.
  ///   - limits: The limits of parsing and evaluation.
  /// - Throws: ``RuleError`` with every mistake of the text.
  public init(
    predicate: String, types: TypeGraph = .system, services: PlatformServices = .none,
    limits: EvaluationLimits = EvaluationLimits()
  ) throws(RuleError) {
    let result = Parser.parse(predicate, arguments: [], limits: limits.syntax)
    guard !result.hasErrors else { throw RuleError(source: result.source, diagnostics: result.diagnostics) }
    self.init(parsed: result, types: types, services: services, limits: limits)
  }

  /// Reads a rule from its text in a source, where references to build settings such as `$(NAME)` are still to be filled in.
  ///
  /// With a reference in a string literal, the rest of the rule is still evaluated: the verdict is uncertain only where the reference
  /// decides. With a reference anywhere else the verdict is uncertain for every context.
  ///
  /// - Throws: ``RuleError`` when the text isn't a predicate, whatever the references expand to.
  package init(
    unfilled predicate: String, types: TypeGraph = .system, services: PlatformServices = .none,
    limits: EvaluationLimits = EvaluationLimits()
  ) throws(RuleError) {
    let unfilled = UnfilledPredicate(predicate, limits: limits.syntax)
    guard unfilled.form != .malformed else {
      throw RuleError(source: Array(predicate.utf8), diagnostics: unfilled.parsed.diagnostics)
    }
    let isComplete = unfilled.form == .readable && unfilled.holes.isEmpty
    self.init(.predicate, unfilled.parsed, types, services, limits, unfilled: isComplete ? nil : unfilled)
  }

  /// A Boolean value that indicates whether build settings that are not known are part of the rule.
  package var isUnfilled: Bool { storage.unfilled != nil }

  /// Takes a rule that was parsed already.
  ///
  /// A result with errors is taken as well; the evaluation ends with an error where it reaches a hole in the tree.
  package init(
    parsed result: ParseResult, types: TypeGraph = .system, services: PlatformServices = .none,
    limits: EvaluationLimits = EvaluationLimits()
  ) {
    self.init(.predicate, result, types, services, limits)
  }

  /// Takes a rule in the dictionary form.
  ///
  /// Nothing in a dictionary is an error to the system: keys that it does not know are ignored, and values of the wrong kind are
  /// read as numbers as far as possible. The linter of `ActivationLint` finds both.
  ///
  /// - Parameters:
  ///   - dictionary: The keys and values.
  ///   - tables: The tables that give the keys their meaning; the first is preferred. Where the tables disagree about a context, the verdict is uncertain.
  ///   - platform: The family of systems.
  ///   - types: The types that are known: the system's, and those that the app declares.
  ///   - services: The services that the predicates of a custom table may need.
  ///   - limits: The limits of the evaluation.
  public init(
    dictionary: ActivationDictionary, tables: [DictionaryTable] = DictionaryTable.standard,
    platform: ActivationRule.Platform = .iOS,
    types: TypeGraph = .system, services: PlatformServices = .none, limits: EvaluationLimits = EvaluationLimits()
  ) {
    let rule = DictionaryRule(dictionary, tables: tables, platform: platform, types: types, limits: limits)
    self.init(.dictionary(rule), nil, types, services, limits)
  }

  private init(
    _ form: Form, _ result: ParseResult?, _ types: TypeGraph, _ services: PlatformServices, _ limits: EvaluationLimits,
    unfilled: UnfilledPredicate? = nil
  ) {
    var result = result
    // Diagnostics caused by placeholder values aren't about the rule.
    if case .open = unfilled?.form { result?.diagnostics = [] }
    storage = Storage(form, result.map { RuleText($0, types, limits) }, types, services, limits, unfilled)
  }

  private init(_ storage: Storage) { self.storage = storage }

  /// Returns the same rule as that of an extension at an extension point.
  ///
  /// Where the system asks no rule, the verdict is ``Verdict/notOffered(_:)`` for every context; where a build setting decides the
  /// extension point, it is uncertain.
  ///
  /// - Parameters:
  ///   - point: The way in which the Info.plist identifies its extension point.
  ///   - root: The key of the collection that the rule is evaluated on.
  package func at(_ point: ExtensionPoint.Identification, root: String = ContextKey.extensionItems) -> ActivationRule {
    guard let verdict = point.standingVerdict(ofRulesOn: root) else { return self }
    return ActivationRule(Storage(storage, standingVerdict: verdict))
  }

  /// Returns the decision whether the extension appears for the shared content, and why.
  ///
  /// - Complexity: at most `EvaluationLimits.evaluationSteps` steps; the explanation costs nothing until it is used.
  public func decision(for context: SharedContext) -> Decision {
    // A verdict that comes from the extension point, or from a build setting, depends on no type.
    let rule = storage.standingVerdict == nil && storage.unfilled == nil ? declaring(context.declaredTypes) : self
    return rule.decision(for: PreparedContext(context.document, types: rule.storage.types))
  }

  /// Returns the decision whether the extension appears for a prepared context, and why.
  ///
  /// The decision is that for the context's document; preparing it once serves many rules that use the same types.
  ///
  /// - Complexity: at most `EvaluationLimits.evaluationSteps` steps; the explanation costs nothing until it is used.
  public func decision(for prepared: PreparedContext) -> Decision {
    let prepared = prepared.prepared(for: storage.types)
    if let verdict = storage.standingVerdict { return Decision(verdict, rule: self, for: prepared) }
    switch storage.form {
    case .predicate:
      let plain = predicateDecision(prepared)
      return storage.unfilled.map { unfilledDecision($0, plain) } ?? plain
    case .dictionary(let rule): return dictionaryDecision(rule, prepared)
    }
  }

  private func predicateDecision(_ prepared: PreparedContext) -> Decision {
    let hidden = Decision(.hidden, rule: self, for: prepared)
    if !prepared.mayHaveParts { return decision(.all, prepared, shared: prepared) ?? hidden }
    for (items, part) in prepared.parts {
      if let decision = decision(items, part, shared: prepared) { return decision }
    }
    return hidden
  }

  /// The decision about a part of a context; nil when the rule does not hold for it.
  private func decision(_ items: HandedItems, _ part: PreparedContext, shared: PreparedContext) -> Decision? {
    do throws(EvaluationError) {
      let holds = try program.evaluate(part, services: storage.services, limits: storage.limits)
      return holds ? Decision(verdictOfHolding, items, rule: self, for: part, of: shared) : nil
    } catch {
      return Decision(error.verdict, items, rule: self, for: part, of: shared)
    }
  }

  /// The verdict when the predicate holds: an index into extension items may hide the extension all the same.
  private var verdictOfHolding: Verdict {
    guard let index = storage.itemIndex else { return .shown }
    return .uncertain(.itemIndex(expression: tree.predicateFormat(of: index)))
  }
}

/// A rule as a predicate: its text, its tree with ranges in the text, and its program.
final class RuleText: Sendable {
  let parsed: ParseResult
  let program: Program
  /// The origins of the operands of a dictionary's predicate; none for a predicate.
  let origins: [DictionaryCondition.Origin]

  init(
    _ parsed: ParseResult, _ types: TypeGraph, _ limits: EvaluationLimits, origins: [DictionaryCondition.Origin] = []
  ) {
    self.parsed = parsed
    program = Program(parsed.tree, types: types, limits: limits)
    self.origins = origins
  }
}

/// The reason why a text is not a rule: every mistake that was found.
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

extension ActivationRule {
  /// Creates the rule of an extension from the bytes of its Info.plist, in XML or binary form.
  ///
  ///     let rule = try ActivationRule(infoPlist: Data(contentsOf: url))
  ///
  /// `RuleSource` of the module `ActivationChecks` reads files with everything around them: build settings, declared types, and rules in
  /// bundles and projects.
  ///
  /// - Parameters:
  ///   - bytes: The property list.
  ///   - types: The types that the rule knows.
  /// - Throws: The mistake in the property list or in its rule, or where a rule was expected.
  /// - Complexity: linear in the number of bytes.
  public init(infoPlist bytes: some Sequence<UInt8>, types: TypeGraph = .system) throws(ReadingError) {
    let list = try PropertyListReader.read(Array(bytes))
    guard let value = list.value(at: InfoKey.rulePath) else {
      let help =
        list[InfoKey.extensionKey] == nil
        ? "An extension's Info.plist has the key NSExtension."
        : "The rule is the value of \(InfoKey.rulePath.separated(by: " > "))."
      throw ReadingError(.rule, "the property list has no activation rule", help: help)
    }
    switch value {
    case .string(let text):
      do throws(RuleError) {
        try self.init(predicate: text, types: types)
      } catch {
        throw ReadingError(.rule, "the rule is malformed: \(error.description)")
      }
    case .dictionary: self.init(dictionary: ActivationDictionary(value), types: types)
    default:
      throw ReadingError(
        .rule, "the activation rule is \(value.kind)", expected: "a string with a predicate or a dictionary of counts")
    }
  }
}
