import ActivationRules
import Predicates

extension LintRule {
  package static let unknownExtensionPoint = LintRule(
    id: "AR422", name: "unknown-extension-point", severity: .error, evidence: .observed,
    observations: ["unknown-point"],
    exceptions: [
      (.note, "when the identifier is well formed but this tool doesn't know it, such as one from a newer system")
    ],
    page: """
      The extension point is missing, misspelled, or unknown.

      `NSExtensionPointIdentifier` says where the system offers the extension.

      **Why it matters.** An extension at a point that doesn't exist is never offered, and App Store Connect rejects it (ITMS-90349).

      **Example.**

          { NSExtension: { NSExtensionPointIdentifier: "com.apple.share-service", NSExtensionAttributes: { … } } }

      **Instead.** Share extensions use `com.apple.share-services`; action extensions use `com.apple.ui-services`, or `com.apple.services` without an interface.

      **When it is not a mistake.** When a generator adds the extension point to a file that isn't a whole property list; that isn't reported. When the extension point belongs to a system
      that is newer than this tool.

      **Reference.** https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension/nsextensionpointidentifier; the refusal:
      https://developer.apple.com/forums/thread/803896.
      """,
    check: .rule { subject, report in
      guard let list = subject.informationList, let point = subject.point else { return }
      let path = [InfoKey.extensionKey, InfoKey.point]
      switch point {
      case .known, .decidedAtBuildTime: return
      case .unknown(let text):
        report.add(
          "unknown extension point \(text)",
          help: "If it's from a newer system, ignore this. The rule is checked like one of a share extension.",
          severity: .note, on: .value(path))
      case .invalid(let text, let meant):
        report.add(
          "\"\(text)\" is not an extension point, so the extension is never offered",
          help: meant.map { "Did you mean \($0.identifier)?" } ?? "A share extension uses com.apple.share-services.",
          on: .value(path), fix: meant.map { .set(path, .string($0.identifier)).safe(if: $0.identifier.isNearly(text)) }
        )
      case .absent:
        // Another finding reports a misspelled or misplaced key, so nothing is reported here.
        if list.misplacedExtensionKeys.contains(where: { path.contains($0.meant) }) { return }
        let found = list[InfoKey.extensionKey]?[InfoKey.point]
        report.add(
          found.map { "expected a string, found \($0.kind): the extension is never offered" }
            ?? "NSExtension has no NSExtensionPointIdentifier, so the extension is never offered",
          help: (found == nil ? "Add it:" : "Write")
            + " com.apple.share-services for a share extension, com.apple.ui-services for an action.",
          on: found == nil ? .key([InfoKey.extensionKey]) : .value(path))
      }
    })
}
