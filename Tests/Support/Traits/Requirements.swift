internal import Foundation
package import Testing

/// The requirements of a test outside of the package. If they aren't met, the test is skipped, and counted as skipped.
extension Trait where Self == ConditionTrait {
  /// Files of facts.
  package static func facts(_ names: String...) -> Self {
    .enabled(if: names.allSatisfy { Place.hasFacts($0) }, "\(names.joined(separator: ", ")) not beside the package")
  }

  /// A program. If it is the tool, or is named in `REQUIRED_PROGRAMS` by a gate that installs it, the test fails if it is missing.
  package static func program(_ name: String) -> Self {
    .enabled(if: Shell.path(of: name) != nil || Shell.requiredPrograms.contains(name), "\(name) is not installed")
  }

  /// A file of the system, such as `/dev/full`.
  package static func file(_ path: String) -> Self {
    .enabled(if: FileManager.default.fileExists(atPath: path), "\(path) is not there")
  }
}
