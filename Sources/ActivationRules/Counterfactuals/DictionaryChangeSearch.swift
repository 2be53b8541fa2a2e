internal import PredicateEvaluation

/// Searches for the smallest changes of a dictionary that turn a verdict around under every table.
struct DictionaryChangeSearch {
  /// The number of attachments up to which a limit is raised one by one.
  private static let maximumLimit: Int64 = 64
  /// The number of changes that are tried in pairs.
  private static let pairedChanges = 16

  private typealias Candidate = [VerdictChange.KeyChange]

  private let trial: ChangeTrial
  private let rule: DictionaryRule
  private let limit: Int
  private let attachmentCount: Int64
  private var remaining: Int
  /// The number of changed dictionaries that were evaluated.
  private(set) var triedCount = 0

  init(_ trial: ChangeTrial, _ rule: DictionaryRule, limit: Int) {
    self.trial = trial
    self.rule = rule
    self.limit = limit
    var count: Int64 = 0
    for item in trial.context.registeredTypeIdentifiers { count += Int64(item.count) }
    attachmentCount = count
    remaining = trial.evaluations / 4
  }

  /// The changes, the least widening or narrowing first.
  mutating func changes() -> [VerdictChange] {
    guard limit > 0 else { return [] }
    let groups = trial.wantsActivation ? widenings : narrowings
    var found: [VerdictChange] = []
    for group in groups where found.count < limit {
      // Within a group the values of one key follow each other, the least change first.
      if let candidate = group.first(where: { isReached($0) }) { found.append(change(candidate)) }
    }
    if found.isEmpty { pair(groups, into: &found) }
    return found
  }

  private mutating func pair(_ groups: [[Candidate]], into found: inout [VerdictChange]) {
    var last: [Candidate] = []
    for group in groups.prefix(Self.pairedChanges) {
      if let candidate = group.last { last.append(candidate) }
    }
    for (index, first) in last.enumerated() {
      for second in last.dropFirst(index + 1) where found.count < limit {
        guard first.first?.key != second.first?.key else { continue }
        if isReached(first + second) { found.append(change(least(first, second, groups))) }
      }
    }
    // Another version changes the meaning of every key, which is too much where a key is all that is missing.
    let plain = found.filter { !Self.changesVersion($0) }
    if !plain.isEmpty { found = plain }
  }

  private static func changesVersion(_ change: VerdictChange) -> Bool {
    guard case .dictionary(let keys) = change.subject else { return false }
    return keys.contains { $0.key == ActivationKey.dictionaryVersion }
  }

  /// The least values of two changes that are enough together.
  private mutating func least(_ first: Candidate, _ second: Candidate, _ groups: [[Candidate]]) -> Candidate {
    func values(of candidate: Candidate) -> [Candidate] {
      groups.first { $0.last == candidate } ?? [candidate]
    }
    var least = first
    for candidate in values(of: first) where isReached(candidate + second) {
      least = candidate
      break
    }
    for candidate in values(of: second) where isReached(least + candidate) { return least + candidate }
    return least + second
  }

  private func change(_ candidate: Candidate) -> VerdictChange {
    VerdictChange(candidate, of: rule.dictionary, isShown: trial.wantsActivation)
  }

  private mutating func isReached(_ candidate: Candidate) -> Bool {
    guard remaining > 0 else { return false }
    remaining -= 1
    triedCount += 1
    return trial.isReached(by: trial.rule.setting(candidate, in: rule), for: trial.context)
  }

  // MARK: Trials

  /// The keys with a greatest count, in the order in which they are tried: from the narrowest to the widest.
  private static let countedKeys = [
    ActivationKey.images, ActivationKey.movies, ActivationKey.webURLs, ActivationKey.webPages, ActivationKey.files,
  ]

  private var widenings: [[Candidate]] {
    var groups: [[Candidate]] = []
    let top = max(1, min(attachmentCount, Self.maximumLimit))
    for key in Self.countedKeys + [ActivationKey.attachmentsMaximum] {
      let old = rule.dictionary[key]?.integerValue ?? 0
      if old > 0, old < top { groups.append(((old + 1)...top).map { setting(key, .integer($0)) }) }
    }
    if let least = rule.dictionary[ActivationKey.attachmentsMinimum]?.integerValue, least > attachmentCount {
      groups.append([setting(ActivationKey.attachmentsMinimum, .integer(max(1, attachmentCount)))])
    }
    if (rule.dictionary[ActivationKey.text]?.integerValue ?? 0) <= 0 {
      groups.append([setting(ActivationKey.text, .boolean(true))])
    }
    for key in Self.countedKeys where (rule.dictionary[key]?.integerValue ?? 0) <= 0 {
      groups.append((1...top).map { setting(key, .integer($0)) })
    }
    for entry in rule.dictionary.entries where entry.value.integerValue == 0 { groups.append([removing(entry.key)]) }
    if (rule.dictionary[ActivationKey.usesStrictMatching]?.integerValue ?? 0) != 0 {
      groups.append([removing(ActivationKey.usesStrictMatching)])
    }
    if rule.dictionary[ActivationKey.dictionaryVersion]?.integerValue != 2 {
      groups.append([setting(ActivationKey.dictionaryVersion, .integer(2))])
    }
    return groups
  }

  private var narrowings: [[Candidate]] {
    var groups: [[Candidate]] = []
    for key in Self.countedKeys + [ActivationKey.attachmentsMaximum] {
      let old = rule.dictionary[key]?.integerValue ?? 0
      let top = min(old - 1, attachmentCount - 1, Self.maximumLimit)
      if top >= 1 { groups.append((1...top).reversed().map { setting(key, .integer($0)) }) }
    }
    let isStrict = (rule.dictionary[ActivationKey.usesStrictMatching]?.integerValue ?? 0) != 0
    if rule.dictionary[ActivationKey.dictionaryVersion]?.integerValue == 2, !isStrict {
      groups.append([setting(ActivationKey.usesStrictMatching, .boolean(true))])
      groups.append([setting(ActivationKey.dictionaryVersion, .integer(1))])
    }
    for entry in rule.dictionary.entries where entry.value.integerValue > 0 {
      if Self.countedKeys.contains(entry.key) || entry.key == ActivationKey.text {
        groups.append([removing(entry.key)])
      }
    }
    groups.append([setting(ActivationKey.attachmentsMinimum, .integer(attachmentCount + 1))])
    return groups
  }

  private func setting(_ key: String, _ value: ActivationDictionary.Value) -> [VerdictChange.KeyChange] {
    [VerdictChange.KeyChange(key: key, value: value)]
  }

  private func removing(_ key: String) -> [VerdictChange.KeyChange] {
    [VerdictChange.KeyChange(key: key, value: nil)]
  }
}
