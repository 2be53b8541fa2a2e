public import Predicates
public import UniformTypes

/// The activation rule of a share or action extension, parsed and ready to evaluate.
///
///     let rule = try ActivationRule(predicate: text)
///     let decision = rule.decision(for: context)
///     if !decision.isShown { print(decision.explanation.reason) }
///
/// A rule is a value, and a decision doesn't change it, so you can use one rule from many threads at once.
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
  /// The rule's syntax tree. For a dictionary, this is the tree of the predicate that it expands to under the preferred table.
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
  /// The platform services that the evaluation may use.
  package var services: PlatformServices { storage.services }
  package var limits: EvaluationLimits { storage.limits }

  /// The contents of the rule, which all copies of it share, including those in decisions.
  let storage: Storage

  final class Storage: Sendable {
    let form: Form
    let types: TypeGraph
    let services: PlatformServices
    let limits: EvaluationLimits
    /// The first expression that indexes into the extension items; nil for a dictionary, or if the predicate has no such expression.
    let itemIndex: NodeID?
    /// The verdict for every context, if the extension point determines it; otherwise nil.
    let standingVerdict: Verdict?
    /// The rule's text, if it refers to unknown build settings; otherwise nil.
    let unfilled: UnfilledPredicate?
    /// The predicate that the rule was created from; nil for a dictionary.
    private let predicate: RuleText?
    /// The predicate that a dictionary expands to. Only explanations need it, so it's made on first use.
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

    /// Creates a copy of a rule for an extension whose extension point determines the verdict.
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

  /// Creates a rule from the text of a predicate, as written in `NSExtensionActivationRule`.
  ///
  /// - Parameters:
  ///   - predicate: The text.
  ///   - types: The known types: the system's, and those that the app declares.
  ///   - services: Regular expressions for MATCHES, and folding of text that isn't ASCII. Without them, evaluating a rule that needs
  ///     them ends with an error that says so. `TextServices` of `ActivationChecks` provides them.
  ///   - limits: The limits of parsing and evaluation.
  /// - Throws: ``RuleError`` with every mistake in the text.
  public init(
    predicate: String, types: TypeGraph = .system, services: PlatformServices = .none,
    limits: EvaluationLimits = EvaluationLimits()
  ) throws(RuleError) {
    let result = Parser.parse(predicate, limits: limits.syntax)
    guard !result.hasErrors else { throw RuleError(source: result.source, diagnostics: result.diagnostics) }
    self.init(parsed: result, types: types, services: services, limits: limits)
  }

  /// Creates a rule from source text in which references to build settings, such as `$(NAME)`, aren't filled in yet.
  ///
  /// If a reference is in a string literal, the rest of the rule is still evaluated. The verdict is uncertain only if it depends on the
  /// reference. If a reference is anywhere else, the verdict is uncertain for every context.
  ///
  /// - Throws: ``RuleError`` if the text isn't a predicate, whatever the references expand to.
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

  /// A Boolean value that indicates whether the rule refers to unknown build settings.
  package var isUnfilled: Bool { storage.unfilled != nil }

  /// Creates a rule from the result of parsing it.
  ///
  /// The result may have errors. The evaluation ends with an error if it reaches a part of the tree that couldn't be parsed.
  package init(
    parsed result: ParseResult, types: TypeGraph = .system, services: PlatformServices = .none,
    limits: EvaluationLimits = EvaluationLimits()
  ) {
    self.init(.predicate, result, types, services, limits)
  }

  /// Creates a rule from its dictionary form.
  ///
  /// This initializer doesn't throw, because the system accepts dictionaries with mistakes: it ignores an unknown key unless its value is
  /// a dictionary, and reads values of the wrong kind as numbers as far as possible. The linter of `ActivationLint` finds both.
  ///
  /// - Parameters:
  ///   - dictionary: The keys and values.
  ///   - tables: The tables that define the keys, the preferred one first. If they disagree about a context, the verdict is uncertain.
  ///   - platform: The family of systems.
  ///   - types: The known types: the system's, and those that the app declares.
  ///   - services: The services that a predicate may need.
  ///   - limits: The limits of the evaluation.
  public init(
    dictionary: ActivationDictionary, tables: [DictionaryTable] = DictionaryTable.standard,
    platform: ActivationRule.Platform = .iOS,
    types: TypeGraph = .system, services: PlatformServices = .none, limits: EvaluationLimits = EvaluationLimits()
  ) {
    let rule = DictionaryRule(dictionary, tables: tables, platform: platform, types: types, limits: limits)
    self.init(.dictionary(rule), nil, types, services, limits)
  }

  init(
    _ form: Form, _ result: ParseResult?, _ types: TypeGraph, _ services: PlatformServices, _ limits: EvaluationLimits,
    unfilled: UnfilledPredicate? = nil
  ) {
    var result = result
    // In the open form, names replace the references, so the diagnostics aren't about the rule itself.
    if case .open = unfilled?.form { result?.diagnostics = [] }
    storage = Storage(form, result.map { RuleText($0, types, limits) }, types, services, limits, unfilled)
  }

  private init(_ storage: Storage) { self.storage = storage }

  /// Returns a copy of the rule for an extension at an extension point.
  ///
  /// If the extension point is missing or invalid, or uses no such rule, the verdict is ``Verdict/notOffered(_:)`` for every context. If a
  /// build setting decides the extension point, the verdict is uncertain for every context.
  ///
  /// - Parameters:
  ///   - point: The extension point, as the Info.plist identifies it.
  ///   - root: The key of the collection that the rule is evaluated on.
  package func at(_ point: ExtensionPoint.Identification, root: String = ContextKey.extensionItems) -> ActivationRule {
    guard let verdict = point.standingVerdict(ofRulesOn: root) else { return self }
    return ActivationRule(Storage(storage, standingVerdict: verdict))
  }

  /// Returns whether the extension appears for the shared content, and why.
  ///
  /// - Complexity: up to `EvaluationLimits.evaluationSteps` steps for each evaluated clause or part; the explanation is computed only on use.
  public func decision(for context: SharedContext) -> Decision {
    // `declaring` would drop the verdict that the extension point determines, so a rule with such a verdict isn't copied.
    let rule = storage.standingVerdict == nil ? declaring(context.declaredTypes) : self
    return rule.decision(for: PreparedContext(context.document, types: rule.storage.types))
  }

  /// Returns whether the extension appears for a prepared context, and why.
  ///
  /// The result is the decision for the context's document. Prepare a context once to decide many rules that use the same types.
  ///
  /// - Complexity: up to `EvaluationLimits.evaluationSteps` steps for each evaluated clause or part; the explanation is computed only on use.
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

  /// Returns the decision about a part of a context; nil if the rule evaluates to false for it.
  private func decision(_ items: HandedItems, _ part: PreparedContext, shared: PreparedContext) -> Decision? {
    do throws(EvaluationError) {
      let holds = try program.evaluate(part, services: storage.services, limits: storage.limits)
      return holds ? Decision(verdictOfHolding, items, rule: self, for: part, of: shared) : nil
    } catch {
      return Decision(error.verdict, items, rule: self, for: part, of: shared)
    }
  }

  /// The verdict if the predicate is true: shown, unless an index into extension items makes it uncertain.
  private var verdictOfHolding: Verdict {
    guard let index = storage.itemIndex else { return .shown }
    return .uncertain(.itemIndex(expression: tree.predicateFormat(of: index)))
  }
}

/// A rule as a predicate: its text, its tree with ranges in the text, and its program.
final class RuleText: Sendable {
  let parsed: ParseResult
  let program: Program
  /// The origins of the operands of a dictionary's predicate; empty for a predicate.
  let origins: [DictionaryCondition.Origin]

  init(
    _ parsed: ParseResult, _ types: TypeGraph, _ limits: EvaluationLimits, origins: [DictionaryCondition.Origin] = []
  ) {
    self.parsed = parsed
    program = Program(parsed.tree, types: types, limits: limits)
    self.origins = origins
  }
}

/// An error that describes every mistake in the text of a rule.
public struct RuleError: Error, Sendable {
  /// The text, as UTF-8 bytes.
  public let source: [UInt8]
  /// The mistakes, in the order of the text, with warnings and notes between them.
  public let diagnostics: [Diagnostic]

  /// All mistakes with excerpts of the text, formatted for display.
  public var message: String {
    diagnostics.map { $0.rendered(in: source, name: nil) }.joined(separator: "\n")
  }
}

extension ActivationRule {
  /// Creates the rule of an extension from the bytes of its Info.plist, in XML or binary form.
  ///
  ///     let rule = try ActivationRule(infoPlist: Data(contentsOf: url))
  ///
  /// To read files together with their build settings and declared types, or to find the rules in bundles and projects, use `RuleSource`
  /// of the module `ActivationChecks`.
  ///
  /// - Parameters:
  ///   - bytes: The property list.
  ///   - types: The known types.
  /// - Throws: ``ReadingError`` if the property list or its rule is malformed, or if the property list has no rule.
  /// - Complexity: linear in the number of bytes.
  public init(infoPlist bytes: some Sequence<UInt8>, types: TypeGraph = .system) throws(ReadingError) {
    let list = try PropertyListReader.read(Array(bytes))
    switch RuleLookup.search(list) {
    case .unusable(let error), .missing(let error): throw error
    case .rules(let rules):
      switch rules[0].rule {
      case .dictionary(let dictionary): self.init(dictionary: dictionary, types: types)
      case .predicate(let text):
        do throws(RuleError) {
          try self.init(predicate: text, types: types)
        } catch {
          throw ReadingError(.rule, "the rule is malformed: \(error.description)")
        }
      }
    }
  }
}
