public import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import UniformTypes

extension ScanResult {
  /// Decides every extension for every context, on all cores.
  ///
  /// - Parameters:
  ///   - contexts: What is shared.
  ///   - tables: What the keys of dictionary rules stand for, the preferred table first.
  ///   - platform: The family of systems.
  ///   - progress: Is told now and then how far that is, on any thread.
  /// - Returns: The extensions in their order.
  /// - Complexity: each rule is compiled once; then one evaluation for each context, and a second one for the reason where the
  ///   extension is not shown.
  public func judged(
    for contexts: [SharedContext], tables: [DictionaryTable] = DictionaryTable.shipped, platform: Platform = .iOS,
    progress: @Sendable (ScanProgress) -> Void = { _ in }
  ) -> [JudgedExtension] {
    let count = extensions.count
    return Workers.map(extensions, progress: { progress(.judging($0, of: count)) }) { found in
      let judge = ExtensionJudge(found, tables: tables, platform: platform)
      return judge.judged(for: contexts)
    }
  }
}

/// Decides one extension.
struct ExtensionJudge {
  private struct Compiled {
    var name: String?
    var root: String
    var rule: ActivationRule
  }

  private let found: FoundExtension
  private let tables: [DictionaryTable]
  private let platform: Platform
  private let graph: TypeGraph
  private var rules: [Compiled] = []
  /// What stands in the way of every verdict; nil when the rules decide.
  private var standing: ExtensionVerdict?
  private var undeclared: [String] = []
  private var problems: [String]
  private var hasMalformedRule = false

  init(_ found: FoundExtension, tables: [DictionaryTable], platform: Platform) {
    self.found = found
    self.tables = tables
    self.platform = platform
    problems = found.problems
    standing = Self.standingVerdict(of: found)
    // Without a rule to ask, nobody asks for types.
    graph = standing == nil ? TypeGraph.system.adding(found.declarations) : .system
    problems += Self.remarks(on: found)
    problems += found.findings.filter { $0.severity != .note }.map { $0.line }
    compile()
  }

  func judged(for contexts: [SharedContext]) -> JudgedExtension {
    JudgedExtension(
      found: found, verdicts: contexts.map { verdict(for: $0) }, undeclaredTypes: undeclared,
      hasMalformedRule: hasMalformedRule, problems: problems)
  }

  /// Compiles what can be compiled; the rules of kinds that use none are not looked at.
  private mutating func compile() {
    guard standing == nil else { return }
    for loaded in found.rules {
      do throws(RuleError) {
        let rule = try loaded.activationRule(types: graph, tables: tables, platform: platform)
        rules.append(Compiled(name: loaded.displayName, root: loaded.root, rule: rule))
        guard case .predicate = rule.form else {
          addProblems(ofDictionary: loaded)
          continue
        }
        for type in rule.undeclaredTypes(in: graph) where !undeclared.contains(type) {
          if found.undecidedTypes.contains(where: { BuildSettings.could($0, become: type) }) { continue }
          undeclared.append(type)
        }
      } catch {
        hasMalformedRule = true
        let first = error.diagnostics.first { $0.severity == .error }
        let line = loaded.line.map { " (the rule starts in line \($0))" } ?? ""
        let message = "the rule is malformed: \(first?.message ?? "it cannot be read")\(line)"
        standing = ExtensionVerdict(.error, message)
        problems.append(message)
        return
      }
    }
    for type in undeclared {
      let near = graph.suggestions(for: type).first.map { "; did you mean \($0)?" } ?? ""
      problems.append("the rule names \(type), which nobody declares\(near)")
    }
  }

  private mutating func addProblems(ofDictionary loaded: LoadedRule) {
    guard case .dictionary(let value) = loaded.rule else { return }
    let known = ActivationKey.all + tables.flatMap { $0.keys }
    problems += ActivationDictionary(value).problems(knownKeys: known).map { $0.message }
  }

  private func verdict(for context: SharedContext) -> ExtensionVerdict {
    if let standing { return standing }
    let isForActions = found.rules.contains { $0.root == ContextKey.fileProviderItems }
    let applicable = rules.filter { context.hasRootKey($0.root) }
    guard !applicable.isEmpty else {
      return ExtensionVerdict(
        .notApplicable, isForActions ? "its actions appear for items of the File Provider, not for what apps share" : ""
      )
    }
    var verdicts: [(name: String?, verdict: ExtensionVerdict)] = []
    for rule in applicable { verdicts.append((rule.name, Self.verdict(of: rule.rule, for: context))) }
    if let (type, declaration) = undecidedType(in: context) {
      return ExtensionVerdict(
        .uncertain, "\(type) may be the type that is declared as \(declaration), which is decided at build time")
    }
    return Self.combined(verdicts)
  }

  /// A shared type that nobody declares unless a declaration with a build setting in its identifier means it.
  private func undecidedType(in context: SharedContext) -> (type: String, declaration: String)? {
    guard !found.undecidedTypes.isEmpty else { return nil }
    for type in context.registeredTypeIdentifiers.joined().joined()
    where !UniformTypeIdentifier.isDynamic(type) && !graph.isDeclared(type) {
      if let declaration = found.undecidedTypes.first(where: { BuildSettings.could($0, become: type) }) {
        return (type, declaration)
      }
    }
    return nil
  }

  private static func verdict(of rule: ActivationRule, for context: SharedContext) -> ExtensionVerdict {
    let decision = rule.decision(for: context)
    switch decision.verdict {
    case .activates: return ExtensionVerdict(.shown)
    case .doesNotActivate: return ExtensionVerdict(.hidden, decision.explanation.reason)
    case .uncertain: return ExtensionVerdict(.uncertain, decision.explanation.reason)
    case .failed: return ExtensionVerdict(.error, decision.explanation.reason)
    }
  }

  /// An extension with several actions is shown with any of them; the reason names the others.
  private static func combined(_ verdicts: [(name: String?, verdict: ExtensionVerdict)]) -> ExtensionVerdict {
    if verdicts.count == 1, let only = verdicts.first { return only.verdict }
    let order: [ExtensionVerdict.Outcome] = [.shown, .uncertain, .error, .hidden, .notApplicable]
    let outcome = order.first { outcome in verdicts.contains { $0.verdict.outcome == outcome } } ?? .hidden
    let others = verdicts.filter { $0.verdict.outcome != .shown }.map { entry in
      "\(entry.name ?? "an action") is \(entry.verdict.outcome.rawValue): \(entry.verdict.reason)"
    }
    return ExtensionVerdict(outcome, others.joined(separator: " "))
  }
}
