import ActivationRules
import PredicateSyntax

/// A systematic set of contexts, small ones first, on which rules that differ are likely to give other verdicts.
///
/// Made of the types that a rule names, their parents, some of their children and an unrelated type: nothing at all; single attachments;
/// attachments with two types; two attachments in one item and in two; as many equal attachments, or items, as the numbers of the rule say,
/// one and two more and one less, alone and with another attachment beside them.
struct SmallContexts {
  typealias Items = [[[String]]]

  /// How many contexts there are at most.
  static let maximum = 4_000
  /// How many there are at least, however large the rule is.
  static let minimum = 300
  /// How many nodes of a rule are looked at in all contexts together, so that large rules are asked of fewer.
  static let nodeVisits = 400_000

  private(set) var all: [Items] = []
  private let vocabulary: RuleVocabulary

  init(for rule: ActivationRule) {
    vocabulary = RuleVocabulary(of: rule)
    let types = vocabulary.types
    all += [[], [[]], [[], []]]
    for type in types { all.append([[[type]]]) }
    addPairs(types)
    addRepetitions(types)
    addTriples()
    let affordable = Self.nodeVisits / max(1, rule.tree.nodes.count)
    all = Array(all.prefix(min(Self.maximum, max(Self.minimum, affordable))))
  }

  /// The numbers of the rule and those next to them; up to four in any case.
  private var counts: [Int] {
    var counts: Set = [2, 3, 4]
    for number in vocabulary.numbers { counts.formUnion(number - 1...number + 2) }
    return counts.filter { $0 >= 2 }.sorted()
  }

  private mutating func addPairs(_ types: [String]) {
    for (index, first) in types.enumerated() {
      all.append([[[first]], []])
      for second in types[index...] {
        if first != second { all.append([[[first, second]]]) }
        all.append([[[first], [second]]])
        all.append([[[first]], [[second]]])
      }
    }
  }

  private mutating func addRepetitions(_ types: [String]) {
    let others = vocabulary.named.prefix(4) + [RuleVocabulary.unrelated]
    for count in counts {
      for type in types {
        let attachments = Array(repeating: [type], count: count)
        all.append([attachments])
        all.append(attachments.map { [$0] })
      }
      for type in vocabulary.named {
        let attachments = Array(repeating: [type], count: count)
        for other in others where other != type {
          all.append([attachments + [[other]]])
          all.append([attachments, [[other]]])
          all.append([attachments + Array(repeating: [other], count: count)])
          all.append([Array(repeating: [type, other], count: count)])
        }
      }
    }
  }

  private mutating func addTriples() {
    let types = vocabulary.named.prefix(6) + [RuleVocabulary.unrelated]
    for first in types {
      for second in types {
        for third in types where first != second || second != third {
          all.append([[[first], [second], [third]]])
          all.append([[[first], [second]], [[third]]])
          if first != second, second != third, first != third { all.append([[[first, second], [third]]]) }
        }
      }
    }
  }
}
