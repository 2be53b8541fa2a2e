import ActivationLint
public import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import UniformTypes

extension ScanResult {
  /// Decides every extension for every context, on all cores.
  ///
  /// - Parameters:
  ///   - contexts: The shared contexts.
  ///   - tables: The tables that give the keys of dictionary rules their meaning, the preferred one first.
  ///   - platform: The family of systems.
  /// - Returns: The extensions in their order.
  /// - Complexity: each distinct rule is compiled once; then one evaluation for each context, and for each distinct rule a second one
  ///   for the reason where the extension is not shown.
  public func judged(
    for contexts: [SharedContext], tables: [DictionaryTable] = DictionaryTable.standard,
    platform: ActivationRule.Platform = .iOS
  ) -> [JudgedExtension] {
    judged(for: contexts, by: CompiledRules(tables: tables, platform: platform))
  }

  /// Decides every extension for every context, by rules that are compiled on the way.
  ///
  /// - Parameter progress: Is told now and then how far that is, on any thread.
  package func judged(
    for contexts: [SharedContext], by rules: CompiledRules, progress: @Sendable (ScanProgress) -> Void = { _ in }
  ) -> [JudgedExtension] {
    let count = extensions.count
    // Some at a time, so that not all of their rules are in memory.
    let size = 64
    let parts = stride(from: 0, to: count, by: size).map { Array(extensions[$0..<min($0 + size, count)]) }
    return Workers.map(parts, atOnce: 1, progress: { progress(.judging(min($0 * size, count), of: count)) }) { part in
      part.map { ExtensionJudge($0, by: rules).judged(for: contexts) }
    }.flatMap { $0 }
  }
}

/// Decides one extension.
struct ExtensionJudge {
  private let file: RuleFile
  private let found: [RulePlace]
  private let known: CompiledRules
  private let graph: TypeGraph
  private var rules: [(name: String?, root: String, entry: CompiledRules.Entry)] = []
  /// The obstacle to every verdict; nil when the rules decide.
  private var standing: ExtensionVerdict?
  private var undeclared: [String] = []
  private let findings: [Finding]
  private var problems: [String]
  private var hasMalformedRule = false

  init(_ file: RuleFile, by known: CompiledRules) {
    self.file = file
    found = file.extensionRules
    self.known = known
    // What nobody knows is told, too, and that a rule is there and unused.
    let open = [LintRule.undeclaredType.id, LintRule.unknownExtensionPoint.id, LintRule.activationRuleUnused.id]
    findings = FileLinter().verdictFindings(in: file, withErrors: true).filter {
      $0.severity != .note || open.contains($0.id)
    }
    problems = file.problems
    standing = Self.standingVerdict(of: file)
    // Without a rule to ask, nobody asks for types.
    graph = standing == nil ? known.types(with: file.declarations) : .system
    problems += Self.remarks(on: file, findings)
    compile()
  }

  /// Decides.
  func judged(for contexts: [SharedContext]) -> JudgedExtension {
    JudgedExtension(
      file: file, verdicts: contexts.indices.map { verdict(for: contexts[$0], at: $0) }, undeclaredTypes: undeclared,
      hasMalformedRule: hasMalformedRule, findings: findings, problems: problems)
  }

  /// Compiles the rules; those of kinds that use none are ignored.
  private mutating func compile() {
    guard standing == nil else { return }
    for loaded in found {
      do throws(RuleError) {
        let entry = try known.entry(for: loaded, declarations: file.declarations)
        rules.append((loaded.displayName, loaded.root, entry))
        guard case .predicate = entry.rule.form else { continue }
        for type in entry.rule.undeclaredTypes(in: graph) where !undeclared.contains(type) {
          if file.undecidedTypes.contains(where: { BuildSettings.could($0, become: type) }) { continue }
          undeclared.append(type)
        }
      } catch {
        hasMalformedRule = true
        let first = error.diagnostics.first { $0.severity == .error }
        let line = loaded.line.map { " (the rule starts in line \($0))" } ?? ""
        let message = "the rule is malformed: \(first?.message ?? "it cannot be read")\(line)"
        standing = ExtensionVerdict(.failed, message)
        if !findings.contains(where: { $0.severity == .error }) { problems.append(message) }
        return
      }
    }
  }

  private func verdict(for context: SharedContext, at position: Int) -> ExtensionVerdict {
    if let standing { return standing }
    let isForActions = found.contains { $0.root == ContextKey.fileProviderItems }
    let applicable = rules.indices.filter { context.hasRootKey(rules[$0].root) }
    guard !applicable.isEmpty else {
      return ExtensionVerdict(
        .notApplicable, isForActions ? "its actions appear for items of the File Provider, not for what apps share" : ""
      )
    }
    var verdicts: [(name: String?, verdict: ExtensionVerdict)] = []
    for rule in applicable {
      verdicts.append((rules[rule].name, rules[rule].entry.verdict(for: context, at: position)))
    }
    if let (type, declaration) = undecidedType(in: context) {
      return ExtensionVerdict(
        .uncertain, "\(type) may be the type that is declared as \(declaration), which is decided at build time")
    }
    return Self.combined(verdicts)
  }

  /// A shared type that nobody declares unless a declaration with a build setting in its identifier means it.
  private func undecidedType(in context: SharedContext) -> (type: String, declaration: String)? {
    guard !file.undecidedTypes.isEmpty else { return nil }
    for type in context.registeredTypeIdentifiers.joined().joined()
    where !UniformTypeIdentifier.isDynamic(type) && !graph.isDeclared(type) {
      if let declaration = file.undecidedTypes.first(where: { BuildSettings.could($0, become: type) }) {
        return (type, declaration)
      }
    }
    return nil
  }

  /// An extension with several actions is shown with any of them; the reason names the others.
  private static func combined(_ verdicts: [(name: String?, verdict: ExtensionVerdict)]) -> ExtensionVerdict {
    if verdicts.count == 1, let only = verdicts.first { return only.verdict }
    let order: [Verdict.Kind] = [.shown, .uncertain, .failed, .hidden, .notApplicable, .notOffered]
    let kind = order.first { kind in verdicts.contains { $0.verdict.kind == kind } } ?? .hidden
    let others = verdicts.filter { $0.verdict.kind != .shown }.map { entry in
      "\(entry.name ?? "an action") is \(entry.verdict.kind.word): \(entry.verdict.reason)"
    }
    return ExtensionVerdict(kind, others.joined(separator: " "))
  }
}

extension ActivationRule {
  /// The identifiers that the rule compares types with and that nobody declares, in the order of the text.
  ///
  /// Only constants to the right of `UTI-CONFORMS-TO` and `UTI-EQUALS` count. Dynamic types need no declaration.
  func undeclaredTypes(in graph: TypeGraph) -> [String] {
    var found: [String] = []
    for test in tree.typeTests where test.isUndeclared(in: graph) && BuildSettings.firstReference(in: test.type) == nil
    {
      if !found.contains(where: { UniformTypeIdentifier.areEqual($0, test.type) }) { found.append(test.type) }
    }
    return found
  }
}

extension SharedContext {
  /// Returns whether the evaluated object itself has a key, such as `fileproviderItems`.
  func hasRootKey(_ key: String) -> Bool { document.value(key, of: document.root) != nil }
}

/// Facts about an extension that don't depend on the shared content.
extension ExtensionJudge {
  /// The verdict for every context, for extensions that no rule decides; nil when the rules must be asked.
  static func standingVerdict(of file: RuleFile) -> ExtensionVerdict? {
    if file.infoPlist?.isExtensionKit == true {
      return ExtensionVerdict(.notApplicable, "ExtensionKit extensions use no activation rule")
    }
    if let identifier = file.extensionPointIdentifier, file.isSource,
      let reference = BuildSettings.firstReference(in: identifier)
    {
      return ExtensionVerdict(.uncertain, "the extension point is decided at build time by \(reference)")
    }
    // Of a File Provider the actions decide.
    let point = file.infoPlist?.point
    if point?.point?.ruleUse != .fileProviderActions,
      let obstacle = point?.obstacle(toRulesOn: ContextKey.extensionItems)
    {
      return ExtensionVerdict(obstacle)
    }
    switch file.ruleState {
    case .found: return nil
    case .decidedAtBuildTime(let reference):
      return ExtensionVerdict(.uncertain, "the rule is decided at build time by \(reference)")
    case .unusable(let message):
      return ExtensionVerdict(.hidden, "it has no usable rule: \(message)")
    case .missing: return missingRule(file)
    }
  }

  private static func missingRule(_ file: RuleFile) -> ExtensionVerdict {
    switch file.infoPlist?.point.point?.ruleUse {
    case .required:
      ExtensionVerdict(.hidden, "there's no activation rule: the extension never appears (inferred)")
    case .fileProviderActions: ExtensionVerdict(.notApplicable, "it has no actions with rules")
    default:
      ExtensionVerdict(
        .notApplicable,
        "there's no activation rule, and whether \(file.extensionPointIdentifier ?? "such an extension") needs one is not known"
      )
    }
  }

  /// Returns the remarks that no lint rule makes.
  static func remarks(on file: RuleFile, _ findings: [Finding]) -> [String] {
    guard let list = file.infoPlist, !list.isExtensionKit else { return [] }
    switch (list.point.point?.ruleUse, file.ruleState) {
    case (.required, .unusable(let message)), (.fileProviderActions, .unusable(let message)),
      (nil, .unusable(let message)):
      return findings.contains { $0.severity == .error } ? [] : [message]
    case (.replayKit, .found):
      let key = ActivationKey.replayKitStreaming
      let hasKey = file.extensionRules.contains {
        if case .dictionary(let value) = $0.rule { value[key] != nil } else { false }
      }
      return hasKey ? [] : ["its rule lacks \(key), the only key that is looked up for a broadcast"]
    default: return []
    }
  }
}
