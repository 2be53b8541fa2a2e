import ActivationRules
package import Predicates
package import UniformTypes

extension LintRule {
  package static let unknownKeyPath = LintRule(
    id: "AR111", name: "unknown-key-path", severity: .error, evidence: .documented,
    exceptions: [
      (.warning, "for an attachment's key that doesn't resemble a known one (inferred)")
    ],
    page: """
      A key path uses a key that the evaluated object doesn't have.

      The root object has `extensionItems`; a File Provider action's has `fileproviderItems`, with a small p. Items have `attachments`, and the keys of their user info, such as `title` and `contentText`. Attachments have `registeredTypeIdentifiers`.
      Inside a SUBQUERY a key path without a variable still starts at the root. The number of elements of a list is `@count`; `count` would be a key of each element.

      **Why it matters.** A missing key is nil. Comparing nil with a value is always true for `!=` and otherwise false, so the rule silently doesn't do what it says.

      **Example.**

          SUBQUERY(NSExtensionItems, $item, $item.attachments.@count > 0).@count > 0

      **Instead.** Start at `extensionItems` and follow the variables of the SUBQUERYs.

      **When it is not a mistake.** When a host adds the key to its items especially for this extension, such as the extension's own app. Then the rule works only with that host; silence
      the finding with a comment.

      **Reference.** The evaluated object: https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html; an invented path:
      https://coderapp.vercel.app/answer/79290727.
      """,
    check: .rule { subject, report in
      guard let parsed = subject.soundPredicate else { return }
      var mistakes: [(range: SourceRange, mistake: Mistake)] = []
      for visit in parsed.visits {
        guard case .keyPath(let base, let steps) = visit.node else { continue }
        // AR100 reports a key before an index without parentheses, so it isn't reported here.
        let indexed = parsed.diagnostics.filter { $0.id == "index-after-key-path" }.map { $0.range.lowerBound }
        if indexed.contains(parsed.tree.range(of: visit.id).upperBound) { continue }
        if let (type, range) = unquotedType(base, steps, parsed.tree, subject.types) {
          mistakes.append((range, (.unquoted(type), .replace(range, with: "\"\(type)\"").safe())))
        } else if let found = mistake(Array(parsed.tree[steps]), of: base, visit.scope, parsed.tree, subject) {
          mistakes.append(found)
        }
      }
      // A key that is misspelled in several places is one mistake.
      var groups: [(ranges: [SourceRange], mistake: Mistake)] = []
      var places: [String: Int] = [:]
      for (range, mistake) in mistakes.stablySorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
        let words = mistake.message.text + mistake.message.help
        if let place = places[words] {
          groups[place].ranges.append(range)
          if let fix = mistake.fix { groups[place].mistake.fix?.edits += fix.edits }
        } else {
          places[words] = groups.count
          groups.append(([range], mistake))
        }
      }
      for (ranges, mistake) in groups {
        let notes = ranges.dropFirst().prefix(mostNotes).map { Finding.Note("the same key", at: .text($0)) }
        report.add(mistake.message, on: .text(ranges[0]), notes: notes, fix: mistake.fix)
      }
    })

  /// The maximum number of other places of a key that the notes list.
  private static let mostNotes = 6

  /// Returns a warning for each type identifier without quotes in a predicate or an expression.
  package static func unquotedTypes(in parsed: ParseResult, _ types: TypeGraph) -> [Diagnostic] {
    parsed.visits.compactMap { visit in
      guard case .keyPath(let base, let steps) = visit.node,
        let (type, range) = unquotedType(base, steps, parsed.tree, types)
      else { return nil }
      let message = Finding.Message.unquoted(type)
      return Diagnostic(
        "\(unknownKeyPath.id) \(unknownKeyPath.name)", .warning, message.text, at: range, help: message.help)
    }
  }

  /// Returns the type identifier, such as `public.url`, that is parsed as a key path because it isn't in quotes; nil for any other key path.
  private static func unquotedType(
    _ base: NodeID, _ steps: NodeList, _ tree: SyntaxTree, _ types: TypeGraph
  ) -> (type: String, range: SourceRange)? {
    guard base == .none else { return nil }
    let names = tree[steps].compactMap { tree.keyName(of: $0) }
    let name = names.joined(separator: ".")
    guard names.count > 1, names.count == tree[steps].count, types.isDeclared(name),
      let first = tree[steps].first, let last = tree[steps].last
    else { return nil }
    return (name, SourceRange(tree.range(of: first).lowerBound, tree.range(of: last).upperBound))
  }

  /// Returns the mistake in the first unknown key of a key path.
  private static func mistake(
    _ steps: [NodeID], of base: NodeID, _ scope: [BoundVariable], _ tree: SyntaxTree, _ subject: LintSubject
  ) -> (range: SourceRange, mistake: Mistake)? {
    var kind = tree.kind(of: base, scope)
    for step in steps {
      guard let key = tree.keyName(of: step) else { return nil }
      let range = tree.range(of: step)
      if let found = mistake(key, of: kind, range, scope, subject) { return (range, found) }
      kind = kind.following(key)
    }
    return nil
  }

  private typealias Mistake = (message: Finding.Message, fix: Finding.Fix?)

  private static func mistake(
    _ key: String, of kind: ValueKind, _ range: SourceRange, _ scope: [BoundVariable], _ subject: LintSubject
  ) -> Mistake? {
    if key.hasPrefix("@") { return nil }
    if key == "count", kind.isList {
      let message = Finding.Message("the number of elements is written @count, not count", help: "Write @count.")
      return (message, .replace(range, with: "@count").safe())
    }
    switch kind {
    case .root: return rootMistake(key, range, scope, subject)
    case .item, .items: return itemMistake(key, range)
    case .attachment, .attachments: return attachmentMistake(key, range)
    default: return nil
    }
  }

  private static func rootMistake(
    _ key: String, _ range: SourceRange, _ scope: [BoundVariable], _ subject: LintSubject
  ) -> Mistake? {
    if key == subject.root || key == "domainUserInfo" && subject.isFileProvider { return nil }
    if let owner = owner(of: key, in: scope) {
      let path = "$\(owner).\(key)"
      return (
        .init("unknown key '\(key)'", help: "Inside SUBQUERY a bare key starts at the root; write \(path)."),
        .write(path, [.insert("$\(owner).", at: range.lowerBound)])
      )
    }
    if scope.contains(where: { $0.name == key }) {
      return (.unknown(key, near: "$" + key), .write("$" + key, [.insert("$", at: range.lowerBound)]))
    }
    if key.hasPrefix("kUTType") || key == "UTType" {
      let type = key == "UTType" ? nil : subject.types.suggestions(for: key, limit: 1).first
      let help =
        "A rule can't use a constant of a program. Write \(type.map { "\"\($0)\"" } ?? "the type, such as \"public.image\"")."
      return (.init("unknown key '\(key)'", help: help), type.map { .replace(range, with: "\"\($0)\"") })
    }
    return isMeantForRoot(key, subject.root)
      ? (.unknown(key, near: subject.root), .replace(range, with: subject.root))
      : (.init("unknown key '\(key)'", help: "Key paths start at \(subject.root)."), nil)
  }

  /// Returns the innermost variable whose value has a key; nil if there's none.
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

  private static func itemMistake(_ key: String, _ range: SourceRange) -> Mistake? {
    if key == ContextKey.registeredTypeIdentifiers {
      let message = Finding.Message(
        "extension items don't have registeredTypeIdentifiers; their attachments do",
        help: "Test the attachments with their own SUBQUERY.")
      return (message, nil)
    }
    // In code, NSExtensionItem's properties have these names.
    if let seen = ["attributedTitle": ContextKey.title, "attributedContentText": ContextKey.contentText][key] {
      return (
        .init("a rule sees an item's \(key) as '\(seen)'", help: "Write \(seen). Apps rarely set it."),
        .replace(range, with: seen)
      )
    }
    let known = [ContextKey.attachments, ContextKey.title, ContextKey.contentText, "userInfo"]
    return known.contains(key) ? nil : unknown(key, of: ContextKey.attachments, in: "extension items", range)
  }

  private static func attachmentMistake(_ key: String, _ range: SourceRange) -> Mistake? {
    let known = [ContextKey.registeredTypeIdentifiers, ContextKey.fileProviderItem]
    return known.contains(key)
      ? nil : unknown(key, of: ContextKey.registeredTypeIdentifiers, in: "attachments", range)
  }

  /// Returns the mistake in a key that some objects aren't known to have. The author may have meant the key that the objects do have.
  private static func unknown(
    _ key: String, of known: String, in objects: String, _ range: SourceRange
  ) -> Mistake {
    guard closestMatch(to: key, among: [known]) != nil else {
      let message = Finding.Message(
        "\(objects) aren't known to have a key '\(key)'",
        help: "A rule sees the type identifiers of attachments, not their contents.", severity: .warning,
        evidence: .inferred)
      return (message, nil)
    }
    return (
      .init("\(objects) have no key '\(key)'", help: "Did you mean \(known)?"),
      .replace(range, with: known).safe(if: known.isNearly(key))
    )
  }
}

extension Finding.Message {
  fileprivate static func unquoted(_ type: String) -> Self {
    Self("the type \(type) must be in quotes", help: "Write \"\(type)\".")
  }

  fileprivate static func unknown(_ key: String, near: String) -> Self {
    Self("unknown key '\(key)'", help: "Did you mean \(near)?")
  }
}
