import ActivationFiles
import ActivationRules
import PredicateSyntax
import UniformTypes

enum UnknownKeyPath: LintCheck {
  static let id = "AR111"
  static let name = "unknown-key-path"
  static let page = """
    A key path asks for something that the evaluated object does not have.

    The root object has `extensionItems`; a File Provider action's has `fileproviderItems`, with a small p, and a user
    interaction's has `action`, `sourceItem`, `destinationItem`, `sourceItemsCount`, and `domainUserInfo`. Items
    have `attachments` and the keys of their user info, attachments have `registeredTypeIdentifiers`. Inside a
    SUBQUERY a key path without a variable still starts at the root.

    **Why it matters.** A missing key is nil, and comparisons with nil do not hold: the rule never matches,
    silently.

    **Example.**

        SUBQUERY(NSExtensionItems, $item, $item.attachments.@count > 0).@count > 0

    **Instead.** Start at `extensionItems` and follow the variables of the SUBQUERYs.

    **When it is not a mistake.** When the key is one that a host adds to its items by agreement with this
    extension, such as an app and its own extension. Then only that host can be served, and a comment that ignores
    the finding says so.

    **Reference.** The evaluated object:
    https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html;
    an invented path: https://coderapp.vercel.app/answer/79290727.
    """
  static let severity = Diagnostic.Severity.error
  static let evidence: Evidence? = .documented
  static let exceptions: [LintRule.SeverityException] = [
    .init(.warning, "for a key of an attachment that isn't nearly a known one, which is inferred")
  ]

  static func findings(in subject: LintSubject) -> [Finding] {
    subject.findings { visit, parsed in
      guard case .keyPath(let base, let steps) = visit.node else { return nil }
      // The key before an index without parentheses is AR117's.
      let indexed = parsed.diagnostics.filter { $0.id == "index-after-key-path" }.map { $0.range.lowerBound }
      if indexed.contains(parsed.tree.range(of: visit.id).upperBound) { return nil }
      if let finding = unquotedType(base, steps, parsed.tree, subject) { return finding }
      var kind = parsed.tree.kind(of: base, visit.scope)
      var collected: ValueKind?
      for step in parsed.tree[steps] {
        guard let key = parsed.tree.keyName(of: step) else { return nil }
        if collected == .items, !["@", "attachments"].contains(where: { key.hasPrefix($0) }) {
          return finding(
            at: .text(parsed.tree.range(of: step)), "extension items aren't known to have a key '\(key)'",
            help: "To count the items, write @count.", severity: .warning, evidence: .inferred)
        }
        collected = ["@avg", "@sum", "@min", "@max"].contains(key) ? kind : nil
        if let finding = finding(for: key, of: kind, at: parsed.tree.range(of: step), visit.scope, subject) {
          return finding
        }
        kind = kind.following(key)
      }
      return nil
    }
  }

  /// An identifier such as `public.url` that isn't in quotes reads as a key path.
  private static func unquotedType(
    _ base: NodeID, _ steps: NodeList, _ tree: SyntaxTree, _ subject: LintSubject
  ) -> Finding? {
    guard base == .none else { return nil }
    let names = tree[steps].compactMap { tree.keyName(of: $0) }
    let name = names.joined(separator: ".")
    guard names.count > 1, names.count == tree[steps].count, subject.types.isDeclared(name),
      let first = tree[steps].first, let last = tree[steps].last
    else { return nil }
    let range = SourceRange(tree.range(of: first).lowerBound, tree.range(of: last).upperBound)
    return finding(
      at: .text(range), "the type \(name) must be in quotes", help: "Write \"\(name)\".",
      fixes: [Finding.Fix("write \"\(name)\"", isSafe: false, [.replaceText(range, "\"\(name)\"")])])
  }

  private static func finding(
    for key: String, of kind: ValueKind, at range: SourceRange, _ scope: [BoundVariable], _ subject: LintSubject
  ) -> Finding? {
    if key.hasPrefix("@") { return nil }
    switch kind {
    case .root: return rootFinding(key, range, scope, subject)
    case .item, .items: return itemFinding(key, range)
    case .attachment, .attachments: return attachmentFinding(key, range)
    default: return nil
    }
  }

  private static func rootFinding(
    _ key: String, _ range: SourceRange, _ scope: [BoundVariable], _ subject: LintSubject
  ) -> Finding? {
    let known = rootKeys(of: subject)
    if known.contains(key) { return nil }
    let message = "unknown key '\(key)'"
    if let owner = owner(of: key, in: scope) {
      return finding(
        at: .text(range), message, help: "Inside SUBQUERY a bare key starts at the root; write $\(owner).\(key).",
        fixes: [Finding.Fix("write $\(owner).\(key)", isSafe: false, [.insert("$\(owner).", at: range.lowerBound)])])
    }
    if subject.root == ContextKey.sourceItem {
      let near = closestMatch(to: key, among: known)
      return finding(
        at: .text(range), message,
        help: near.map { "Did you mean \($0)?" } ?? "The keys are \(known.joined(separator: ", ")).",
        fixes: near.map { [replacement(range, $0)] } ?? [])
    }
    guard isMeantForRoot(key, subject.root) else {
      return finding(at: .text(range), message, help: "Key paths start at \(subject.root).")
    }
    return finding(
      at: .text(range), message, help: "Did you mean \(subject.root)?", fixes: [replacement(range, subject.root)])
  }

  /// The keys of the object that a rule is evaluated on.
  private static func rootKeys(of subject: LintSubject) -> [String] {
    switch subject.root {
    case ContextKey.sourceItem: ContextKey.userInteraction
    case ContextKey.fileProviderItems: [ContextKey.fileProviderItems, "domainUserInfo"]
    default: [subject.root]
    }
  }

  /// The innermost variable whose value has a key.
  private static func owner(of key: String, in scope: [BoundVariable]) -> String? {
    for variable in scope.reversed() {
      if variable.kind == .item, key == ContextKey.attachments { return variable.name }
      if variable.kind == .attachment, key == ContextKey.registeredTypeIdentifiers { return variable.name }
    }
    return nil
  }

  private static func isMeantForRoot(_ key: String, _ root: String) -> Bool {
    let others = [ContextKey.extensionItems, ContextKey.fileProviderItems]
    let invented = ["NSExtensionItems", "NSExtensionItem", "inputItems", "items", "extensionItem", "extensions"]
    return others.contains(key) || invented.contains(key) || closestMatch(to: key, among: [root] + others) != nil
  }

  private static func itemFinding(_ key: String, _ range: SourceRange) -> Finding? {
    if key == ContextKey.registeredTypeIdentifiers {
      return finding(
        at: .text(range), "an extension item has no registeredTypeIdentifiers; its attachments have",
        help: "Ask the attachments with a SUBQUERY of their own.")
    }
    guard key != ContextKey.attachments, closestMatch(to: key, among: [ContextKey.attachments]) != nil else {
      return nil
    }
    return finding(
      at: .text(range), "extension items have no key '\(key)'", help: "Did you mean attachments?",
      fixes: [replacement(range, ContextKey.attachments)])
  }

  private static func attachmentFinding(_ key: String, _ range: SourceRange) -> Finding? {
    let known = [ContextKey.registeredTypeIdentifiers, ContextKey.fileProviderItem, "count"]
    if known.contains(key) { return nil }
    let isNear = closestMatch(to: key, among: [ContextKey.registeredTypeIdentifiers]) != nil
    return finding(
      at: .text(range), isNear ? "attachments have no key '\(key)'" : "attachments aren't known to have a key '\(key)'",
      help: isNear
        ? "Did you mean registeredTypeIdentifiers?"
        : "A rule sees the type identifiers of an attachment, not its contents.",
      severity: isNear ? .error : .warning, evidence: isNear ? .documented : .inferred,
      fixes: isNear ? [replacement(range, ContextKey.registeredTypeIdentifiers)] : [])
  }

  private static func replacement(_ range: SourceRange, _ key: String) -> Finding.Fix {
    Finding.Fix("write \(key)", isSafe: false, [.replaceText(range, key)])
  }
}
