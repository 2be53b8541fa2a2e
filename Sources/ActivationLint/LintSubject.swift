package import ActivationAnalysis
public import ActivationRules
public import PredicateEvaluation
public import PredicateSyntax
public import UniformTypes

/// The subject of a lint run: one rule with its surroundings.
public struct LintSubject: Sendable {
  /// The rule itself.
  public enum Rule: Sendable {
    /// A predicate, parsed; mistakes of the parse become findings.
    case predicate(ParseResult)
    /// A dictionary of counts.
    case dictionary(ActivationDictionary)
    /// An extension without a rule that the system evaluates; the other keys are checked nevertheless.
    case missing
  }

  /// The rule.
  package var rule: Rule
  /// Where it is in its file; nil for a rule without one.
  package var place: Place?
  /// The types that are known: the system's and ``declarations``.
  package var types: TypeGraph
  /// The types that the extension and its containing app declare.
  package var declarations: [TypeDeclaration]
  /// A Boolean value that indicates whether the containing app was read, so that ``declarations`` are all those of the
  /// app and the extension.
  package var isApplicationKnown: Bool
  /// The family of systems that the extension is for; nil when it isn't known.
  package var platform: ActivationRule.Platform?
  /// The key of the object that the rule is evaluated on: `extensionItems`, `fileproviderItems` for an action of a File Provider, or
  /// `sourceItem` for a user interaction of one.
  package var root: String
  /// `NSExtensionPointIdentifier`; nil when it is not known.
  package var extensionPoint: String?
  /// The JavaScript file that the extension names for pages of Safari, empty where the name isn't known; nil for none.
  package var script: String?
  /// The whole Info.plist, for the keys apart from the rule; nil for a bare rule.
  package var propertyList: PropertyListValue?
  /// Identifiers of further declarations, as they are before build settings such as `$(NAME)` are filled in.
  package var undecidedTypes: [String] = []
  /// The mistakes in the declarations, each as a sentence with its place.
  package var declarationMistakes: [String] = []
  /// The types that may be meant by types of the rule that nobody declares; nil until a linter looks them up for all
  /// its rules.
  var similarTypes: [String: [String]]?
  /// The limits on all proofs about the rule together, once a linter runs on it.
  package var analysisLimits = RuleProofs.limits
  /// The hosts that the rule is evaluated on.
  package var hostChoice = HostChoice()
  /// The proofs about the rule; nil until a linter analyzes it for all lint rules.
  var proofs: RuleProofs?
  /// A Boolean value that indicates whether a plug-in's option expresses the rule in other words, which can't express
  /// every change of it.
  package var isTranslated = false
  /// A description of what is in the place of a rule, or why there is none, when more is known than that a rule is
  /// missing.
  package var missingRuleReason: String?
  /// The services of the platform that evaluations may use; without regular expressions, some findings about rules with MATCHES
  /// are left out.
  package var services: PlatformServices

  /// Creates a bare rule with the known facts about its extension.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - declarations: The types that the extension and its containing app declare.
  ///   - extensionPoint: `NSExtensionPointIdentifier`; nil when it is not known.
  ///   - platform: The family of systems that the extension is for; nil when it is not known.
  ///   - services: The services of the platform that evaluations may use.
  public init(
    rule: Rule, declarations: [TypeDeclaration] = [], extensionPoint: String? = nil,
    platform: ActivationRule.Platform? = nil,
    services: PlatformServices = .none
  ) {
    self.init(
      rule: rule, declarations: declarations, extensionPoint: extensionPoint, propertyList: nil, services: services,
      platform: platform)
  }

  /// Creates a rule with the file that it is in.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - declarations: The types that the extension and its containing app declare.
  ///   - types: The types that are known; nil for the system's and the declared ones.
  ///   - root: `extensionItems`, `fileproviderItems`, or `sourceItem`.
  ///   - extensionPoint: `NSExtensionPointIdentifier`; nil when it is not known.
  ///   - propertyList: The whole Info.plist; nil for a bare rule.
  ///   - services: The services of the platform that evaluations may use.
  ///   - isApplicationKnown: Whether the containing app was read, so that its declarations are among `declarations`.
  ///   - platform: The family of systems that the extension is for; nil to infer it from `propertyList`.
  package init(
    rule: Rule, declarations: [TypeDeclaration] = [], types: TypeGraph? = nil,
    root: String = ContextKey.extensionItems, extensionPoint: String? = nil, propertyList: PropertyListValue?,
    services: PlatformServices = .none, isApplicationKnown: Bool = false, platform: ActivationRule.Platform? = nil
  ) {
    self.rule = rule
    self.declarations = declarations
    self.types = types ?? (declarations.isEmpty ? .system : TypeGraph.system.adding(declarations))
    self.root = root
    self.extensionPoint = extensionPoint
    self.propertyList = propertyList
    script = propertyList?[InfoKey.extensionKey]?[InfoKey.attributes]?[InfoKey.script].map { $0.text ?? "" }
    self.services = services
    self.isApplicationKnown = isApplicationKnown
    self.platform = platform ?? propertyList.flatMap { InferredBehavior.platform(of: $0) }
  }
}

extension LintSubject {
  /// The keys that lead from the root of ``propertyList`` to the rule; empty for a bare rule.
  package var rulePath: [String] { propertyList == nil ? [] : InfoKey.rulePath }

  /// The place of the rule as a whole.
  var wholeRule: Finding.Place { rulePath.isEmpty ? .whole : .key(rulePath) }

  /// A Boolean value that indicates whether the rule names a type that nobody declares, so that the containing app's
  /// declarations matter.
  package var namesUndeclaredType: Bool {
    guard let parsed = soundPredicate else { return false }
    return parsed.tree.typeTests.contains {
      BuildSettings.firstReference(in: $0.type) == nil && $0.isUndeclared(in: types)
    }
  }

  /// The parsed predicate; nil for other rules.
  var parsed: ParseResult? {
    if case .predicate(let result) = rule { result } else { nil }
  }

  /// The parsed predicate when it has no errors, so that its tree can be reasoned about.
  var soundPredicate: ParseResult? { parsed.flatMap { $0.hasErrors ? nil : $0 } }

  /// The dictionary; nil for other rules.
  var dictionary: ActivationDictionary? {
    if case .dictionary(let dictionary) = rule { dictionary } else { nil }
  }

  /// A Boolean value that indicates whether the rule belongs to an action or a user interaction of a File Provider.
  var isFileProvider: Bool { root != ContextKey.extensionItems }

  /// The Info.plist of an extension, for the rules that look at all of it; nil for all but one subject of a file.
  var informationList: PropertyListValue? {
    guard !isFileProvider, let propertyList, case .dictionary = propertyList[InfoKey.extensionKey] else { return nil }
    return propertyList
  }

  /// The way in which the Info.plist identifies the extension point; nil when no Info.plist is known.
  package var point: ExtensionPoint.Identification? {
    if let propertyList { return ExtensionPoint.identify(propertyList[InfoKey.extensionKey]?[InfoKey.point]) }
    return extensionPoint.map { ExtensionPoint.identify(.string($0)) }
  }

  /// A Boolean value that indicates whether the system asks an activation rule of the extension, as far as is known.
  var asksActivationRule: Bool { point?.point?.asksRules(on: ContextKey.extensionItems) ?? true }

  /// The hosts whose content the extension may meet: of those chosen the ones of its platform, of iOS when that isn't known, and of any.
  ///
  /// - Complexity: linear in the number of presets.
  var hosts: [HostPreset] { hostChoice.presets.filter { $0.isMet(on: platform ?? .iOS) } }
}
