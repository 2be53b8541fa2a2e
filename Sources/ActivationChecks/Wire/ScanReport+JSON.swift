import ActivationLint
import ActivationRules
import ActivationWire
import PredicateSyntax

/// The output of `scan --json`: an object for each extension and share, then one for each finding, then one that counts them.
extension ScanReport {
  /// Hands out the lines one by one.
  package func writeJSON(to write: (String) -> Void) {
    for folder in folders {
      for judged in folder.extensions {
        if contexts.isEmpty { write(inventoryLine(judged, in: folder)) }
        for (context, verdict) in zip(contexts, judged.verdicts) {
          write(verdictLine(judged, in: folder, context, verdict))
        }
      }
    }
    for folder in folders {
      for finding in findings(of: folder) { write(JSONWriter.line("finding") { $0.finding(finding) }) }
    }
    write(summaryLine)
  }

  /// A file below a folder, as it can be opened from where the folder was named.
  fileprivate static func place(of path: String, in folder: ScannedFolder) -> WirePlace {
    let name = folder.name
    let isInside = name != "." && !path.hasPrefix("/") && path != name && !path.hasPrefix(name + "/")
    return WirePlace(file: isInside ? (name.hasSuffix("/") ? name : name + "/") + path : path)
  }

  private func findings(of folder: ScannedFolder) -> [WireFinding] {
    var findings = folder.problems.map { problem in
      var finding = WireFinding(problem)
      finding.place?.file = Self.place(of: problem.name ?? folder.name, in: folder).file
      return finding
    }
    for judged in folder.extensions {
      for found in judged.findings {
        var finding = WireFinding(found)
        finding.place = Self.place(of: judged.file.owner, in: folder)
        if case .key(let keys) = found.place { finding.place?.keys = keys }
        if case .value(let keys) = found.place { finding.place?.keys = keys }
        findings.append(finding)
      }
      for problem in judged.problems {
        findings.append(
          WireFinding(
            id: "scan-note", severity: .note, message: problem, place: Self.place(of: judged.file.owner, in: folder)))
      }
    }
    return findings
  }

  private func verdictLine(
    _ judged: JudgedExtension, in folder: ScannedFolder, _ context: NamedContext, _ verdict: ExtensionVerdict
  ) -> String {
    JSONWriter.line("verdict") { writer in
      writer.member(.verdict, verdict.kind.name)
      writer.member(.longReason, ifPresent: verdict.reason)
      writer.share(context, isWhole: false)
      writer.found(judged, in: folder)
    }
  }

  private func inventoryLine(_ judged: JudgedExtension, in folder: ScannedFolder) -> String {
    let file = judged.file
    let (state, setting, message): (String, String?, String?) =
      switch file.ruleState {
      case .found: ("found", nil, nil)
      case .missing: ("missing", nil, nil)
      case .unusable(let message): ("notRead", nil, message)
      case .decidedAtBuildTime(let reference): ("buildSetting", reference, nil)
      }
    return JSONWriter.line("extension") { writer in
      writer.found(judged, in: folder)
      writer.member(.ruleState, state)
      writer.member(.buildSetting, ifPresent: setting)
      writer.member(.message, ifPresent: message)
      writer.array(.rules) { writer in
        for rule in file.extensionRules { writer.loaded(rule, in: Self.place(of: file.owner, in: folder).file) }
      }
    }
  }

  private var summaryLine: String {
    let all = folders.flatMap(\.extensions)
    return JSONWriter.summary(of: all.flatMap(\.verdicts).map(\.kind)) { writer in
      writer.member(.extensions, all.count)
      writer.member(.unread, folders.reduce(0) { $0 + $1.problems.count })
    }
  }
}

extension JSONWriter {
  /// Writes which extension it is and where.
  fileprivate mutating func found(_ judged: JudgedExtension, in folder: ScannedFolder) {
    let file = judged.file
    object(.extensionFacts) { writer in
      writer.member(.name, ifPresent: file.displayName)
      writer.member(.bundleIdentifier, ifPresent: file.bundleIdentifier)
      writer.member(.extensionPoint, ifPresent: file.extensionPointIdentifier)
      writer.member(.extensionKind, ifPresent: file.infoPlist?.kind)
      writer.member(.app, ifPresent: file.surroundings.application?.application?.label)
      writer.member(.isSource, file.isSource)
    }
    place(ScanReport.place(of: file.owner, in: folder))
    if !judged.undeclaredTypes.isEmpty { member(.undeclaredTypes, judged.undeclaredTypes) }
  }

  fileprivate mutating func loaded(_ rule: RulePlace, in file: String?) {
    object { writer in
      writer.key(.rule)
      switch rule.rule {
      case .dictionary(let value): writer.propertyList(value)
      case .predicate(let text): writer.string(text)
      }
      writer.member(.name, ifPresent: rule.displayName)
      if let line = rule.line { writer.place(WirePlace(file: file, line: line, column: 0)) }
      writer.member(.root, rule.root)
    }
  }
}
