package import ActivationAnalysis
public import ActivationRules
public import Predicates
public import UniformTypes

/// The subject of a lint run: one rule with its surroundings.
public struct LintSubject: Sendable {
  /// The rule itself.
  public enum Rule: Sendable {
    /// A predicate, parsed; mistakes of the parse become findings.
    case predicate(ParseResult)
    case dictionary(ActivationDictionary)
    /// An extension without a rule that the system evaluates, and what is in its place where that is known; the other keys are checked
    /// nevertheless.
    case missing(because: String? = nil)
  }

  /// The known facts around a rule, from its property list and other files; the rules of one property list have them in common.
  package struct Surroundings: Sendable, Hashable {
    /// The types that the extension and its containing app declare.
    package var declarations: [TypeDeclaration] = []
    /// Identifiers of further declarations, as they are before build settings such as `$(NAME)` are filled in.
    package var undecidedTypes: [String] = []
    /// The mistakes in the declarations, each as a sentence with its place.
    package var declarationMistakes: [String] = []
    /// A Boolean value that indicates whether the containing app was read, so that ``declarations`` are all those of the
    /// app and the extension.
    package var isApplicationKnown = false
    /// The family of systems that the extension is for; nil when it isn't known.
    package var platform: ActivationRule.Platform?
    /// `NSExtensionPointIdentifier`; nil when it is not known.
    package var extensionPoint: String?
    /// The JavaScript file that the extension names for pages of Safari, empty where the name isn't known; nil for none.
    package var script: String?
    /// The whole Info.plist, for the keys apart from the rule; nil for a bare rule.
    package var propertyList: PropertyListValue?

    /// Creates facts, with those that an Info.plist has.
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
  /// The key of the object that the rule is evaluated on: `extensionItems`, or `fileproviderItems` for an action of a File Provider.
  package var root: String
  /// Where it is in its file; nil for a rule without one.
  package var place: Place?
  /// The known facts around it.
  package var surroundings: Surroundings
  /// The types that are known: the system's and the declared ones.
  package var types: TypeGraph
  /// The services of the platform that evaluations may use; without regular expressions, some findings about rules with MATCHES
  /// are left out.
  package var services: PlatformServices
  /// The hosts that the rule is evaluated on.
  package var hostChoice = HostChoice()
  /// The limits on all proofs about the rule together, once a linter runs on it.
  package var analysisLimits = AnalysisLimits()
  /// The proofs about the rule; nil until a linter analyzes it for all lint rules.
  var proofs: RuleProofs?
  /// The types that may be meant by types of the rule that nobody declares; nil until a linter looks them up for all
  /// its rules.
  var similarTypes: [String: [String]]?

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
    var surroundings = Surroundings(declarations)
    (surroundings.extensionPoint, surroundings.platform) = (extensionPoint, platform)
    self.init(rule: rule, in: surroundings, services: services)
  }

  /// Creates a rule with what is around it.
  ///
  /// - Parameters:
  ///   - surroundings: The known facts around it.
  ///   - types: The types that are known; nil for the system's and the declared ones.
  ///   - root: `extensionItems` or `fileproviderItems`.
  ///   - services: The services of the platform that evaluations may use.
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
  /// The keys that lead from the root of the property list to the rule; empty for a bare rule.
  package var rulePath: [String] { surroundings.propertyList == nil ? [] : InfoKey.rulePath }

  var wholeRule: Finding.Place { rulePath.isEmpty ? .whole : .key(rulePath) }

  /// A Boolean value that indicates whether the rule names a type that nobody declares, so that the containing app's
  /// declarations matter.
  package var namesUndeclaredType: Bool {
    guard let parsed = soundPredicate else { return false }
    return parsed.tree.typeTests.contains {
      BuildSettings.firstReference(in: $0.type) == nil && $0.isUndeclared(in: types)
    }
  }

  var parsed: ParseResult? {
    if case .predicate(let result) = rule { result } else { nil }
  }

  /// The parsed predicate when it has no errors, so that its tree can be reasoned about.
  var soundPredicate: ParseResult? { parsed.flatMap { $0.hasErrors ? nil : $0 } }

  var missingReason: String? { if case .missing(let reason) = rule { reason } else { nil } }

  var dictionary: ActivationDictionary? {
    if case .dictionary(let dictionary) = rule { dictionary } else { nil }
  }

  /// A Boolean value that indicates whether a plug-in's option expresses the rule in other words, which can't express
  /// every change of it.
  var isTranslated: Bool { place?.isTranslated ?? false }

  /// A Boolean value that indicates whether the rule belongs to an action of a File Provider.
  var isFileProvider: Bool { root != ContextKey.extensionItems }

  /// The Info.plist of an extension, for the rules that look at all of it; nil for all but one subject of a file.
  var informationList: PropertyListValue? {
    guard !isFileProvider, let propertyList = surroundings.propertyList,
      case .dictionary = propertyList[InfoKey.extensionKey]
    else { return nil }
    return propertyList
  }

  /// The way in which the Info.plist identifies the extension point; nil when no Info.plist is known.
  package var point: ExtensionPoint.Identification? {
    if let propertyList = surroundings.propertyList {
      return ExtensionPoint.identify(propertyList[InfoKey.extensionKey]?[InfoKey.point])
    }
    return surroundings.extensionPoint.map { ExtensionPoint.identify(.string($0)) }
  }

  /// A Boolean value that indicates whether the system asks an activation rule of the extension, as far as is known.
  var asksActivationRule: Bool { point?.point?.asksRules(on: ContextKey.extensionItems) ?? true }

  /// The hosts whose content the extension may meet: of those chosen the ones of its platform, of iOS when that isn't known, and of any.
  var hosts: [HostPreset] { hostChoice.presets.filter { $0.isMet(on: surroundings.platform ?? .iOS) } }
}
