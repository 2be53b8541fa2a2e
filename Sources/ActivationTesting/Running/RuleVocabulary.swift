import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import UniformTypes

/// The types and numbers by which a rule goes: what contexts are made of that are to tell rules apart.
struct RuleVocabulary {
  /// The types that the rule names, in its order.
  private(set) var named: [String] = []
  /// Types that the named ones conform to directly, and up to ``childrenPerType`` types that conform to each.
  private(set) var relatives: [String] = []
  /// A type that has nothing to do with any other.
  static let unrelated = "org.example.unrelated"
  /// The whole numbers of the rule that can be counts.
  private(set) var numbers: [Int] = []

  static let namedTypes = 12
  static let childrenPerType = 3
  static let largestNumber = 50

  init(of rule: ActivationRule) {
    for type in rule.program.typeConstants { add(type) }
    for node in rule.tree.nodes {
      switch node {
      case .string(let text): addIfType(rule.tree[text])
      case .integer(let value): addNumber(value)
      default: break
      }
    }
    if case .dictionary(let dictionary) = rule.form {
      for table in dictionary.tables {
        for type in DictionaryExpansion(dictionary.dictionary, table: table).acceptedTypes { add(type) }
      }
      for entry in dictionary.dictionary.entries { addNumber(entry.value.integerValue) }
    }
    addRelatives(in: rule.types)
  }

  /// Every type, those that the rule names first.
  var types: [String] { named + relatives + [Self.unrelated] }

  private mutating func addIfType(_ text: String) {
    if text.contains("."), !text.contains(where: { $0.isWhitespace }) { add(text) }
  }

  private mutating func add(_ type: String) {
    if named.count < Self.namedTypes, !type.isEmpty, !named.contains(type) { named.append(type) }
  }

  private mutating func addNumber(_ value: Int64) {
    guard value >= 0, value <= Self.largestNumber, !numbers.contains(Int(value)) else { return }
    numbers.append(Int(value))
  }

  private mutating func addRelatives(in types: TypeGraph) {
    for type in named {
      for relative in types.children(of: type).prefix(Self.childrenPerType) + types.parents(of: type)
      where !named.contains(relative) && !relatives.contains(relative) {
        relatives.append(relative)
      }
    }
  }
}
