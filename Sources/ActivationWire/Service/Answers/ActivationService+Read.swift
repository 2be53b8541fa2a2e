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

  func read(_ fields: RequestFields, _ writer: inout JSONWriter) throws(Failure) {
    guard let text = try fields.text("text") else { throw Failure(message: "\"read\" requires \"text\"") }
    let bytes = Array(text.utf8)
    var finder = RuleSearch(most: Self.mostRules)
    let notation: String
    var findings: [WireFinding] = []
    var map: PropertyListMap?
    if RequestText.isPropertyList(bytes) || bytes.starts(with: Array("bplist".utf8)) {
      notation = "propertyList"
      if let value = try Self.propertyList(bytes) {
        finder.search(value)
        let places = try Self.places(inPropertyList: bytes)
        findings = findingsAroundRule(in: value, at: places)
        map = places
      }
    } else if RequestText.mayBeJSON(bytes), let value = try Self.json(bytes) {
      notation = "json"
      finder.search(value)
    } else {
      notation = "predicate"
      finder.found = [RuleSearch.Found(path: [], rule: .string(text))]
    }
    let paths = finder.found.map { $0.path }
    let ranges: [SourceRange?] =
      switch notation {
      case "propertyList": paths.map { map?.entry(at: $0)?.value }
      case "json": JSONPlaces.ranges(at: paths, in: bytes)
      default: [SourceRange(0, bytes.count)]
      }
    let source = WireText(bytes)
    writer.foundRules(
      notation,
      zip(finder.found, ranges).map { found, range in
        let rule: WrittenRule =
          if case .string(let text) = found.rule { .predicate(text) } else {
            .dictionary(ActivationDictionary(found.rule))
          }
        let place = range.map { source.place($0, keys: found.path) } ?? WirePlace(keys: found.path)
        return (rule, place, found.extensionPoint)
      }, types: finder.types)
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
  static func json(_ bytes: [UInt8]) throws(Failure) -> PropertyListValue? {
    let document: Document
    do throws(ReadingError) {
      document = try ContextReader.read(json: bytes)
    } catch {
      if RequestText.isMeantAsJSON(bytes) { throw .malformedText("malformed-rule", error, in: bytes) }
      return nil
    }
    return PropertyListValue(document.root, of: document, leavingOutNulls: true)
  }
}

/// Finds rules in a property list or a JSON document.
private struct RuleSearch {
  struct Found {
    var path: [String]
    var rule: PropertyListValue
    var extensionPoint: String?
  }

  let most: Int
  var found: [Found] = []
  private(set) var types: [(value: PropertyListValue, isExported: Bool)] = []

  init(most: Int) { self.most = most }

  /// Looks at every dictionary; a document of activation keys alone is a rule by itself.
  mutating func search(_ value: PropertyListValue) {
    if case .dictionary(let entries) = value, !entries.isEmpty, entries.keys.allSatisfy({ Self.isActivationKey($0) }) {
      found = [Found(path: [], rule: value)]
      return
    }
    var open: [(path: [String], value: PropertyListValue)] = [([], value)]
    while let next = open.popLast(), found.count < most {
      // No rule is nested deeper.
      if next.path.count >= 64 { continue }
      switch next.value {
      case .array(let elements):
        for (index, element) in elements.enumerated().reversed() { open.append((next.path + ["\(index)"], element)) }
      case .dictionary(let entries):
        collectTypes(entries)
        for (key, value) in entries.stablySorted(by: { $0.key > $1.key }) {
          if key == ActivationKey.rule || key == "iosActivationRules", Self.isRule(value) {
            let point = next.path.last == InfoKey.attributes ? nil : entries[InfoKey.point]?.text
            found.append(Found(path: next.path + [key], rule: value, extensionPoint: point))
          } else if key == InfoKey.extensionKey, let rule = value[InfoKey.attributes]?[ActivationKey.rule],
            Self.isRule(rule)
          {
            let path = next.path + [key, InfoKey.attributes, ActivationKey.rule]
            found.append(Found(path: path, rule: rule, extensionPoint: value[InfoKey.point]?.text))
          } else {
            open.append((next.path + [key], value))
          }
        }
      default: break
      }
    }
  }

  private mutating func collectTypes(_ entries: [String: PropertyListValue]) {
    for (key, isExported) in [("UTExportedTypeDeclarations", true), ("UTImportedTypeDeclarations", false)] {
      guard case .array(let declarations)? = entries[key] else { continue }
      for declaration in declarations where declaration["UTTypeIdentifier"]?.text != nil {
        types.append((declaration, isExported))
      }
    }
  }

  private static func isActivationKey(_ key: String) -> Bool {
    key.hasPrefix(ActivationKey.prefix) && key != ActivationKey.rule
  }

  private static func isRule(_ value: PropertyListValue) -> Bool {
    switch value {
    case .string, .dictionary: true
    default: false
    }
  }
}
