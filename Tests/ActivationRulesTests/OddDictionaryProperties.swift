import TestSupport
import Testing

@testable import ActivationRules

/// Dictionaries with values of every kind, among them odd ones.
struct OddDictionary: CustomStringConvertible {
  var entries: [Entry]
  var items: PlainItems

  struct Entry {
    var key: String
    var value: ActivationDictionary.Value
  }

  static func make(_ random: inout SeededGenerator, size: Int) -> OddDictionary {
    var entries: [Entry] = []
    let keys = DictionaryPropertyTests.keys + [ActivationKey.dictionaryVersion, ActivationKey.usesStrictMatching]
    for key in keys where random.isOnce(in: 3) { entries.append(Entry(key: key, value: value(&random))) }
    return OddDictionary(entries: entries, items: DictionaryPropertyTests.items(&random))
  }

  private static func value(_ random: inout SeededGenerator) -> ActivationDictionary.Value {
    switch random.number(in: 0...9) {
    case 0: .boolean(Bool.random(using: &random))
    case 1: .string(random.one(of: ["", "0", "1", "2x", "many", "-1", "YES"]))
    case 2: .real(random.one(of: [0, 0.5, 1, 1.9, -0.5, 1e300]))
    case 3: .integer(random.one(of: [.max, .min]))
    default: .integer(Int64(random.number(in: -1...4)))
    }
  }

  var description: String {
    "{\(entries.map { "\($0.key): \($0.value.quoted)" }.joined(separator: ", "))}\non \(items)"
  }

  /// The verdict; of several reasons to be uncertain the one that comes first in the dictionary is told, and is left out here.
  func verdict(_ entries: [Entry]) -> String {
    let dictionary = ActivationDictionary(entries.map { .init(key: $0.key, value: $0.value) })
    switch ActivationRule(dictionary: dictionary).decision(for: ShareCase.context(items)).verdict {
    case .shown: return "shown"
    case .hidden: return "does not activate"
    case .uncertain: return "uncertain"
    case .failed(let error): return "\(error)"
    case .notOffered(let obstacle): return obstacle.message
    }
  }
}

@Suite struct OddDictionaryProperties {
  @Test func orderOfKeysDoesNotMatter() {
    Property("order of keys", cases: 60).expect(of: OddDictionary.make) { test in
      let (before, after) = (test.verdict(test.entries), test.verdict(test.entries.reversed()))
      return before == after ? nil : "\(before), but with the keys in reverse order \(after)"
    }
  }

  /// An unknown key of 0 changes nothing; one of another number only keeps the rule from being one of zeros.
  @Test func unknownKeysChangeNothing() {
    Property("unknown keys", cases: 60).expect(of: OddDictionary.make) { test in
      let before = test.verdict(test.entries)
      let zero = OddDictionary.Entry(key: "NSExtensionActivationSupportsMadeUp", value: .integer(0))
      if test.verdict(test.entries + [zero]) != before { return "another verdict with an unknown key of 0" }
      let hasNumber = test.entries.contains { $0.value.integerValue != 0 }
      let three = OddDictionary.Entry(key: zero.key, value: .integer(3))
      let after = test.verdict(test.entries + [three])
      return !hasNumber || after == before ? nil : "\(before), but with an unknown key of 3 \(after)"
    }
  }
}
