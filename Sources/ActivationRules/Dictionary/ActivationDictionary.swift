package import Documents
package import Predicates
import Texts

/// The dictionary form of a rule: counts by key, as in an Info.plist.
///
///     let rule: ActivationDictionary = [
///       ActivationKey.images: 4, ActivationKey.text: true,
///     ]
public struct ActivationDictionary: Sendable, Hashable {
  /// The value of a key; keys take Booleans, numbers and strings.
  public typealias Value = PropertyListValue

  /// A key with its value.
  public struct Entry: Sendable, Hashable {
    /// The key.
    public var key: String
    /// The value.
    public var value: Value

    /// Creates an entry.
    public init(key: String, value: Value) {
      self.key = key
      self.value = value
    }
  }

  /// The entries; each key appears once.
  public private(set) var entries: [Entry]

  /// Creates a dictionary. If entries have the same key, the value of the last one is kept at the position of the first. A number above
  /// `Int64.max` becomes `Int64.max`.
  ///
  /// - Complexity: linear in the number of entries.
  public init(_ entries: [Entry] = []) {
    self.entries = []
    self.entries.reserveCapacity(entries.count)
    var positions = [String: Int](minimumCapacity: entries.count)
    for var entry in entries {
      if case .unsignedInteger = entry.value { entry.value = .integer(.max) }
      if let position = positions[entry.key] {
        self.entries[position].value = entry.value
      } else {
        positions[entry.key] = self.entries.count
        self.entries.append(entry)
      }
    }
  }

  /// The version of the rule. The system's accessor is unsigned, so a negative version is a very large one (inferred).
  package var declaredVersion: Int64 {
    let version = self[ActivationKey.dictionaryVersion]?.integerValue ?? 0
    return version < 0 ? .max : version
  }

  /// A Boolean value that indicates whether every attachment must be accepted. It's true under version 1, or if strict matching is turned on.
  package var isStrict: Bool { declaredVersion < 2 || (self[ActivationKey.usesStrictMatching]?.integerValue ?? 0) != 0 }

  /// The value of a key; nil if the key is absent.
  ///
  /// - Complexity: linear in the number of entries.
  public subscript(key: String) -> Value? {
    get { entries.first { $0.key == key }?.value }
    set {
      guard let newValue else { return entries.removeAll { $0.key == key } }
      if let place = entries.firstIndex(where: { $0.key == key }) {
        entries[place].value = newValue
      } else {
        entries.append(Entry(key: key, value: newValue))
      }
    }
  }
}

extension ActivationDictionary: ExpressibleByDictionaryLiteral {
  /// Creates a dictionary from a literal. If a key is repeated, its last value is kept.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self.init(elements.map { Entry(key: $0.0, value: $0.1) })
  }
}

extension ActivationDictionary.Value: ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByStringLiteral, ExpressibleByFloatLiteral
{
  /// A whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// A Boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .real(value) }
}

extension ActivationDictionary.Value {
  /// The integer that the system's accessor returns for the value.
  ///
  /// Observed: an integer is itself, a Boolean is 0 or 1, and a numeric string is its value. Inferred: a real number is truncated, any other
  /// string is read like `NSString`'s `integerValue` (documented: blanks, a sign and digits at the start, otherwise 0), and
  /// everything else is 0.
  package var integerValue: Int64 {
    switch self {
    case .boolean(let value): value ? 1 : 0
    case .integer(let value): value
    case .real(let value):
      value.isNaN ? 0 : value >= 9.2e18 ? .max : value <= -9.2e18 ? .min : Int64(value)
    case .string(let text): Self.integer(startingLike: text)
    case .unsignedInteger: .max
    case .date, .data, .array, .dictionary: 0
    }
  }

  private static func integer(startingLike text: String) -> Int64 {
    let rest = text.utf8.drop { $0 == 0x20 || (0x09...0x0d).contains($0) }
    let isNegative = rest.first == UInt8(ascii: "-")
    let digits = rest.dropFirst(isNegative || rest.first == UInt8(ascii: "+") ? 1 : 0).prefix { $0 &- 0x30 < 10 }
    if digits.isEmpty { return 0 }
    return Int64((isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self)) ?? (isNegative ? .min : .max)
  }

  /// A Boolean value that indicates whether the value is a string that the build replaces, such as `$(COUNT)`.
  package var isBuildSetting: Bool {
    text.flatMap { BuildSettings.firstReference(in: $0) } != nil
  }

  /// The value in the form in which messages quote it.
  package var quoted: String { isSimple ? WrittenRule.literal(self) : kind }
}

/// Conversions to and from other values.
extension ActivationDictionary {
  /// The dictionary as a value of a property list.
  package var propertyList: PropertyListValue {
    .dictionary(Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.value) }))
  }

  /// Creates a dictionary from a property list, with keys in alphabetical order; it's empty if the property list isn't a dictionary.
  package init(_ value: PropertyListValue) {
    guard case .dictionary(let content) = value else {
      self.init()
      return
    }
    self.init(content.stablySorted { $0.key < $1.key }.map { Entry(key: $0.key, value: $0.value) })
  }

  /// Creates a dictionary from parsed text, with keys in the text's order; nil if the value isn't a dictionary.
  ///
  /// - Complexity: linear in the length of the text.
  package init?(_ node: Node) {
    guard case .object(let members) = node.value else { return nil }
    self.init(members.map { Entry(key: $0.name ?? "", value: .read($0)) })
  }

  /// Creates a dictionary from a document's value, with keys in the document's order; nil if the value isn't a dictionary.
  ///
  /// - Complexity: linear in the size of the document.
  package init?(_ value: ValueID, of document: Document) {
    guard case .dictionary(let run) = document[value] else { return nil }
    self.init(document.entries(of: run).map { Entry(key: document[$0.key], value: .read($0.value, of: document)) })
  }
}

extension ActivationDictionary.Value {
  /// Returns the value of a node. Null becomes data: it isn't known how the system reads either. A collection with a null in it becomes empty.
  fileprivate static func read(_ node: Node) -> Self {
    if let value = try? PropertyListValue(node) { return value }
    return node.kind == .array ? .array([]) : node.kind == .object ? .dictionary([:]) : .data([])
  }

  /// Returns a value of a document; null becomes data. The contents of arrays and dictionaries don't matter, and are dropped.
  fileprivate static func read(_ value: ValueID, of document: Document) -> Self {
    switch document[value] {
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(value)
    case .unsignedInteger(let value): .unsignedInteger(value)
    case .double(let value): .real(value)
    case .string(let text): .string(document[text])
    case .date(let seconds): .date(seconds)
    case .array, .set: .array([])
    case .dictionary: .dictionary([:])
    case .null: .data([])
    }
  }
}
