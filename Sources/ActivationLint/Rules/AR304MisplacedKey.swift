import ActivationRules
import PredicateSyntax

/// A key of activation rules stands where nothing reads it.
///
/// The rule belongs to `NSExtension` > `NSExtensionAttributes`, and all other keys of this family belong inside the
/// rule.
///
/// **Why it matters.** A key at another level is ignored without a word, and with it what it was to change.
///
/// **Example.**
///
///     { NSExtension: { NSExtensionAttributes: { NSExtensionActivationRule: { … }, NSExtensionActivationDictionaryVersion: 2 } } }
///
/// **Instead.** Move the key into the rule.
///
/// **Reference.** https://github.com/j3k0/cordova-plugin-openwith/issues/68;
/// https://github.com/KasemJaffer/receive_sharing_intent/issues/362.
enum MisplacedKey {
  static let severity = Diagnostic.Severity.error

  static func findings(in subject: LintSubject) -> [Finding] {
    guard let list = subject.propertyList, !subject.isFileProvider, subject.asksActivationRule else { return [] }
    var findings: [Finding] = []
    let paths = MisplacedKeys.paths(in: list)
    let movable = MisplacedKeys.movable(paths)
    for path in paths {
      guard let key = path.last, ActivationKey.all.contains(key) || key == ActivationKey.rule else { continue }
      findings.append(
        finding(
          at: .key(path), message(path), help: help(key, subject),
          fixes: fix(path, key, list, isMovable: movable.contains(path)).map { [$0] } ?? []))
    }
    return findings
  }

  private static func message(_ path: [String]) -> String {
    let level = path.count > 1 ? "under " + path.dropLast().joined(separator: " > ") : "at the top level"
    return "\(path.last ?? "") is \(level), where the system ignores it"
  }

  private static func help(_ key: String, _ subject: LintSubject) -> String {
    if key == ActivationKey.rule { return "Move it to NSExtension > NSExtensionAttributes." }
    return subject.parsed == nil ? "Move it into the rule's dictionary." : "Remove it: it means nothing to a predicate."
  }

  private static func fix(
    _ path: [String], _ key: String, _ list: PropertyListValue, isMovable: Bool
  ) -> Finding.Fix? {
    let target = key == ActivationKey.rule ? InfoKey.rulePath : InfoKey.rulePath + [key]
    let rule = list[InfoKey.extensionKey]?[InfoKey.attributes]?[ActivationKey.rule]
    switch (rule, key == ActivationKey.rule) {
    case (nil, _): return isMovable ? move(path, target) : nil
    case (.some, true): return remove(path)
    case (.some(.dictionary(let entries)), false): return entries[key] == nil ? move(path, target) : remove(path)
    case (.some, false): return remove(path)
    }
  }

  private static func move(_ path: [String], _ target: [String]) -> Finding.Fix {
    Finding.Fix("move it to where it is read", isSafe: true, [.moveKey(path, to: target)])
  }

  private static func remove(_ path: [String]) -> Finding.Fix {
    Finding.Fix("remove it", isSafe: true, [.removeKey(path)])
  }
}
