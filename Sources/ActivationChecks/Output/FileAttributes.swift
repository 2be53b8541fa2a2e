import Foundation
package import ActivationSystemCalls

/// The extended attributes of files.
package enum FileAttributes {
  private static let key = FileAttributeKey(rawValue: "NSFileExtendedAttributes")

  /// Copies them as the system does, and through Foundation where Swift knows no call for that.
  package static let copy: AttributeCopier = NewFile.systemCopier ?? copyByFoundation

  private static func attributes(_ path: String) -> [String: Data] {
    (try? FileManager.default.attributesOfItem(atPath: path))?[key] as? [String: Data] ?? [:]
  }

  @Sendable private static func copyByFoundation(
    _ from: String, _ to: String, _ isWanted: (String) -> Bool
  ) -> [String]? {
    let wanted = attributes(from).filter { isWanted($0.key) }
    let present = attributes(to)
    // One by one, since Foundation stops at the first that is refused.
    for (name, value) in wanted where present[name] != value {
      try? FileManager.default.setAttributes([key: [name: value]], ofItemAtPath: to)
    }
    let kept = attributes(to).filter { isWanted($0.key) }
    return Set(wanted.keys).union(kept.keys).filter { wanted[$0] != kept[$0] }.sorted()
  }
}
