public import ActivationRules
public import PredicateEvaluation
public import UniformTypes

extension LoadedRule {
  /// Returns the rule, ready to decide; where the extension point asks no rule, every verdict says so.
  ///
  /// - Parameters:
  ///   - types: The types that are known; nil takes the system's and those that the bundle declares.
  ///   - tables: What the keys of a dictionary stand for, the preferred table first.
  ///   - platform: The family of systems.
  ///   - limits: The limits of parsing and evaluation.
  /// - Throws: `RuleError` with every mistake of a predicate's text; a dictionary never throws.
  public func activationRule(
    types: TypeGraph? = nil, tables: [DictionaryTable] = DictionaryTable.standard, platform: Platform = .iOS,
    limits: Limits = .standard
  ) throws(RuleError) -> ActivationRule {
    let types = types ?? TypeGraph.system.adding(declarations)
    let services = FoundationServices.platformServices
    let compiled: ActivationRule
    switch filled {
    case .predicate(let text) where isBuilt:
      compiled = try ActivationRule(predicate: text, types: types, services: services, limits: limits)
    case .predicate(let text):
      compiled = try ActivationRule(unfilled: text, types: types, services: services, limits: limits)
    case .dictionary(let value):
      compiled = ActivationRule(
        dictionary: ActivationDictionary(value), tables: tables, platform: platform, types: types, services: services,
        limits: limits)
    }
    return extensionPoint.map { compiled.at($0, root: root) } ?? compiled
  }
}
