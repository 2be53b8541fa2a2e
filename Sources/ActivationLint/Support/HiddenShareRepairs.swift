import ActivationRules
import PredicateSyntax

/// The changes of a rule after which it's shown for hosts that it hides: each was tried, and names the other hosts that it turns.
struct HiddenShareRepairs {
  /// The place of the part that hides the hosts.
  private(set) var place: Finding.Place
  /// The changes, the one with the least text first.
  private(set) var fixes: [Finding.Fix] = []

  private let hosts: [HostPreset]
  private let before: HostEvidence
  private let subject: LintSubject

  /// The maximum by which a limit of attachments is raised.
  private static let mostRaised: Int64 = 5

  init(_ hosts: [HostPreset], _ evidence: HostEvidence, _ subject: LintSubject) {
    self.hosts = hosts
    before = evidence
    self.subject = subject
    place = subject.rulePath.isEmpty ? .whole : .key(subject.rulePath)
    if let dictionary = subject.dictionary {
      findChanges(of: dictionary)
    } else if let parsed = subject.soundPredicate {
      findChanges(of: parsed)
    }
  }

  /// Adds a change if it shows every host; false when it doesn't.
  @discardableResult
  private mutating func add(_ message: String, _ edits: [Finding.Edit]) -> Bool {
    var fix = Finding.Fix(message, isSafe: false, edits)
    guard let changed = subject.applying(fix), let after = HostEvidence(changed),
      hosts.allSatisfy({ after.isShown($0.context) == true })
    else { return false }
    let changes = HostChanges(from: before, to: after, on: subject.hosts)
    fix.hostChanges = changes.isEmpty ? nil : changes
    fixes.append(fix)
    return true
  }

  private mutating func findChanges(of dictionary: ActivationDictionary) {
    var loose: [Finding.Edit] = [.setValue(subject.rulePath + [ActivationKey.dictionaryVersion], .integer(2))]
    for key in DictionaryFacts.zeroTypeKeys(of: dictionary) { loose.append(.removeKey(subject.rulePath + [key])) }
    let isStrict = DictionaryFacts.version(of: dictionary) < 2
    if dictionary[ActivationKey.dictionaryVersion] != nil, isStrict {
      place = .value(subject.rulePath + [ActivationKey.dictionaryVersion])
    }
    let text = Finding.Edit.setValue(subject.rulePath + [ActivationKey.text], .boolean(true))
    let takesText = (dictionary[ActivationKey.text]?.integerValue ?? 0) >= 1
    if subject.isTranslated {
      if !takesText { add("accept text as well: { \"type\": \"text\" }", [text]) }
      return
    }
    if isStrict { add("set NSExtensionActivationDictionaryVersion to 2", loose) }
    if isStrict, !takesText { add("set NSExtensionActivationSupportsText to true", [text]) }
    guard fixes.isEmpty, let limit = dictionary[ActivationKey.attachmentsMaximum]?.integerValue, limit >= 1,
      limit < 100
    else { return }
    let path = subject.rulePath + [ActivationKey.attachmentsMaximum]
    // The least number that is enough.
    for number in limit + 1...limit + Self.mostRaised {
      let raised = Finding.Edit.setValue(path, .integer(number))
      let message = "set NSExtensionActivationSupportsAttachmentsWithMaxCount to \(number)"
      if add(message, [raised]) {
        place = .value(path)
        return
      }
      if isStrict, add(message + " and NSExtensionActivationDictionaryVersion to 2", [raised] + loose) { return }
    }
  }

  /// Finds comparisons that require all attachments to match, and replaces them by ones that require at least one.
  private mutating func findChanges(of parsed: ParseResult) {
    place = .text(parsed.tree.range(of: parsed.tree.root))
    let ranges = TextRanges(source: parsed.source)
    var edits: [Finding.Edit] = []
    var first: SourceRange?
    for visit in parsed.visits where !visit.isNegated {
      guard case .comparison(let comparison) = visit.node, comparison.comparator == .equalTo else { continue }
      let left = isAttachmentCount(comparison.left, parsed.tree, visit.scope)
      let right = isAttachmentCount(comparison.right, parsed.tree, visit.scope)
      guard left != right else { continue }
      let (before, after) = (parsed.tree.range(of: comparison.left), parsed.tree.range(of: comparison.right))
      edits.append(
        right
          ? .replaceText(SourceRange(before.upperBound, after.upperBound), " >= 1")
          : .replaceText(SourceRange(before.lowerBound, after.lowerBound), "1 <= "))
      first = first ?? ranges.trimmed(SourceRange(before.upperBound, after.lowerBound))
    }
    guard !edits.isEmpty, add("ask for at least one matching attachment instead of all", edits) else { return }
    if let first { place = .text(first) }
  }

  /// Returns whether an expression counts all attachments of an item.
  private func isAttachmentCount(_ id: NodeID, _ tree: SyntaxTree, _ scope: [BoundVariable]) -> Bool {
    guard case .keyPath(let base, let steps) = tree[id] else { return false }
    let list = Array(tree[steps])
    guard let last = list.last, tree.keyName(of: last) == "@count" else { return false }
    if case .subquery = tree[base] { return false }
    return tree.kind(following: Array(list.dropLast()), from: tree.kind(of: base, scope)) == .attachments
  }
}
