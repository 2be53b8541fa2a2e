package import ActivationAnalysis
public import ActivationRules
public import Predicates
public import UniformTypes

/// The subject of a lint run: one rule and its surroundings.
public struct LintSubject: Sendable {
  /// The rule itself.
  public enum Rule: Sendable {
    /// A parsed predicate. Its diagnostics become findings.
    case predicate(ParseResult)
    case dictionary(ActivationDictionary)
    /// The extension has no rule that the system evaluates; the value is the reason, if it's known. The other keys are checked nevertheless.
    case missing(because: String? = nil)
  }

  /// The known facts around a rule, from its property list and other files. All rules of a property list share them.
  package struct Surroundings: Sendable, Hashable {
    /// The types that the extension and its containing app declare.
    package var declarations: [TypeDeclaration] = []
    /// The declared identifiers that aren't in ``declarations``, because they contain an unknown build setting, such as `$(NAME)`;
    /// as written.
    package var undecidedTypes: [String] = []
    /// The mistakes in the declarations, each as a sentence with its place.
    package var declarationMistakes: [String] = []
    /// A Boolean value that indicates whether the containing app was read, so that ``declarations`` is complete.
    package var isApplicationKnown = false
    /// The family of systems that the extension is for; nil if it isn't known.
    package var platform: ActivationRule.Platform?
    /// `NSExtensionPointIdentifier`; nil if it isn't known.
    package var extensionPoint: String?
    /// The name of the extension's JavaScript file for web pages in Safari. Nil if the Info.plist has no such key, empty if its value isn't a string.
    package var script: String?
    /// The whole Info.plist, for the keys apart from the rule; nil for a bare rule.
    package var propertyList: PropertyListValue?

    /// Creates facts, including those in an Info.plist.
    ///
    /// - Parameters:
    ///   - declarations: The types that the extension and its containing app declare.
    ///   - propertyList: The whole Info.plist; nil for a bare rule.
    package init(_ declarations: [TypeDeclaration] = [], in propertyList: PropertyListValue? = nil) {
      self.declarations = declarations
      self.propertyList = propertyList
      platform = propertyList.flatMap { InferredBehavior.platform(of: $0) }
      let bundle = propertyList?[InfoKey.extensionKey]
      extensionPoint = bundle?[InfoKey.point]?.text
      script = bundle?[InfoKey.attributes]?[InfoKey.script].map { $0.text ?? "" }
    }
  }

  package var rule: Rule
  /// The root key of the evaluated object: `extensionItems`, or `fileproviderItems` for an action of a File Provider.
  package var root: String
  /// The place of the rule in its file; nil if it has none.
  package var place: Place?
  /// The known facts around the rule.
  package var surroundings: Surroundings
  /// The known types: the system's and the declared ones.
  package var types: TypeGraph
  /// The platform services that evaluations may use. Without regular expressions, some findings about rules with MATCHES are left out.
  package var services: PlatformServices
  /// The limits on all proofs about the rule together.
  package var analysisLimits = AnalysisLimits()
  /// The proofs about the rule; nil until a linter makes them for all lint rules.
  var proofs: RuleProofs?
  /// For each undeclared type of the rule, the declared types that may be meant; nil until a linter looks them up for all lint rules.
  var similarTypes: [String: [String]]?

  /// Creates a bare rule with the known facts about its extension.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - declarations: The types that the extension and its containing app declare.
  ///   - extensionPoint: `NSExtensionPointIdentifier`; nil if it isn't known.
  ///   - platform: The family of systems that the extension is for; nil if it isn't known.
  ///   - services: The platform services that evaluations may use.
  public init(
    rule: Rule, declarations: [TypeDeclaration] = [], extensionPoint: String? = nil,
    platform: ActivationRule.Platform? = nil,
    services: PlatformServices = .none
  ) {
    var surroundings = Surroundings(declarations)
    (surroundings.extensionPoint, surroundings.platform) = (extensionPoint, platform)
    self.init(rule: rule, in: surroundings, services: services)
  }

  /// Creates a rule with its surroundings.
  ///
  /// - Parameters:
  ///   - surroundings: The known facts around the rule.
  ///   - types: The known types; nil for the system's and the declared ones.
  ///   - root: `extensionItems` or `fileproviderItems`.
  ///   - services: The platform services that evaluations may use.
  package init(
    rule: Rule, in surroundings: Surroundings, types: TypeGraph? = nil, root: String = ContextKey.extensionItems,
    services: PlatformServices = .none
  ) {
    self.rule = rule
    self.surroundings = surroundings
    self.root = root
    self.services = services
    let declarations = surroundings.declarations
    self.types = types ?? (declarations.isEmpty ? .system : TypeGraph.system.adding(declarations))
  }
}

extension LintSubject {
  /// The key path of the rule from the root of the property list; empty for a bare rule.
  package var rulePath: [String] { surroundings.propertyList == nil ? [] : InfoKey.rulePath }

  var wholeRule: Finding.Place { rulePath.isEmpty ? .whole : .key(rulePath) }

  /// A Boolean value that indicates whether the rule names an undeclared type, so that the containing app's declarations matter.
  package var namesUndeclaredType: Bool {
    guard let parsed = soundPredicate else { return false }
    return parsed.tree.typeTests.contains {
      BuildSettings.firstReference(in: $0.type) == nil && $0.isUndeclared(in: types)
    }
  }

  var parsed: ParseResult? {
    if case .predicate(let result) = rule { result } else { nil }
  }

  /// The parsed predicate if it has no errors, so that its tree can be analyzed.
  var soundPredicate: ParseResult? { parsed.flatMap { $0.hasErrors ? nil : $0 } }

  var missingReason: String? { if case .missing(let reason) = rule { reason } else { nil } }

  var dictionary: ActivationDictionary? {
    if case .dictionary(let dictionary) = rule { dictionary } else { nil }
  }

  /// A Boolean value that indicates whether the rule comes from the options of a plug-in, which can't express every change.
  var isTranslated: Bool { place?.isTranslated ?? false }

  /// A Boolean value that indicates whether the rule belongs to an action of a File Provider.
  var isFileProvider: Bool { root != ContextKey.extensionItems }

  /// The Info.plist of an extension, for lint rules that look at all of it; nil without one, and for the actions of a File Provider.
  var informationList: PropertyListValue? {
    guard !isFileProvider, let propertyList = surroundings.propertyList,
      case .dictionary = propertyList[propertyList.misspelledExtension ?? InfoKey.extensionKey]
    else { return nil }
    return propertyList
  }

  /// How the Info.plist identifies the extension point; without an Info.plist, how an excerpt or a request does. Nil if neither is known.
  package var point: ExtensionPoint.Identification? {
    if let propertyList = surroundings.propertyList {
      return ExtensionPoint.identify(propertyList[InfoKey.extensionKey]?[InfoKey.point])
    }
    return surroundings.extensionPoint.map { ExtensionPoint.identify(.string($0)) }
  }

  /// A Boolean value that indicates whether the system evaluates an activation rule for the extension. The value is true for
  /// an unknown extension point.
  var asksActivationRule: Bool { point?.point?.asksRules(on: ContextKey.extensionItems) ?? true }

  /// The hosts whose content the extension may receive: those that exist on its platform, or on iOS if the platform isn't known.
  var hosts: [HostPreset] { HostPreset.current.filter { $0.isMet(on: surroundings.platform ?? .iOS) } }
}
