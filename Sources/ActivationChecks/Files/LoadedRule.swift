public import ActivationRules
public import PredicateEvaluation
public import UniformTypes

/// A rule with the known facts about its origin.
public struct LoadedRule: Sendable, Hashable {
  /// The two forms of a rule.
  package enum Rule: Sendable, Hashable {
    /// The text of a predicate.
    case predicate(String)
    /// The dictionary form; the value is a dictionary.
    case dictionary(PropertyListValue)
  }

  /// The rule.
  package var rule: Rule
  /// The key of the object that the rule is evaluated on: `extensionItems`, `fileproviderItems` for an action of a File Provider, or
  /// `sourceItem` for a user interaction of one.
  package var root = ContextKey.extensionItems
  /// The file; nil for text given directly.
  public var path: String?
  /// The line of the file in which the rule's value starts; nil when unknown, as in binary property lists.
  package var line: Int?
  /// The keys and indexes that lead to the rule from the top of its property list; empty for a rule without one around it.
  package var keyPath: [String] = []
  /// The place of a predicate's text in its file; nil when unknown, as in binary property lists.
  package var position: RulePosition?
  /// The way in which the Info.plist around the rule identifies its extension point; nil for a rule without an
  /// Info.plist.
  package var extensionPoint: ExtensionPoint.Identification?
  /// `CFBundleIdentifier`.
  public var bundleIdentifier: String?
  /// `CFBundleDisplayName`, else `CFBundleName`; of a File Provider action its name or identifier.
  public var displayName: String?
  /// The types that the extension and its containing app declare.
  public var declarations: [TypeDeclaration] = []
  /// A Boolean value that indicates whether the rule is part of a bundle; otherwise references to build settings still
  /// have to be filled in.
  package var isBuilt = false
  /// The build settings that are known.
  var settings = KnownSettings()
  /// The warnings, one line each.
  public var warnings: [String] = []

  /// Creates a rule without an origin.
  package init(rule: Rule) { self.rule = rule }
}

extension LoadedRule {
  /// The rule with the build settings filled in that are known.
  package var filled: Rule {
    guard !isBuilt else { return rule }
    switch rule {
    case .predicate(let text): return .predicate(settings.filled(text))
    case .dictionary(let value): return .dictionary(settings.filled(value))
    }
  }

  /// The reference to a build setting that decides the rule; nil when the rule can be evaluated.
  package var openReference: String? {
    guard !isBuilt else { return nil }
    switch filled {
    case .predicate(let text):
      guard BuildSettings.firstReference(in: text) != nil else { return nil }
      if case .open(let reference) = UnfilledPredicate(text).form { return reference }
      return nil
    case .dictionary(let value): return BuildSettings.firstReference(in: value)
    }
  }

  /// The name of the rule's text in messages when its place in the file isn't known, so that lines are counted from the text's
  /// own first line.
  var textLabel: String {
    guard let path else { return label }
    let isPropertyList = path.hasSuffix(".plist")
    return isPropertyList
      ? label + " (the rule's own text" + (line.map { ", which starts in line \($0)" } ?? "") + ")" : label
  }

  /// The name of the rule in messages: its file, with the name of the extension or action where one file has several
  /// rules.
  public var label: String {
    guard let path else { return "rule" }
    guard root == ContextKey.fileProviderItems, let displayName else { return path }
    return "\(path) (\(displayName))"
  }
}

extension LoadedRule {
  /// Returns the rule, ready to decide; where the extension point asks no rule, every verdict says so.
  ///
  /// - Parameters:
  ///   - types: The types that are known; nil takes the system's and those that the bundle declares.
  ///   - tables: The tables that give a dictionary's keys their meaning, the preferred one first.
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
