import ActivationLint
import ActivationRules
import PredicateSyntax
import UniformTypes

/// What a file holds for the linter.
struct LintContent {
  /// A rule to be linted and where it stands.
  struct Subject {
    var subject: LintSubject
    /// The keys that lead to the rule in the file; empty for a rule without a property list around it.
    var path: [String]
    /// The characters of a predicate in the file; nil when not known.
    var spelling: TextMap?
  }

  private(set) var subjects: [Subject] = []
  /// How many of the subjects are rules.
  var ruleCount: Int { subjects.count { if case .missing = $0.subject.rule { false } else { true } } }
  /// Facts about the extension.
  private(set) var facts: [ExtensionFinding] = []
  /// The text of the file; nil for binary property lists.
  private(set) var text: [UInt8]?
  /// Where keys and values stand; nil for anything but XML property lists.
  private(set) var map: PropertyListMap?
  /// Where keys and values stand in a dictionary that is written as JSON; nil for everything else.
  private(set) var jsonMap: JSONMap?
  private(set) var remarks: [String] = []
  /// Something in the place of a rule that is none.
  private(set) var unusableRule: ReadingError?

  init(_ target: LintTarget, limits: Limits) throws(ReadingError) {
    let file = FileText(target.bytes)
    text = file?.utf8
    guard PropertyListGuard.form(of: target.bytes) != nil || target.path?.hasSuffix(".plist") == true else {
      let loaded = try RuleSource.text(target.bytes, name: target.name, limits: limits)
      add(loaded, target, plist: nil, map: file.map { TextMap(plain: $0.utf8) })
      if case .dictionary = loaded.rule, let file { jsonMap = try JSONMap(file.utf8, limits: limits) }
      return
    }
    let plist = try PropertyListReader.read(target.bytes, name: target.name, limits: limits)
    map = file.map { PropertyListMap($0) }
    facts = map.map { DuplicateKeyChecks.findings(in: $0) } ?? []
    if BareDictionary.isRule(plist) {
      add(LoadedRule(rule: .dictionary(plist)), target, plist: nil, map: nil)
      return
    }
    facts += ExtensionFacts.findings(in: plist, bundleFolder: target.bundleFolder) + target.outerFindings
    var declared = target
    if declared.declarations.isEmpty {
      declared.declarations = ApplicationFacts(plist, path: target.path ?? "").declarations
    }
    add(RuleLocator.finding(in: plist), declared, plist)
  }

  private mutating func add(_ finding: RuleLocator.Finding, _ target: LintTarget, _ plist: PropertyListValue) {
    let point = ExtensionPoint.identify(plist["NSExtension"]?["NSExtensionPointIdentifier"])
    switch finding {
    case .rules(let rules):
      // What the system ignores is reported as a fact, and what it says doesn't matter.
      let asked = rules.filter { point.obstacle(toRulesOn: $0.root)?.isOfferedOtherwise != true }
      for rule in asked { add(rule, target, plist: plist, map: nil) }
      if !asked.contains(where: { $0.root == ContextKey.extensionItems }) { addMissing(target, plist) }
    case .missing(let error):
      guard plist["NSExtension"] != nil else {
        if plist["EXAppExtensionAttributes"] == nil { unusableRule = error }
        return
      }
      addMissing(target, plist)
    case .unusable(let error):
      unusableRule = point.point?.asksRules(on: ContextKey.extensionItems) == false ? nil : error
      addMissing(target, plist)
    }
    if point.obstacle(toRulesOn: ContextKey.sourceItem)?.isOfferedOtherwise != true {
      for rule in RuleLocator.userInteractions(in: plist) { add(rule, target, plist: plist, map: nil) }
    }
  }

  /// Adds a subject for what is beside the place of a rule.
  private mutating func addMissing(_ target: LintTarget, _ plist: PropertyListValue) {
    let point = plist["NSExtension"]?["NSExtensionPointIdentifier"]?.text
    let subject = LintSubject(
      rule: .missing, declarations: target.declarations, extensionPoint: point, propertyList: plist,
      services: FoundationServices.platformServices, isApplicationKnown: target.isApplicationKnown)
    subjects.append(Subject(subject: subject, path: RuleLocator.keyPath, spelling: nil))
  }

  private mutating func add(
    _ loaded: LoadedRule, _ target: LintTarget, plist: PropertyListValue?, map plain: TextMap?
  ) {
    if !target.isBuilt, let setting = loaded.buildSetting, case .predicate = loaded.rule {
      let message = "the rule is decided at build time by \(setting); lint the built bundle"
      return remarks.append(message)
    }
    let rule: LintSubject.Rule
    var spelling: TextMap?
    switch loaded.rule {
    case .predicate(let text):
      rule = .predicate(Parser.parse(text))
      spelling = plain ?? map?.textMap(at: loaded.keyPath)
      // A file in an encoding that is not read here as Foundation reads it.
      if spelling?.value != Array(text.utf8) { spelling = nil }
    case .dictionary(let value): rule = .dictionary(ActivationDictionary(value))
    }
    let subject = LintSubject(
      rule: rule, declarations: target.declarations, root: loaded.root,
      extensionPoint: plist?["NSExtension"]?["NSExtensionPointIdentifier"]?.text, propertyList: plist,
      services: FoundationServices.platformServices, isApplicationKnown: target.isApplicationKnown)
    subjects.append(Subject(subject: subject, path: loaded.keyPath, spelling: spelling))
  }
}
