import ActivationLint
import ActivationRules

/// A file that was read, before it is linted.
struct ReadTarget: Sendable {
  let target: LintTarget
  var content: LintContent
}

/// Finds the extensions of a run that are proved to appear for the same contexts as others of their kind in their app.
enum DuplicateExtensions {
  /// The properties that extensions share when people see them side by side.
  private struct Setting: Hashable {
    var point: ExtensionPoint.Identification
    var application: ApplicationSearch
    var isBuilt: Bool
    /// The system that it is built for, as the build settings say; nil where that isn't known.
    var system: String?
    var platform: Platform?

    /// Nil for a rule without an extension, and for one of several apps.
    init?(_ subject: LintContent.Subject, of target: LintTarget) {
      guard !target.isSample, !subject.isMisplaced, subject.holes.isEmpty, subject.path == RuleLocator.keyPath,
        let identifier = subject.subject.extensionPoint, BuildSettings.firstReference(in: identifier) == nil
      else { return nil }
      if case .several? = target.application { return nil }
      point = ExtensionPoint.identify(.string(identifier))
      application = target.application ?? .notFound
      isBuilt = target.isBuilt
      system = target.settings.complete("$(SDKROOT)")
      platform = subject.subject.platform
    }
  }

  /// The rules of extensions that people may see side by side.
  private struct Group {
    var rules = EquivalentRules()
    var members: [Member] = []
  }

  /// The properties that distinguish extensions.
  private struct Member {
    let name: String
    let identifier: String?
    let targets: [XcodeTarget]

    init(_ subject: LintSubject, _ target: LintTarget, name: String) {
      self.name = name
      let text = subject.propertyList?["CFBundleIdentifier"]?.text
      identifier = text.flatMap { BuildSettings.firstReference(in: $0) == nil ? $0 : nil }
      targets = target.targets
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
  static func mark(in files: inout [Result<ReadTarget, ReadingError>]) {
    var groups: [Setting: Group] = [:]
    for index in files.indices {
      guard case .success(var file) = files[index], let name = file.target.name,
        let subject = file.content.subjects.first(where: { $0.subject.root == ContextKey.extensionItems }),
        let setting = Setting(subject, of: file.target)
      else { continue }
      let member = Member(subject.subject, file.target, name: name)
      var group = groups.removeValue(forKey: setting) ?? Group()
      if let first = group.rules.first(equivalentTo: subject.subject, numbered: group.members.count),
        !member.isSameExtension(as: group.members[first])
      {
        file.content.add(DuplicateRule.finding(sameAs: group.members[first].name), of: subject)
        files[index] = .success(file)
      }
      group.members.append(member)
      groups[setting] = group
    }
  }
}
