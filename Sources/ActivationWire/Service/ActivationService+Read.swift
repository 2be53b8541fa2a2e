import ActivationLint
import ActivationRules
import Documents
import Predicates
import Texts

/// `read`: the rules in a text. The text is a predicate, a dictionary or an app.json as JSON, or an Info.plist as XML.
extension ActivationService {
  /// The maximum number of rules in an answer.
  private static let mostRules = 50

  func read(_ fields: RequestFields, _ writer: inout JSONWriter) throws(WireFinding) {
    guard let text = try fields.text("text") else { throw WireFinding(message: "\"read\" requires \"text\"") }
    let bytes = Array(text.utf8)
    let source = LineTable(bytes)
    var findings: [WireFinding] = []
    let (notation, document): (String, SourceDocument)
    if bytes.isMeantAsPropertyList || bytes.starts(with: Array("bplist".utf8)) {
      (notation, document) = ("propertyList", try Self.document(of: bytes))
      if let value = document.root.flatMap({ try? PropertyListValue($0) }) {
        findings = findingsAroundRule(in: value, at: document)
      }
    } else if bytes.mayBeJSON, try Self.isJSON(bytes) {
      (notation, document) = ("json", bytes.json)
    } else {
      let place = source.place(SourceRange(0, bytes.count), keys: [])
      return writer.foundRules("predicate", [(.predicate(text), place, nil)], types: [])
    }
    let rules: [(rule: WrittenRule, place: WirePlace, extensionPoint: String?)] = Self.rules(in: document).map {
      found in
      (found.rule, source.place(SourceRange(found.node.range), keys: found.path), found.point)
    }
    writer.foundRules(notation, rules, types: Self.types(in: document))
    if !findings.isEmpty { writer.findings(findings) }
  }

  /// Returns the rules in a document: each with its key path, its node, and the extension point. The key path is empty if the file gives the rule as
  /// options of a plug-in, which have other names than the keys.
  private static func rules(
    in document: SourceDocument
  ) -> [(rule: WrittenRule, path: [String], node: Node, point: String?)] {
    var rules: [(rule: WrittenRule, path: [String], node: Node, point: String?)] = []
    func add(_ value: PropertyListValue, _ path: [String], _ node: Node, _ point: String?) {
      if let rule = WrittenRule(value) { rules.append((rule, path, node, point)) }
    }
    for part in RuleFinder(document, isExcerpt: document.notation == .xml).found.parts {
      guard let root = part.text?.root else { continue }
      switch part.value {
      case .rule(let rule): rules.append((rule, part.options == nil ? root.path : [], root, nil))
      case .propertyList(let list):
        // A rule in a wrong place is included, because a finding explains the place.
        var paths = [[InfoKey.extensionKey, ActivationKey.rule], [ActivationKey.rule]]
        if case .rules(let found) = part.search { paths = found.map { $0.path } }
        for path in paths {
          guard let node = document.node(at: path, from: root) else { continue }
          add(document.value(of: node), root.path + path, node, list[InfoKey.extensionKey]?[InfoKey.point]?.text)
        }
      }
    }
    return Array(rules.prefix(mostRules))
  }

  /// Returns the types that a document declares, and whether each type is exported.
  private static func types(in document: SourceDocument) -> [(value: PropertyListValue, isExported: Bool)] {
    document.subtree(of: document.root).flatMap { node -> [(value: PropertyListValue, isExported: Bool)] in
      let isExported = node.name == "UTExportedTypeDeclarations"
      guard isExported || node.name == "UTImportedTypeDeclarations", node.kind == .array else { return [] }
      return node.members.filter { $0["UTTypeIdentifier"]?.string != nil }.map { (document.value(of: $0), isExported) }
    }
  }

  /// Returns the mistakes in an Info.plist apart from those in its rule. In an excerpt, only a rule in the wrong place is certainly a mistake.
  private func findingsAroundRule(in list: PropertyListValue, at document: SourceDocument) -> [WireFinding] {
    let bytes = document.source
    let value = list.value(at: InfoKey.rulePath)
    var rule = LintSubject.Rule.missing()
    switch value {
    case .string(let text)?: rule = .predicate(Parser.parse(text))
    case .dictionary(let entries)?: rule = .dictionary(ActivationDictionary(.dictionary(entries)))
    case let other?:
      rule = .missing(because: "NSExtensionActivationRule is \(other.kind), neither a string nor a dictionary")
    case nil: break
    }
    let subject = LintSubject(rule: rule, in: LintSubject.Surroundings(in: list), services: services)
    let isExcerpt = bytes.offset(of: "<plist", from: 0) == nil
    let source = LineTable(bytes)
    return Linter.findings(around: subject, writtenIn: PartText(document)).compactMap { finding in
      if isExcerpt, finding.id != LintRule.misplacedKey.id { return nil }
      var written = WireFinding(finding)
      written.place = finding.range.map { source.place($0, keys: finding.place.keys) }
      written.fixes = finding.fixes.compactMap { fix in
        fix.edits.applied(to: bytes) { DocumentEditor(markup: $0).text(after: $1) }.map { text in
          WireFinding.Fix(fix, edits: TextEdit(from: bytes, to: text).map { [source.edit($0)] })
        }
      }
      return written
    }
  }

  /// Returns whether a text is JSON.
  ///
  /// - Throws: The first mistake in a text that is clearly meant as JSON.
  static func isJSON(_ bytes: [UInt8]) throws(WireFinding) -> Bool {
    do throws(ReadingError) {
      _ = try ContextReader.read(json: bytes)
      return true
    } catch {
      if bytes.isMeantAsJSON { throw .malformedText("malformed-rule", error, in: bytes) }
      return false
    }
  }

  /// Reads an XML text: a property list, or a part of one that people paste, such as a value or keys with their values.
  ///
  /// - Throws: The first mistake, with its place.
  static func document(of text: [UInt8]) throws(WireFinding) -> SourceDocument {
    func failure(_ message: String, _ help: String, at place: Int) -> WireFinding {
      let range = SourceRange(min(place, text.count), min(place + 1, text.count))
      let place = LineTable(text).place(range)
      return WireFinding(id: "malformed-property-list", message: message, help: help, place: place)
    }
    if PropertyListForm(text) == .binary {
      throw failure("the property list is binary", "Convert it: plutil -convert xml1 Info.plist", at: 0)
    }
    let document = SourceDocument(utf8: text, .xml)
    if let error = document.errors.first { throw failure(error.message, error.help, at: error.range.lowerBound) }
    return document
  }
}
