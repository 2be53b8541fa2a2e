import ActivationRules
import Predicates

@testable import ActivationChecks

/// Any bytes as a project file, a project description, a configuration file, and a rule with build settings: targets and settings are found, or an
/// error gives the place of the mistake.
enum ProjectTarget: FuzzTarget {
  static let name = "project"

  static func check(_ input: [UInt8]) throws(Violation) {
    let text = String(decoding: input, as: UTF8.self)
    let scope = SettingScope(layers: [SettingLayer.read(text: text)])
    try require(
      scope.filled(text).utf8.count <= 8 * SettingScope.maximumWork + 8 * input.count, "an expansion without bounds")
    try checkRule(text)
    if let description = ProjectDescription.value(input) {
      try check(ProjectDescription(description, path: "/project/project.yml").project())
    }
    let value: PropertyListValue
    do throws(ReadingError) {
      value = try PropertyListReader.read(input)
    } catch {
      try require(!error.message.isEmpty, "an error without a message")
      return try require(error.offset ?? 0 <= input.count, "an error past the end")
    }
    try check(XcodeProject(value, path: "/project/App.xcodeproj"))
  }

  private static func check(_ project: XcodeProject) throws(Violation) {
    for part in project.targets.flatMap(\.parts) {
      try require(project.targets.indices.contains(part), "a part that is not there")
    }
    let index = ProjectIndex([project])
    for path in project.targets.flatMap(\.infoPlists) { _ = index.applications(around: path) }
  }

  private static func checkRule(_ text: String) throws(Violation) {
    guard text.utf8.count < 2_000 else { return }
    let unfilled = UnfilledPredicate(text)
    for hole in unfilled.holes { try require(hole.upperBound <= text.utf8.count, "a hole past the end") }
    guard let rule = try? ActivationRule(unfilled: text) else { return }
    let decision = rule.decision(for: SharedContext(registeredTypeIdentifiers: [[["public.url"], ["public.jpeg"]]]))
    try require(!decision.explanation.reason.isEmpty, "a verdict without a reason")
  }
}
