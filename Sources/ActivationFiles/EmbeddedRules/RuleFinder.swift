import ActivationRules
import PredicateSyntax

/// Finds the rules among the keys of a document.
///
/// `NSExtension` makes the dictionary around it an Info.plist; `NSExtensionActivationRule` and `iosActivationRules` elsewhere are
/// rules by themselves, and so is a document of nothing but activation keys.
///
/// - Complexity: linear in the document, times its depth where one Info.plist is within another.
struct RuleFinder {
  private(set) var file = EmbeddedFile()
  private let map: PropertyListMap
  /// The values of an XML document.
  private let value: PropertyListValue?
  private let ends: [Int]
  /// Whether a program or an excerpt is read, in which more may belong to an Info.plist than is seen.
  private let isExcerpt: Bool

  init(_ map: PropertyListMap, value: PropertyListValue? = nil, isExcerpt: Bool) {
    self.map = map
    self.value = value
    self.isExcerpt = isExcerpt
    ends = map.ends()
    find()
  }

  private mutating func find() {
    guard let top = map.entries.first else { return }
    let keys = map.childIndexes(of: 0).map { map.entries[$0].name }
    if top.tag == "dict", !keys.contains(InfoKey.extensionKey), Self.areOfARule(keys) { return addRule(0) }
    var around: Set<Int> = []
    for entry in map.entries
    where entry.name == InfoKey.extensionKey && entry.tag == "dict" && entry.key != nil && entry.parent >= 0 {
      around.insert(entry.parent)
    }
    var next = 0
    for (index, entry) in map.entries.enumerated() where index >= next && entry.key != nil && entry.parent >= 0 {
      if entry.name == InfoKey.extensionKey, entry.tag == "dict" {
        addPropertyList(entry.parent, extension: index)
        next = ends[index]
      } else if entry.name == ActivationKey.rule || entry.name == InfoKey.expoRule, !around.contains(entry.parent) {
        addRule(index)
        next = ends[index]
      }
    }
  }

  /// Whether keys are those of a rule by itself; one of them may be that of a rule, which has no business there, while beside a rule
  /// there may be other keys that are out of place.
  private static func areOfARule(_ keys: [String]) -> Bool {
    let prefix = keys.contains(ActivationKey.rule) ? ActivationKey.prefix + "Supports" : ActivationKey.prefix
    return keys.contains { $0.hasPrefix(prefix) && $0 != ActivationKey.rule }
  }

  private mutating func addRule(_ index: Int) {
    guard !addUnread(index) else { return }
    switch value(at: index) {
    case .string(let text)?: add(.rule(.predicate(text)), index)
    case .dictionary(let entries)?: add(.rule(.dictionary(.dictionary(entries))), index)
    case let other?: addUnread(index, "found \(other.kind), expected a string or a dictionary")
    case nil: break
    }
  }

  private mutating func addPropertyList(_ parent: Int, extension index: Int) {
    let paths = [RuleLocator.keyPath, [InfoKey.extensionKey, ActivationKey.rule], [ActivationKey.rule]]
    let rule = paths.compactMap { map.index(at: $0, from: parent) }.first
    if let rule {
      guard !addUnread(rule) else { return }
    } else if let unknown = (index..<ends[index]).first(where: { [map] in map.entries[$0].unknownPart != nil }) {
      // Whatever is spread into it may hold the rule.
      return addUnread(unknown, map.entries[unknown].unknownPart ?? "")
    }
    // Which rule counts, if any, is a matter of the extension point.
    if rule != nil, let place = computedPoint(of: index) { return addUnread(place, "the extension point is computed") }
    let holdsKeys = map.entries[index..<ends[index]].contains { $0.name.hasPrefix(ActivationKey.prefix) }
    if isExcerpt, rule == nil, !holdsKeys { return }
    value(at: parent).map { add(.propertyList($0), parent) }
  }

  /// The place of an extension point that is there and isn't a literal; nil when it is one, or absent.
  private func computedPoint(of bundle: Int) -> Int? {
    guard let point = map.index(at: [InfoKey.point], from: bundle) else {
      return map.entries[bundle].unknownPart == nil ? nil : bundle
    }
    switch map.entries[point].leaf {
    case .unknown?: return point
    case .text(let literal)? where !literal.holes.isEmpty: return point
    default: return nil
    }
  }

  private mutating func add(_ content: EmbeddedFile.Part.Content, _ root: Int) {
    file.parts.append(
      EmbeddedFile.Part(content: content, places: RulePlaces(map, root: root), isWhole: !isExcerpt))
  }

  /// Names what within a rule is computed, if anything is.
  private mutating func addUnread(_ index: Int) -> Bool {
    for place in index..<ends[index] {
      let entry = map.entries[place]
      switch entry.leaf {
      case .unknown(let reason)?:
        addUnread(place, reason)
        return true
      case .text(let literal)? where !literal.holes.isEmpty:
        let hole = literal.map.fileRange(of: literal.holes[0])
        let text = String(decoding: map.text[hole.lowerBound..<min(hole.upperBound, map.text.count)], as: UTF8.self)
        file.unread.append(EmbeddedFile.Unread(range: hole, reason: "`\(text)` is computed"))
        return true
      default: break
      }
      if let reason = entry.unknownPart {
        addUnread(place, reason)
        return true
      }
    }
    return false
  }

  private mutating func addUnread(_ index: Int, _ reason: String) {
    let entry = map.entries[index]
    file.unread.append(EmbeddedFile.Unread(range: entry.key ?? entry.value, reason: reason))
  }

  private func value(at index: Int) -> PropertyListValue? {
    guard var value else { return map.value(at: index, end: ends[index]) }
    var path: [String] = []
    var place = index
    while place >= 0, map.entries[place].parent >= 0 {
      path.append(map.entries[place].name)
      place = map.entries[place].parent
    }
    for name in path.reversed() {
      switch value {
      case .dictionary(let entries):
        guard let next = entries[name] else { return nil }
        value = next
      case .array(let elements):
        guard let index = Int(name), elements.indices.contains(index) else { return nil }
        value = elements[index]
      default: return nil
      }
    }
    return value
  }
}
