package import ActivationRules
import ActivationSystemCalls
import UniformTypes

/// The rules of a scan, each compiled once: extensions of one vendor, and samples without number, have the same ones.
///
/// Each rule is evaluated only once per context. Safe to use from many threads; two of them may do the same work at the same time.
package final class CompiledRules: Sendable {
  /// A compiled rule with its verdicts so far.
  final class Entry: Sendable {
    let rule: ActivationRule
    private let verdicts = Locked<[Int: ExtensionVerdict]>([:])

    fileprivate init(_ rule: ActivationRule) { self.rule = rule }

    /// The verdict for a context with its reason, which takes a second evaluation.
    ///
    /// - Parameter position: The position of the context among those of the scan.
    func verdict(for context: SharedContext, at position: Int) -> ExtensionVerdict {
      if let known = verdicts.withLock({ $0[position] }) { return known }
      let decision = rule.decision(for: context)
      let verdict =
        switch decision.verdict {
        case .shown: ExtensionVerdict(.shown)
        case .hidden, .uncertain, .failed: ExtensionVerdict(decision.verdict.kind, decision.reason)
        case .notOffered(let obstacle): ExtensionVerdict(obstacle)
        }
      verdicts.withLock { $0[position] = verdict }
      return verdict
    }
  }

  /// All that a compiled rule depends on, apart from the facts that are the same for the whole scan.
  private struct Key: Hashable {
    var rule: RulePlace.Rule
    var isBuilt: Bool
    var root: String
    var extensionPoint: ExtensionPoint.Identification?
    var declarations: [TypeDeclaration]
  }

  let tables: [DictionaryTable]
  private let platform: ActivationRule.Platform
  private let entries = Locked<[Key: Entry]>([:])
  private let graphs = Locked<[[TypeDeclaration]: TypeGraph]>([:])

  package init(tables: [DictionaryTable], platform: ActivationRule.Platform) {
    self.tables = tables
    self.platform = platform
  }

  /// The system's types with some declarations.
  func types(with declarations: [TypeDeclaration]) -> TypeGraph {
    if declarations.isEmpty { return .system }
    if let known = graphs.withLock({ $0[declarations] }) { return known }
    let graph = TypeGraph.system.adding(declarations)
    return graphs.withLock { graphs in
      if let earlier = graphs[declarations] { return earlier }
      graphs[declarations] = graph
      return graph
    }
  }

  /// A rule, compiled with the types that its extension declares.
  func entry(for loaded: RulePlace, declarations: [TypeDeclaration]) throws(RuleError) -> Entry {
    let key = Key(
      rule: loaded.filled, isBuilt: !loaded.file.isSource, root: loaded.root, extensionPoint: loaded.extensionPoint,
      declarations: declarations)
    if let known = entries.withLock({ $0[key] }) { return known }
    let types = types(with: declarations)
    let compiled = Entry(try loaded.activationRule(types: types, tables: tables, platform: platform))
    return entries.withLock { entries in
      if let earlier = entries[key] { return earlier }
      entries[key] = compiled
      return compiled
    }
  }
}
