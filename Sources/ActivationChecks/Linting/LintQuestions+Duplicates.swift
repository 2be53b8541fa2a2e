import ActivationLint
import ActivationRules

/// Extensions of a run that are proved to appear for the same contexts as others of their kind in their app.
extension LintQuestions {
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
        place.path == InfoKey.rulePath, let identifier = subject.surroundings.extensionPoint,
        BuildSettings.firstReference(in: identifier) == nil
      else { return nil }
      if case .several? = surroundings.application { return nil }
      point = ExtensionPoint.identify(.string(identifier))
      application = surroundings.application ?? .notFound
      isBuilt = surroundings.isBuilt
      system = surroundings.settings.complete("$(SDKROOT)")
      platform = subject.surroundings.platform
    }
  }

  /// The properties that distinguish extensions.
  private typealias Member = (name: String, identifier: String?, targets: [XcodeTarget])

  /// Returns whether two files belong to one extension, such as one for each configuration.
  private static func areOfOneExtension(_ first: Member, _ second: Member) -> Bool {
    first.identifier.map { $0 == second.identifier } ?? false
      || first.targets.contains { mine in
        second.targets.contains { $0.name == mine.name && $0.projectFile == mine.projectFile }
      }
  }

  /// Adds a note to each extension whose rule is that of another one.
  ///
  /// - Complexity: an evaluation of each rule for each host preset, and for rules that none tells apart a proof within limits.
  static func markDuplicates(in files: inout [Result<LintQuestions, ReadingError>]) {
    var groups: [Setting: (rules: EquivalentRules, members: [Member])] = [:]
    for index in files.indices {
      guard case .success(var asked) = files[index], let name = asked.file.name,
        let subject = asked.subjects.first(where: { $0.root == ContextKey.extensionItems }),
        let setting = Setting(subject, in: asked.file.surroundings)
      else { continue }
      let identifier = subject.surroundings.propertyList?["CFBundleIdentifier"]?.text
      let known = identifier.flatMap { BuildSettings.firstReference(in: $0) == nil ? $0 : nil }
      let member: Member = (name, known, asked.file.surroundings.targets)
      var group = groups.removeValue(forKey: setting) ?? (EquivalentRules(), [])
      if let first = group.rules.first(equivalentTo: subject, numbered: group.members.count),
        !Self.areOfOneExtension(member, group.members[first])
      {
        asked.add(.duplicateRule(sameAs: group.members[first].name), of: subject)
        files[index] = .success(asked)
      }
      group.members.append(member)
      groups[setting] = group
    }
  }
}
