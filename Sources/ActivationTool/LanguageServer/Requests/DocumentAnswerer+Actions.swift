import ActivationWire
import ActivationChecks
import ActivationLint
import ActivationRules
import Documents
import PredicateSyntax

/// The kinds of code actions.
enum RuleActionKind: String, CaseIterable {
  case quickFix = "quickfix"
  case rewrite = "refactor.rewrite"
  /// All safe fixes of a document at once, which editors can ask for when it is saved.
  case fixAll = "source.fixAll.activation-rule"
}

/// The actions that an editor offers at a place.
extension DocumentAnswerer {
  mutating func writeCodeActions(_ parameters: JSONValue, _ writer: inout JSONWriter) throws(ResponseError) {
    let range = try range(parameters)
    let wanted = parameters["context"]?["only"]?.elements.compactMap(\.text)
    func isWanted(_ kind: RuleActionKind) -> Bool {
      wanted?.contains { kind.rawValue == $0 || kind.rawValue.hasPrefix($0 + ".") } ?? true
    }
    let file = document.file()
    var positions = positions
    writer.array { writer in
      if isWanted(.quickFix) {
        let found = file.findings.filter { ($0.range ?? SourceRange(0, 0)).touches(range) }
        for (finding, comment) in zip(found, file.changes(ignoring: found)) {
          writeActions(for: finding, comment, &positions, &writer)
        }
      }
      if isWanted(.rewrite), client.createsFiles, let path = document.path, !document.isTestFile {
        for rule in file.rules where (rule.key ?? rule.value).union(rule.value).touches(range) {
          writeTestFile(for: rule, path, isOnly: file.rules.count == 1, &writer)
        }
      }
      // Unless it is requested, the fixes are offered one by one.
      if wanted != nil, isWanted(.fixAll) { writeFixAll(file.findings, &positions, &writer) }
    }
  }

  /// The fixes of a finding, and the comment that ignores it.
  private func writeActions(
    for finding: Finding, _ comment: TextEdit?, _ positions: inout PositionFinder, _ writer: inout JSONWriter
  ) {
    for fix in finding.fixes {
      guard let edit = fix.fileEdit else { continue }
      let isOnly = finding.onlyFix != nil
      writeAction(
        fix.message.prefix(1).uppercased() + fix.message.dropFirst(), edit, finding,
        isPreferred: isOnly && fix.isSafe, &positions, &writer)
    }
    if let comment {
      writeAction("Ignore \(finding.id) here", comment, finding, isPreferred: false, &positions, &writer)
    }
  }

  /// The safe fixes that don't touch one another, of findings with one fix each; nothing where there are none.
  private func writeFixAll(
    _ findings: [Finding], _ positions: inout PositionFinder, _ writer: inout JSONWriter
  ) {
    var edits: [TextEdit] = []
    for finding in findings {
      guard let fix = finding.onlyFix, fix.isSafe, let edit = fix.fileEdit else { continue }
      if !edits.contains(where: { $0.range.touches(edit.range) }) { edits.append(edit) }
    }
    guard !edits.isEmpty else { return }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    writer.object { writer in
      writer.member("title", "Make all safe fixes")
      writer.member("kind", RuleActionKind.fixAll.rawValue)
      writer.object("edit") { writer in
        writer.object("changes") { writer in
          writer.array(document.uri) { writer in for edit in edits { writer.edit(edit, &positions) } }
        }
      }
    }
  }

  private func writeAction(
    _ title: String, _ edit: TextEdit, _ finding: Finding, isPreferred: Bool,
    _ positions: inout PositionFinder, _ writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.member("title", title)
      writer.member("kind", RuleActionKind.quickFix.rawValue)
      if isPreferred { writer.member("isPreferred", true) }
      writer.array("diagnostics") { writer in write(finding, &positions, &writer) }
      writer.object("edit") { writer in
        writer.object("changes") { writer in
          writer.array(document.uri) { writer in writer.edit(edit, &positions) }
        }
      }
    }
  }

  /// Creates a file with tests next to the document: the everyday hosts with the rule's verdicts of today.
  private func writeTestFile(for rule: EditedFile.Rule, _ path: String, isOnly: Bool, _ writer: inout JSONWriter) {
    guard isOnly, let asked = rule.activationRule else { return }
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    let stem = name.split(separator: ".").first.map { String($0) } ?? name
    let slash = document.uri.lastIndex(of: "/").map { document.uri.index(after: $0) } ?? document.uri.startIndex
    let uri =
      document.uri[..<slash] + stem.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
      + EditedFile.testEnding
    writer.object { writer in
      writer.member("title", "Add a file of tests: what each everyday host shows today")
      writer.member("kind", RuleActionKind.rewrite.rawValue)
      writer.object("edit") { writer in
        writer.array("documentChanges") { writer in
          writer.object { writer in
            writer.member("kind", "create")
            writer.member("uri", String(uri))
          }
          writer.object { writer in
            writer.object("textDocument") { writer in
              writer.member("uri", String(uri))
              writer.nullMember("version")
            }
            writer.array("edits") { writer in
              writer.object { writer in
                writer.object("range") { writer in
                  for key in ["start", "end"] {
                    writer.object(key) { writer in
                      writer.member("line", 0)
                      writer.member("character", 0)
                    }
                  }
                }
                writer.member("newText", Self.tests(of: asked, for: rule.subject.platform, in: name))
              }
            }
          }
        }
      }
    }
  }

  private static func tests(
    of rule: ActivationRule, for system: ActivationRule.Platform?, in file: String
  ) -> String {
    func json(_ text: String) -> String {
      var bytes: [UInt8] = []
      JSONText.append(text, to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    let tests = HostPreset.all.filter { $0.isEveryday && $0.isMet(on: system) }.map { preset in
      let expectation = RuleTestExpectation(rule.decision(for: preset.context).verdict)
      return "    { \"host\": \(json(preset.name)), \"expect\": \(json(expectation.rawValue)) }"
    }
    return "{\n  \"rule\": \(json(file)),\n  \"tests\": [\n\(tests.joined(separator: ",\n"))\n  ]\n}\n"
  }
}
