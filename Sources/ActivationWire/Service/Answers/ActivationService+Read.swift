import ActivationFiles
import ActivationLint
import ActivationMemory
import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// `read`: the rules in a text that someone has at hand: a predicate, a dictionary or an app.json as JSON, an Info.plist as XML.
extension ActivationService {
  /// The number of rules that an answer has.
  private static let mostRules = 50

  func read(_ fields: RequestFields, _ writer: inout JSONWriter) throws(WireError) {
    guard let text = try fields.text("text") else { throw WireError(message: "\"read\" requires \"text\"") }
    let bytes = Array(text.utf8)
    let notation: String
    var found: [FoundRule] = []
    var types: [(value: PropertyListValue, isExported: Bool)] = []
    var findings: [WireFinding] = []
    var map: PropertyListMap?
    if bytes.isMeantAsPropertyList || bytes.starts(with: Array("bplist".utf8)) {
      notation = "propertyList"
      if let value = try Self.propertyList(bytes) {
        (found, types) = value.rules(most: Self.mostRules)
        let places = try Self.places(inPropertyList: bytes)
        findings = findingsAroundRule(in: value, at: places)
        map = places
      }
    } else if bytes.mayBeJSON, let value = try Self.json(bytes) {
      notation = "json"
      (found, types) = value.rules(most: Self.mostRules)
    } else {
      notation = "predicate"
      found = [([], .string(text), nil)]
    }
    let paths = found.map { $0.path }
    let ranges: [SourceRange?] =
      switch notation {
      case "propertyList": paths.map { map?.entry(at: $0)?.value }
      case "json": bytes.jsonRanges(at: paths)
      default: [SourceRange(0, bytes.count)]
      }
    let source = WireText(bytes)
    writer.foundRules(
      notation,
      zip(found, ranges).map { found, range in
        let rule: WrittenRule =
          if case .string(let text) = found.rule { .predicate(text) } else {
            .dictionary(ActivationDictionary(found.rule))
          }
        let place = range.map { source.place($0, keys: found.path) } ?? WirePlace(keys: found.path)
        return (rule, place, found.extensionPoint)
      }, types: types)
    if !findings.isEmpty { writer.findings(findings) }
  }

  /// The mistakes in an Info.plist apart from those in its rule. Of an excerpt it's known only that a rule is in the wrong place.
  private func findingsAroundRule(in list: PropertyListValue, at map: PropertyListMap) -> [WireFinding] {
    let bytes = map.text
    let value = list.value(at: InfoKey.rulePath)
    var rule = LintSubject.Rule.missing
    switch value {
    case .string(let text)?: rule = .predicate(Parser.parse(text))
    case .dictionary(let entries)?: rule = .dictionary(ActivationDictionary(.dictionary(entries)))
    default: break
    }
    var subject = LintSubject(rule: rule, propertyList: list, services: services)
    subject.missingRuleReason = value.map {
      "NSExtensionActivationRule is \($0.kind), neither a string nor a dictionary"
    }
    let isExcerpt = bytes.offset(of: "<plist", from: 0) == nil
    let source = WireText(bytes)
    return Linter.findings(around: subject, writtenIn: PartText(map)).compactMap { finding in
      if isExcerpt, finding.id != LintRule.misplacedKey.id { return nil }
      var written = WireFinding(finding)
      written.place = finding.range.map { source.place($0, keys: finding.place.keys) }
      written.fixes = finding.fixes.compactMap { fix in
        var text = bytes
        for edit in fix.edits {
          guard let next = PropertyListMap(text).text(after: edit) else { return nil }
          text = next
        }
        let edits = TextEdit(from: bytes, to: text).map { [source.edit($0)] }
        return WireFinding.Fix(fix.message, isSafe: fix.isSafe, edits: edits, changed: fix.hostChanges)
      }
      return written
    }
  }

  /// The value of a JSON text; nil when it isn't meant as JSON.
  static func json(_ bytes: [UInt8]) throws(WireError) -> PropertyListValue? {
    let document: Document
    do throws(ReadingError) {
      document = try ContextReader.read(json: bytes)
    } catch {
      if bytes.isMeantAsJSON { throw .malformedText("malformed-rule", error, in: bytes) }
      return nil
    }
    return PropertyListValue(document.root, of: document, leavingOutNulls: true)
  }
}

/// A rule in a property list or a JSON document, with the keys that lead to it.
private typealias FoundRule = (path: [String], rule: PropertyListValue, extensionPoint: String?)

extension PropertyListValue {
  /// The rules in a property list or a JSON document, and the types that it declares.
  ///
  /// Looks at every dictionary; a document of activation keys alone is a rule by itself.
  fileprivate func rules(
    most: Int
  ) -> (found: [FoundRule], types: [(value: PropertyListValue, isExported: Bool)]) {
    if case .dictionary(let entries) = self, !entries.isEmpty, entries.keys.allSatisfy({ Self.isActivationKey($0) }) {
      return ([([], self, nil)], [])
    }
    var found: [FoundRule] = []
    var types: [(value: PropertyListValue, isExported: Bool)] = []
    var open: [(path: [String], value: PropertyListValue)] = [([], self)]
    while let next = open.popLast(), found.count < most {
      // No rule is nested deeper.
      if next.path.count >= 64 { continue }
      switch next.value {
      case .array(let elements):
        for (index, element) in elements.enumerated().reversed() { open.append((next.path + ["\(index)"], element)) }
      case .dictionary(let entries):
        types += Self.declaredTypes(entries)
        for (key, value) in entries.stablySorted(by: { $0.key > $1.key }) {
          if key == ActivationKey.rule || key == "iosActivationRules", value.isRule {
            let point = next.path.last == InfoKey.attributes ? nil : entries[InfoKey.point]?.text
            found.append((next.path + [key], value, point))
          } else if key == InfoKey.extensionKey, let rule = value[InfoKey.attributes]?[ActivationKey.rule],
            rule.isRule
          {
            let path = next.path + [key, InfoKey.attributes, ActivationKey.rule]
            found.append((path, rule, value[InfoKey.point]?.text))
          } else {
            open.append((next.path + [key], value))
          }
        }
      default: break
      }
    }
    return (found, types)
  }

  private static func declaredTypes(
    _ entries: [String: PropertyListValue]
  ) -> [(value: PropertyListValue, isExported: Bool)] {
    var types: [(value: PropertyListValue, isExported: Bool)] = []
    for (key, isExported) in [("UTExportedTypeDeclarations", true), ("UTImportedTypeDeclarations", false)] {
      guard case .array(let declarations)? = entries[key] else { continue }
      for declaration in declarations where declaration["UTTypeIdentifier"]?.text != nil {
        types.append((declaration, isExported))
      }
    }
    return types
  }

  private static func isActivationKey(_ key: String) -> Bool {
    key.hasPrefix(ActivationKey.prefix) && key != ActivationKey.rule
  }

  private var isRule: Bool {
    switch self {
    case .string, .dictionary: true
    default: false
    }
  }
}
