package import ActivationLint
package import ActivationRules
import Predicates
package import UniformTypes

/// A rule with the names that answers use for it, and the facts about its extension.
package struct NamedRule {
  package var name: String
  /// The heading of its answer among the answers for several rules, with the extension's name if it is known.
  package var heading: String
  package var rule: ActivationRule
  /// The identity of the extension, wherever its files are: its bundle identifier, or else its name.
  package var identity: String
  /// The place of the rule; nil for a text that was given directly.
  package var place: WirePlace?
  /// The root key of the evaluated object. The rule of a File Provider's action isn't evaluated on shared content.
  package var root = ContextKey.extensionItems
  /// The family of systems that the extension is for; nil if it isn't known.
  package var platform: ActivationRule.Platform?
  /// A Boolean value that indicates whether the extension is one of Finder's Quick Actions; nil if that isn't known.
  package var isQuickAction: Bool?
  /// The identifiers of the types that the extension and its app declare; nil for a rule without an extension.
  package var declaredTypes: [String]?
  /// The message of the first mistake in the rule that would make every verdict misleading; nil if there's no such mistake.
  package var mistake: String?
  /// The findings about the target of the rule.
  package var targetFindings: [Finding] = []
  /// The names of the facts that the project states clearly enough to be checked.
  package var checked: [String] = []

  /// Returns the causes that may keep the extension from appearing although the rule accepts the share.
  package func otherCauses(for shares: [NamedContext]) -> OtherCauses {
    OtherCauses(targetFindings, platform: platform, checked: checked, for: shares)
  }

  package init(name: String, rule: ActivationRule) {
    self.name = name
    heading = name
    self.rule = rule
    identity = name
  }

  /// Returns the heading of the rule's answer, as a line; it's needed when there are answers for several rules.
  package func headingLine(isFirst: Bool, _ style: Style) -> String {
    (isFirst ? "" : "\n") + style.bold(escapingControlCharacters(heading)) + "\n"
  }

  /// The known shares that the extension may receive.
  package var presets: [HostPreset] { HostPreset.current.filter { meets($0) } }

  /// Returns whether the extension may receive a known share.
  package func meets(_ preset: HostPreset) -> Bool {
    preset.isMet(on: platform) && (isQuickAction ?? true || !preset.isOfQuickActions)
  }

  /// A Boolean value that indicates whether hosts evaluate the rule: neither its place nor its keys are those of a File Provider.
  package var isAskedByHosts: Bool {
    guard root == ContextKey.extensionItems else { return false }
    guard case .predicate = rule.form else { return true }
    let tree = rule.tree
    func holds(_ name: String) -> Bool {
      tree.nodes.contains { if case .key(let key) = $0 { tree[key] == name } else { false } }
    }
    return holds(ContextKey.extensionItems) || !holds(ContextKey.fileProviderItems)
  }
}

/// A shared context with its name in messages.
package struct NamedContext {
  package var name: String
  package var context: SharedContext
  package var form = ContextForm.matching
  /// The changes that brought the context into matching form.
  package var changes: [NormalizationChange] = []
  /// The share as an extension or a log printed it; nil if it wasn't printed. A rule is evaluated on the printed share and on the share that the
  /// system prepares from it.
  package var printed: PrintedShare?
  /// The identifiers in a printed share that look like types but don't count.
  package var passedOver: [String] = []
  /// The verdict for the types as they were printed; nil if the prepared share has the same verdict, or if the share wasn't printed.
  package var verdictAsPrinted: Verdict.Kind?
  /// Warnings about probable mistakes.
  package var warnings: [SharedContext.Warning] = []
  /// A Boolean value that indicates whether the context has an invalid type identifier.
  var isMistaken: Bool { warnings.contains { $0.isMistake } }
  package var preset: HostPreset?

  package init(name: String, normalized: NormalizedContext) {
    self.name = name
    context = normalized.context
    form = normalized.form
    changes = normalized.changes
  }

  /// Creates a share from a context, in the form that it states.
  ///
  /// - Throws: An error if the context states no known form.
  package init(name: String = "", _ context: SharedContext, types: TypeGraph = .system) throws(ReadingError) {
    self.init(name: name, normalized: try NormalizedContext(context))
    warnings = context.warnings(types: types)
  }

  /// Reads a share in any notation of ``ContextReader``.
  ///
  /// - Throws: An error with its position, if the text isn't a shared context.
  package init(reading bytes: [UInt8], name: String = "", types: TypeGraph = .system) throws(ReadingError) {
    let (document, passedOver) = try ContextReader.reading(bytes, name: name.isEmpty ? nil : name, types: types)
    try self.init(name: name, SharedContext(document: document), types: types)
    guard let passedOver else { return }
    printed = PrintedShare(context)
    self.passedOver = passedOver
  }

  package init(_ preset: HostPreset) {
    name = preset.name
    context = preset.context
    form = preset.form
    changes = preset.changes
    self.preset = preset
  }
}

extension NamedContext {
  /// Evaluates a rule on the share.
  ///
  /// - Returns: The decision, and the share as the rule sees it: as the system prepares it, if it was printed and that changes the verdict.
  package func answer(
    of rule: ActivationRule, on platform: ActivationRule.Platform?
  ) -> (decision: Decision, context: NamedContext) {
    if let preset { return (rule.decision(for: preset), self) }
    let answer = printed?.answer(of: rule)
    let decision = answer?.decision ?? rule.decision(for: context)
    var share = self
    if let printed, let asPrinted = answer?.asPrinted {
      share.context = printed.prepared
      (share.form, share.changes, share.verdictAsPrinted) = (.raw, printed.changes, asPrinted)
    }
    return (platform == .macOS ? decision.doubtedInFinder : decision, share)
  }

  /// The shared content in one line or, without items, the name of the context.
  package var summary: String {
    context.registeredTypeIdentifiers.isEmpty ? "\(name) (no extension items)" : context.summary
  }

  /// The maximum number of changes on a page; JSON lists all of them.
  private static let shownChanges = 20

  /// Returns the lines of `explain` about the context's form and origin, each with its line break.
  package func formLines(_ style: Style) -> String {
    var text = ""
    if let preset {
      text += style.bold("Host: ") + safe(preset.name + " (" + preset.evidenceLine + ")") + "\n"
      if let note = preset.note { text += "  note: " + safe(note) + "\n" }
      for other in preset.gap?.alternatives ?? [] { text += "  or it shares " + safe(other.summary) + "\n" }
    }
    // Types in the form that rules are matched against need no explanation.
    guard form == .raw else { return text }
    text += style.bold("Form: ")
    guard !changes.isEmpty else { return text + "as the host sends it; the system changes nothing\n" }
    text += "as the host sends it. The system makes these changes before it evaluates the rule:\n"
    for change in changes.prefix(Self.shownChanges) { text += "  " + safe(change.summary) + "\n" }
    let rest = changes.count - Self.shownChanges
    return rest > 0 ? text + "  … and \(rest) more\n" : text
  }

  private func safe(_ text: String) -> String { escapingControlCharacters(text) }
}

extension HostPreset {
  /// The evidence for the preset, the systems on which it was seen, and its sources.
  fileprivate var evidenceLine: String {
    let words = evidence == .inferred ? "inferred from " : evidence.rawValue + "; "
    return (systemVersions.map { $0 + "; " } ?? "") + words + sourceTexts.joined(separator: ", ")
  }
}
