import ActivationLint
import ActivationRules

/// Finds the extensions of a run that are proved to appear for the same contexts as others of their kind in their app.
enum DuplicateExtensions {
  /// The properties that extensions share when people see them side by side.
  private struct Setting: Hashable {
    var point: ExtensionPoint.Identification
    var application: ApplicationSearch
    var isBuilt: Bool
    /// The system that it is built for, as the build settings say; nil where that isn't known.
    var system: String?
    var platform: ActivationRule.Platform?

    /// Nil for a rule without an extension, and for one of several apps.
    init?(_ subject: LintSubject, in surroundings: Surroundings) {
      guard !surroundings.isSample, let place = subject.place, !place.isMisplaced, place.holes.isEmpty,
        place.path == RuleLocator.keyPath, let identifier = subject.extensionPoint,
        BuildSettings.firstReference(in: identifier) == nil
      else { return nil }
      if case .several? = surroundings.application { return nil }
      point = ExtensionPoint.identify(.string(identifier))
      application = surroundings.application ?? .notFound
      isBuilt = surroundings.isBuilt
      system = surroundings.settings.complete("$(SDKROOT)")
      platform = subject.platform
    }
  }

  /// The properties that distinguish extensions.
  private struct Member {
    let name: String
    let identifier: String?
    let targets: [XcodeTarget]

    init(_ subject: LintSubject, _ surroundings: Surroundings, name: String) {
      self.name = name
      let text = subject.propertyList?["CFBundleIdentifier"]?.text
      identifier = text.flatMap { BuildSettings.firstReference(in: $0) == nil ? $0 : nil }
      targets = surroundings.targets
    }

    /// Returns whether two files belong to one extension, such as one for each configuration.
    func isSameExtension(as other: Member) -> Bool {
      identifier.map { $0 == other.identifier } ?? false
        || targets.contains { mine in
          other.targets.contains { $0.name == mine.name && $0.projectFile == mine.projectFile }
        }
    }
  }

  /// Adds a note to each extension whose rule is that of another one.
  ///
  /// - Complexity: an evaluation of each rule for each host preset, and for rules that none tells apart a proof within limits.
  static func mark(in files: inout [Result<LintQuestions, ReadingError>]) {
    var groups: [Setting: (rules: EquivalentRules, members: [Member])] = [:]
    for index in files.indices {
      guard case .success(var asked) = files[index], let name = asked.file.name,
        let subject = asked.subjects.first(where: { $0.root == ContextKey.extensionItems }),
        let setting = Setting(subject, in: asked.file.surroundings)
      else { continue }
      let member = Member(subject, asked.file.surroundings, name: name)
      var group = groups.removeValue(forKey: setting) ?? (EquivalentRules(), [])
      if let first = group.rules.first(equivalentTo: subject, numbered: group.members.count),
        !member.isSameExtension(as: group.members[first])
      {
        asked.add(.duplicateRule(sameAs: group.members[first].name), of: subject)
        files[index] = .success(asked)
      }
      group.members.append(member)
      groups[setting] = group
    }
  }
}
