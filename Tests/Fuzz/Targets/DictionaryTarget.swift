import ActivationLint
import ActivationRules
import TestSupport
import UniformTypes

/// A dictionary decides as counting by hand does, whatever the order of its keys, and whatever keys mean nothing.
enum DictionaryTarget: FuzzTarget {
  static let name = "dictionary"

  static let keys = [
    ActivationKey.attachmentsMaximum, ActivationKey.attachmentsMinimum, ActivationKey.files, ActivationKey.images,
    ActivationKey.movies, ActivationKey.text, ActivationKey.webURLs, ActivationKey.webPages,
    ActivationKey.dictionaryVersion, ActivationKey.usesStrictMatching,
  ]

  static func check(_ input: [UInt8]) throws(Violation) {
    var choices = Choices(input)
    let context = SharedContext(types: choices.items())
    let table = choices.number(below: DictionaryTable.shipped.count)
    var entries: [ActivationDictionary.Entry] = []
    for _ in 0..<choices.number(below: 10) {
      let key = choices.number(below: 12) == 0 ? choices.raw(atMost: 30) : choices.text(of: keys)
      entries.append(.init(key: key, value: value(&choices)))
    }
    let dictionary = ActivationDictionary(entries)
    // All tables together cost as much as all else ten times.
    if choices.number(below: 8) == 7 {
      let all = ActivationRule(dictionary: dictionary).decision(for: context)
      try require(!all.explanation.reason.isEmpty, "a verdict without a reason")
      _ = dictionary.oddEntries()
    }
    try check(dictionary, DictionaryTable.shipped[table...].prefix(1).map { $0 }, context)
  }

  private static func check(
    _ dictionary: ActivationDictionary, _ tables: [DictionaryTable], _ context: SharedContext
  ) throws(Violation) {
    let verdict = ActivationRule(dictionary: dictionary, tables: tables).decision(for: context).verdict
    let reversed = ActivationDictionary(dictionary.entries.reversed())
    let other = ActivationRule(dictionary: reversed, tables: tables).decision(for: context).verdict
    try require(isSame(verdict, other), "the order of keys turns \(verdict) into \(other)")
    guard let table = tables.first, let reading = NaiveDictionaryRule.Reading.shipped[table.name] else { return }
    var values: [String: Int] = [:]
    for entry in dictionary.entries {
      // Build settings and foreign kinds are not for counting by hand.
      guard case .integer(let number) = entry.value else { return }
      values[entry.key] = Int(number)
    }
    let naive = NaiveDictionaryRule(values: values, reading: reading)
    if naive.isUnknowable {
      guard case .uncertain(.unknownKeys) = verdict else { throw Violation("\(values) is \(verdict)") }
      return
    }
    let expected = naive.accepts(context.registeredTypeIdentifiers)
    try require(
      verdict == (expected ? .shown : .hidden),
      "\(values) under \(table.name) is \(verdict), by hand \(expected), for \(context.registeredTypeIdentifiers)")
  }

  /// Returns whether verdicts are the same; of several values that can't be read, the first is named.
  private static func isSame(_ first: Verdict, _ second: Verdict) -> Bool {
    if case (.uncertain, .uncertain) = (first, second) { return true }
    if case (.failed, .failed) = (first, second) { return true }
    return first == second
  }

  private static func value(_ choices: inout Choices) -> ActivationDictionary.Value {
    switch choices.number(below: 16) {
    case 0: .boolean(choices.flag())
    case 1: .real(Double(bitPattern: UInt64(bitPattern: choices.integer())))
    case 2: .string(choices.raw(atMost: 24))
    case 3: .integer(choices.integer())
    case 4: .other(choices.element(of: [.array, .dictionary, .data, .date], else: .array))
    default: .integer(Int64(choices.number(below: 7)) - 1)
    }
  }
}
