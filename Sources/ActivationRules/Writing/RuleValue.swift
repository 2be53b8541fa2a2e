/// The two forms of a rule.
package enum RuleValue: Sendable, Hashable {
  /// The text of a predicate.
  case predicate(String)
  /// The dictionary form; the value is a dictionary.
  case dictionary(PropertyListValue)
}
