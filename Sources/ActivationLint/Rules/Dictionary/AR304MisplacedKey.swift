import ActivationRules
import Texts
import Predicates

extension LintRule {
  package static let misplacedKey = LintRule(
    id: "AR304", name: "misplaced-key", severity: .error, evidence: .observed,
    observations: ["misplaced-rule"],
    exceptions: [
      (.warning, "when a rule in the right place works, so that the key merely has no effect")
    ],
    concernsPlace: true,
    page: """
      A key of activation rules is in a place where the system ignores it.

      The rule belongs to `NSExtension` > `NSExtensionAttributes`, and all other keys of this family belong inside the rule.

      **Why it matters.** The system silently ignores a key at another level, so the key has no effect.

      **Example.**

          { NSExtension: { NSExtensionAttributes: { NSExtensionActivationRule: { … }, NSExtensionActivationDictionaryVersion: 2 } } }

      **Instead.** Remove the key, which changes nothing, or move it into the rule, where it takes effect. A fix that moves a key into a working rule lists the hosts whose verdict changes;
      it's applied only if you choose it.

      **When it is not a mistake.** When another tool reads the key there, such as a generator that moves it. The system doesn't.

      **Reference.** https://github.com/j3k0/cordova-plugin-openwith/issues/68; https://github.com/KasemJaffer/receive_sharing_intent/issues/362.
      """,
    check: .rule { subject, report in
      guard let list = subject.surroundings.propertyList, !subject.isFileProvider, subject.asksActivationRule else {
        return
      }
      let paths = list.strayKeys
      // In the Info.plist of an app, keys that belong in the extension's Info.plist aren't moved.
      let isOfApp =
        list[InfoKey.extensionKey] == nil && appKeys.contains { list[$0] != nil && list[$0]?.text ?? "APPL" == "APPL" }
      let movable = isOfApp ? [] : movableKeys(paths)
      let keys = gathered(list, [:], movable)
      if case .missing = subject.rule, subject.point?.point?.ruleUse == .required, let first = keys.first,
        keys.count == paths.count, list.value(at: InfoKey.rulePath) == nil
      {
        let notes = keys.dropFirst().map { Finding.Note("so is \($0.last ?? "")", at: .key($0)) }
        return report.add(
          .keysWithoutRule(keys), on: .key(first), notes: notes, fixes: fixes(first, "", list, subject, movable))
      }
      for path in paths {
        guard let key = path.last, ActivationKey.isKnown(key) || key == ActivationKey.rule else { continue }
        let (isWorking, isReplaceable) = (isWorking(subject), isReplaceable(subject))
        let level = path.count > 1 ? "in " + path.dropLast().joined(separator: " > ") : "at the top level"
        report.add(
          "\(key) is \(level), where the system ignores it",
          help: isOfApp
            ? "This is an app's Info.plist. Write the key in the extension's."
            : help(key, subject, isWorking, isReplaceable),
          severity: isWorking ? .warning : .error, on: .key(path),
          fixes: isOfApp ? [] : fixes(path, key, list, subject, movable))
      }
    })

  /// Keys that the Info.plist of an app has and the Info.plist of an extension lacks.
  private static let appKeys = [
    "CFBundlePackageType", "LSRequiresIPhoneOS", "UIApplicationSceneManifest", "UILaunchScreen",
  ]

  /// Returns whether the extension has a rule that may show it already.
  private static func isWorking(_ subject: LintSubject) -> Bool {
    if let dictionary = subject.dictionary { return dictionary.refusal == nil }
    return subject.soundPredicate != nil && !subject.provenFacts.isNever
  }

  /// Returns whether the rule in the correct place is of no use, such as TRUEPREDICATE or FALSEPREDICATE.
  private static func isReplaceable(_ subject: LintSubject) -> Bool {
    subject.soundPredicate != nil && (subject.provenFacts.isAlways || subject.provenFacts.isNever)
  }

  private static func help(
    _ key: String, _ subject: LintSubject, _ isWorking: Bool, _ isReplaceable: Bool
  ) -> String {
    if key == ActivationKey.rule {
      return isReplaceable
        ? "Move it to NSExtension > NSExtensionAttributes, and replace the rule there."
        : subject.parsed == nil && subject.dictionary == nil
          ? "Move it to NSExtension > NSExtensionAttributes."
          : isWorking
            ? "Remove it. If it's the right one, replace the rule in NSExtensionAttributes with it."
            : "Keep the right one of the two, and remove the other."
    }
    return isReplaceable
      ? "If you want the keys to apply, replace TRUEPREDICATE with a dictionary of them."
      : subject.parsed != nil
        ? "Remove it: it has no effect on a predicate."
        : isWorking
          ? "Remove it to keep what the extension does today, or move it into the rule's dictionary."
          : "Move it into the rule's dictionary."
  }

  private static func fixes(
    _ path: [String], _ key: String, _ list: PropertyListValue, _ subject: LintSubject, _ movable: Set<[String]>
  ) -> [Finding.Fix] {
    if path.first == InfoKey.attributes, list[InfoKey.extensionKey] == nil, case .dictionary(let entries) = list {
      // The other keys of an extension are misplaced in the same way, so they move as well.
      let keys = entries.keys.stablySorted().filter { $0.hasPrefix(InfoKey.extensionKey) }
      return [.move(keys.map { [$0] }, to: [InfoKey.extensionKey]).safe()]
    }
    let rule = list.value(at: InfoKey.rulePath)
    switch (rule, key == ActivationKey.rule) {
    case (nil, true):
      return movable.contains(path) ? [.move([path], to: InfoKey.rulePath.dropLast()).safe()] : []
    case (nil, false):
      return movable.contains(path) ? [.move(gathered(list, [:], movable), to: InfoKey.rulePath).safe()] : []
    case (.some(.dictionary(let entries)), false):
      if entries[key] != nil || !movable.contains(path) { return [.remove(path).safe()] }
      return isWorking(subject)
        ? [.remove(path).safe(), .move([path], to: InfoKey.rulePath).safe()]
        : [.move(gathered(list, entries, movable), to: InfoKey.rulePath).safe()]
    case (.some, true) where isReplaceable(subject) && movable.contains(path):
      return [
        Finding.Fix("replace the existing rule with it", [.moveKey(path, to: InfoKey.rulePath)]),
        .remove(path),
      ]
    // If no other rule works, this one may be the intended rule, so it isn't removed without asking.
    case (.some, true): return [isWorking(subject) ? .remove(path).safe() : .remove(path)]
    case (.some, false) where isReplaceable(subject):
      return [.replaceRule(gathering: gathered(list, [:], Set(list.strayKeys))), .remove(path)]
    case (.some, _): return [.remove(path).safe()]
    }
  }

  /// Returns all keys that belong in a rule that accepts nothing so far. Moving only one of them would make the others look out of place.
  private static func gathered(
    _ list: PropertyListValue, _ entries: [String: PropertyListValue], _ movable: Set<[String]>
  ) -> [[String]] {
    list.strayKeys.filter { path in
      guard let key = path.last, key != ActivationKey.rule else { return false }
      return ActivationKey.isKnown(key) && entries[key] == nil && movable.contains(path)
    }
  }

  /// Returns the paths that can be moved into a rule that doesn't exist yet: the first path of each key. If a misplaced rule can move there, the keys
  /// can't.
  private static func movableKeys(_ paths: [[String]]) -> Set<[String]> {
    let hasRule = paths.contains { $0.last == ActivationKey.rule }
    var taken: Set<String> = []
    return Set(
      paths.filter { path in
        guard let key = path.last, taken.insert(key).inserted else { return false }
        return key == ActivationKey.rule || !hasRule
      })
  }
}

extension PropertyListValue {
  /// The levels around the rule, including those of an extension that is one level too high or too deep (both seen in real projects).
  private static let levels: [[String]] = [
    [], [InfoKey.attributes], [InfoKey.extensionKey], [InfoKey.extensionKey, InfoKey.attributes],
    [InfoKey.extensionKey, InfoKey.extensionKey], [InfoKey.extensionKey, InfoKey.extensionKey, InfoKey.attributes],
  ]

  /// The key paths of all keys outside the rule that look like keys of a rule, sorted within each level.
  package var strayKeys: [[String]] {
    Self.levels.flatMap { level -> [[String]] in
      guard case .dictionary(let entries)? = value(at: level) else { return [] }
      return entries.keys.stablySorted()
        .filter { $0.hasPrefix(ActivationKey.prefix) || ActivationKey.isMisspelledRule($0) }
        .map { level + [$0] }.filter { $0 != InfoKey.rulePath }
    }
  }
}

extension Finding.Message {
  fileprivate static func keysWithoutRule(_ keys: [[String]]) -> Self {
    let count = keys.count
    let rest = count == 1 ? " is" : count == 2 ? " and another key are" : " and \(count - 1) more keys are"
    return Self(
      "the extension has no activation rule, so it is never offered: \(keys[0].last ?? "")\(rest) outside a rule",
      help: "Put \(count == 1 ? "it" : "them") into NSExtension > NSExtensionAttributes > NSExtensionActivationRule.",
      evidence: .inferred)
  }
}

extension Finding.Fix {
  fileprivate static func move(_ paths: [[String]], to folder: [String]) -> Self {
    Self(
      paths.count == 1 ? "move it to the right place" : "move \(paths.count) keys to the right place",
      paths.map { .moveKey($0, to: folder + $0.suffix(1)) })
  }

  fileprivate static func replaceRule(gathering paths: [[String]]) -> Self {
    Self(
      "replace the existing rule with a dictionary of the keys",
      [.removeKey(InfoKey.rulePath)] + move(paths, to: InfoKey.rulePath).edits)
  }
}
