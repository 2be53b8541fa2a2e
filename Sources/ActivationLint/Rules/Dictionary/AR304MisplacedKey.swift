import ActivationFiles
import ActivationRules
import PredicateSyntax

package enum MisplacedKey: LintCheck {
  package static let id = "AR304"
  static let name = "misplaced-key"
  static let page = """
    A key of activation rules is in a place where nothing reads it.

    The rule belongs to `NSExtension` > `NSExtensionAttributes`, and all other keys of this family belong inside the
    rule.

    **Why it matters.** A key at another level is ignored without a word, and with it what it was meant to change.

    **Example.**

        { NSExtension: { NSExtensionAttributes: { NSExtensionActivationRule: { … }, NSExtensionActivationDictionaryVersion: 2 } } }

    **Instead.** Remove the key, which changes nothing, or move it into the rule, where it begins to work. A fix that moves a key into a
    rule that works lists the hosts whose verdict turns, and is only made when it is chosen.

    **When it is not a mistake.** When another tool reads the key at its place, such as a generator that moves it.
    The system doesn't.

    **Reference.** https://github.com/j3k0/cordova-plugin-openwith/issues/68;
    https://github.com/KasemJaffer/receive_sharing_intent/issues/362.
    """
  static let severity = Diagnostic.Severity.error
  static let evidence: Evidence? = .observed
  static let observations = ["misplaced-rule"]
  static let concernsPlace = true
  static let exceptions: [LintRule.SeverityException] = [
    .init(.warning, "when there is a rule in its place that works, so that the key merely does nothing")
  ]

  static func findings(in subject: LintSubject) -> [Finding] {
    guard let list = subject.propertyList, !subject.isFileProvider, subject.asksActivationRule else { return [] }
    var findings: [Finding] = []
    let paths = MisplacedKeys.paths(in: list)
    let movable = MisplacedKeys.movable(paths)
    for path in paths {
      guard let key = path.last, ActivationKey.isKnown(key) || key == ActivationKey.rule else { continue }
      findings.append(
        finding(
          at: .key(path), message(path), help: help(key, subject), severity: isWorking(subject) ? .warning : .error,
          fixes: fixes(path, key, list, subject, movable)))
    }
    return findings
  }

  private static func message(_ path: [String]) -> String {
    let level = path.count > 1 ? "in " + path.dropLast().joined(separator: " > ") : "at the top level"
    return "\(path.last ?? "") is \(level), where the system ignores it"
  }

  private static func help(_ key: String, _ subject: LintSubject) -> String {
    if key == ActivationKey.rule {
      return isReplaceable(subject)
        ? "Move it to NSExtension > NSExtensionAttributes, in the place of the rule there."
        : subject.parsed == nil && subject.dictionary == nil
          ? "Move it to NSExtension > NSExtensionAttributes."
          : "Which of the two is meant? Remove the other one."
    }
    if isReplaceable(subject) {
      return "Put a dictionary with the keys in the place of TRUEPREDICATE, if they are what is meant."
    }
    if subject.parsed != nil { return "Remove it: it means nothing to a predicate." }
    return isWorking(subject)
      ? "Remove it to keep what the extension does today, or move it into the rule's dictionary."
      : "Move it into the rule's dictionary."
  }

  /// Returns whether the extension has a rule that may show it already.
  private static func isWorking(_ subject: LintSubject) -> Bool {
    if let dictionary = subject.dictionary { return DictionaryFacts.refusal(of: dictionary) == nil }
    return subject.soundPredicate != nil && !subject.provenFacts.isNever
  }

  /// Returns whether the rule in its place is one that nobody can ship, such as TRUEPREDICATE.
  private static func isReplaceable(_ subject: LintSubject) -> Bool {
    subject.soundPredicate != nil && (subject.provenFacts.isAlways || subject.provenFacts.isNever)
  }

  private static func fixes(
    _ path: [String], _ key: String, _ list: PropertyListValue, _ subject: LintSubject, _ movable: Set<[String]>
  ) -> [Finding.Fix] {
    let rule = list.value(at: InfoKey.rulePath)
    switch (rule, key == ActivationKey.rule) {
    case (nil, true):
      return movable.contains(path) ? [move([path], to: InfoKey.rulePath.dropLast())] : []
    case (nil, false):
      return movable.contains(path) ? [gathering(list, [:], movable)] : []
    case (.some(.dictionary(let entries)), false):
      if entries[key] != nil || !movable.contains(path) { return [remove(path)] }
      return isWorking(subject)
        ? [remove(path), move([path], to: InfoKey.rulePath)] : [gathering(list, entries, movable)]
    case (.some, true) where isReplaceable(subject) && movable.contains(path):
      let replacing = Finding.Fix(
        "put it in the place of the rule that is there", isSafe: false, [.moveKey(path, to: InfoKey.rulePath)])
      return [replacing, remove(path, isSafe: false)]
    // What somebody meant as the rule isn't thrown away without being asked.
    case (.some, true): return [remove(path, isSafe: false)]
    case (.some, false) where isReplaceable(subject):
      var gathered = gathering(list, [:], Set(MisplacedKeys.paths(in: list)))
      gathered.edits.insert(.removeKey(InfoKey.rulePath), at: 0)
      gathered.message = "make a dictionary of the keys, in the place of the rule that is there"
      gathered.isSafe = false
      return [gathered, remove(path, isSafe: false)]
    case (.some, _): return [remove(path)]
    }
  }

  /// Moves all keys that belong into a rule that accepts nothing so far; moving only one of them would make the others look out of place.
  private static func gathering(
    _ list: PropertyListValue, _ entries: [String: PropertyListValue], _ movable: Set<[String]>
  ) -> Finding.Fix {
    var paths: [[String]] = []
    for path in MisplacedKeys.paths(in: list) {
      guard let key = path.last, key != ActivationKey.rule, ActivationKey.isKnown(key), entries[key] == nil,
        movable.contains(path)
      else { continue }
      paths.append(path)
    }
    return move(paths, to: InfoKey.rulePath)
  }

  private static func move(_ paths: [[String]], to folder: [String]) -> Finding.Fix {
    var edits: [PartEdit] = []
    for path in paths { edits.append(.moveKey(path, to: folder + path.suffix(1))) }
    let message = paths.count == 1 ? "move it to where it is read" : "move \(paths.count) keys to where they are read"
    return Finding.Fix(message, isSafe: true, edits)
  }

  private static func remove(_ path: [String], isSafe: Bool = true) -> Finding.Fix {
    Finding.Fix("remove it", isSafe: isSafe, [.removeKey(path)])
  }
}
