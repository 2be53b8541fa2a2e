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
    /// The literals of a predicate in which build settings are still to be filled in.
    var holes: [SourceRange] = []
    /// The ranges of a predicate that take the place of build settings.
    var filled: [SourceRange] = []

    /// A finding without what rests on the text of a hole, and without changes of what build settings fill in; nil when it is about a
    /// hole.
    func settled(_ finding: Finding) -> Finding? {
      guard !holes.isEmpty || !filled.isEmpty else { return finding }
      if case .text(let range) = finding.place,
        holes.contains(where: { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound })
      {
        return nil
      }
      var finding = finding
      finding.fixes.removeAll { fix in
        fix.edits.contains { edit in
          guard case .replaceText(let range, _) = edit else { return false }
          return (holes + filled).contains {
            $0.lowerBound < range.upperBound && range.lowerBound < $0.upperBound
          }
        }
      }
      return finding
    }
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
    let source = try PropertyListReader.read(target.bytes, name: target.name, limits: limits)
    let plist = target.isBuilt ? source : target.settings.filled(source)
    map = file.map { PropertyListMap($0) }
    facts = map.map { DuplicateKeyChecks.findings(in: $0) } ?? []
    if BareDictionary.isRule(source) {
      add(LoadedRule(rule: .dictionary(source)), target, plist: nil, map: nil)
      return
    }
    facts += ExtensionFacts.findings(in: plist, bundleFolder: target.bundleFolder) + target.outerFindings
    var declared = target
    if declared.declarations.isEmpty {
      declared.declarations = ApplicationFacts(plist, path: target.path ?? "").declarations
    }
    add(RuleLocator.finding(in: source), declared, plist)
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
    var subject = LintSubject(
      rule: .missing, declarations: target.declarations, extensionPoint: point, propertyList: plist,
      services: FoundationServices.platformServices, isApplicationKnown: target.isApplicationKnown)
    subject.missingRuleReason = unusableRule?.message
    subjects.append(Subject(subject: subject, path: RuleLocator.keyPath, spelling: nil))
  }

  private mutating func add(
    _ loaded: LoadedRule, _ target: LintTarget, plist: PropertyListValue?, map plain: TextMap?
  ) {
    var loaded = loaded
    loaded.settings = target.settings
    loaded.isBuilt = target.isBuilt
    let rule: LintSubject.Rule
    var found = Subject(subject: LintSubject(rule: .missing), path: loaded.keyPath, spelling: nil)
    switch loaded.rule {
    case .predicate(let text):
      guard let parsed = parsed(text, loaded, spelling: plain ?? map?.textMap(at: loaded.keyPath), &found) else {
        return
      }
      rule = .predicate(parsed)
    case .dictionary:
      guard case .dictionary(let value) = loaded.filled else { return }
      rule = .dictionary(ActivationDictionary(value))
    }
    var subject = LintSubject(
      rule: rule, declarations: target.declarations, root: loaded.root,
      extensionPoint: plist?["NSExtension"]?["NSExtensionPointIdentifier"]?.text, propertyList: plist,
      services: FoundationServices.platformServices, isApplicationKnown: target.isApplicationKnown)
    subject.undecidedTypes = target.undecidedTypes
    found.subject = subject
    subjects.append(found)
  }

  /// A predicate with what is known of its build settings; nil when it can't be read before they are filled in, which is remarked.
  private mutating func parsed(
    _ text: String, _ loaded: LoadedRule, spelling: TextMap?, _ found: inout Subject
  ) -> ParseResult? {
    // A file in an encoding that is not read here as Foundation reads it.
    found.spelling = spelling?.value == Array(text.utf8) ? spelling : nil
    guard !loaded.isBuilt, BuildSettings.firstReference(in: text) != nil else { return Parser.parse(text) }
    let replacements = loaded.settings.replacements(in: text)
    found.spelling = found.spelling?.replacing(replacements)
    var shift = 0
    for (range, new) in replacements {
      found.filled.append(SourceRange(range.lowerBound + shift, range.lowerBound + shift + new.count))
      shift += new.count - range.count
    }
    let unfilled = UnfilledPredicate(loaded.settings.filled(text))
    if case .open(let reference) = unfilled.form {
      remarks.append(
        "the rule is decided at build time by \(reference); give its value with -D, or lint the built bundle")
      return nil
    }
    found.holes = unfilled.holes
    return unfilled.parsed
  }
}
