import ActivationLint
import ActivationRules
import Foundation
import PredicateSyntax
import UniformTypes

/// The content of a file for the linter.
struct LintContent {
  /// A rule to be linted and where it is.
  struct Subject {
    var subject: LintSubject
    /// The rule as a position in ``ruleTexts``; nil when there is none.
    var ruleText: Int?
    /// The keys that lead to the rule from ``places``; empty for a rule without a property list around it.
    var path: [String]
    /// The characters of a predicate in the text of ``places``, or in the file where that is nil; nil when not known.
    var spelling: TextMap?
    /// The places of the rule and its surroundings; nil for a file that is the text of a predicate, and for binary files.
    var places: RulePlaces?
    /// The literals of a predicate in which build settings are still to be filled in.
    var holes: [SourceRange] = []
    /// The ranges of a predicate that take the place of build settings.
    var filled: [SourceRange] = []
    /// A Boolean value that indicates whether only findings about the place of the rule count, because it is in an
    /// excerpt.
    var isMisplaced = false
    /// A Boolean value that indicates whether the extension point is present but computed.
    var isPointComputed = false
    /// A Boolean value that indicates whether the file expresses the rule in other words.
    var isTranslated = false

    /// The change of the file that makes changes of the rule or what is around it; nil when the file can't say it.
    func edit(_ edits: [Finding.Edit], in file: [UInt8]) -> TextEdit? {
      if isTranslated { return nil }
      guard let places else {
        let editor = TextEditor(text: file, spelling: spelling, isPropertyList: false)
        return editor.text(after: edits).flatMap { TextEdit(from: file, to: $0) }
      }
      guard let new = places.text(after: edits, spelling: spelling, rulePath: path) else { return nil }
      return places.change(from: places.text, to: new, in: file)
    }

    /// A finding without what rests on the text of a hole, and without changes of what build settings fill in; nil when it is about a
    /// hole.
    func settled(_ finding: Finding) -> Finding? {
      guard !holes.isEmpty || !filled.isEmpty else { return finding }
      // Another text in a hole may show what is hidden with this one.
      if finding.id == HiddenShare.id, !holes.isEmpty { return nil }
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

  /// A finding about something else than a rule.
  struct OtherFinding {
    var finding: Finding
    /// The places in which its keys are looked up; nil for binary files.
    var places: RulePlaces?
    /// The range, if it is already known.
    var range: SourceRange?
  }

  private(set) var subjects: [Subject] = []
  /// The rules, each text once.
  private(set) var ruleTexts: [PropertyListValue] = []
  private var ruleTextPositions: [PropertyListValue: Int] = [:]
  /// The declarations of the latest subject, and the types with them, which one property list has in common for all its rules.
  private var declarations: [TypeDeclaration] = []
  private var types = TypeGraph.system
  /// Findings about declarations apart from the rules, duplicate keys, and parts that aren't read.
  private(set) var others: [OtherFinding] = []
  /// The text of the file; nil for binary property lists.
  private(set) var text: [UInt8]?
  /// Every text with keys and values, in which comments may silence findings.
  private(set) var places: [RulePlaces] = []
  /// The number of places that have a rule's key and can't be read.
  private(set) var unreadCount = 0
  /// The format of a file that isn't a property list.
  private(set) var format: SourceFormat?
  private(set) var remarks: [String] = []
  /// A value in the place of a rule that can't be one.
  private(set) var unusableRule: ReadingError?

  init(_ target: LintTarget, limits: ReadingLimits) throws(ReadingError) {
    let file = FileText(target.bytes)
    text = file?.utf8
    switch try FileContent.read(target.bytes, name: target.name, limits: limits) {
    case .predicate(let body):
      add(LoadedRule(rule: .predicate(body)), target, plist: nil, nil, spelling: file.map { TextMap(plain: $0.utf8) })
    case .propertyList(let plist):
      let places = file.map { RulePlaces(PropertyListMap($0)) }
      guard !BareDictionary.isRule(plist), PropertyListGuard.form(of: target.bytes) != nil else {
        // JSON with nothing that is spelled as an activation key.
        let json = text.flatMap { LiteralReader.document($0, .json) }.map { RulePlaces($0) }
        self.places = [json ?? places].compactMap { $0 }
        add(LoadedRule(rule: .dictionary(plist)), target, plist: nil, json ?? places)
        return
      }
      self.places = [places].compactMap { $0 }
      if let map = places?.map { addDuplicates(in: map) }
      add(plist, target, places)
    case .embedded(let file):
      unreadCount = file.unread.count
      others = file.unread.map { OtherFinding(finding: RuleNotRead.finding(because: $0.reason), range: $0.range) }
      format = file.format
      places = file.parts.map { $0.places }
      for part in file.parts { add(part, target) }
    }
  }

  /// Adds a finding that rests on other files.
  mutating func add(_ finding: Finding, of subject: Subject) {
    others.append(OtherFinding(finding: finding, places: subject.places))
  }

  /// The number of rules; versions of one file have rules in common.
  var ruleCount: Int {
    var seen: Set<SourceRange> = []
    return subjects.count { subject in
      if case .missing = subject.subject.rule { return false }
      guard let places = subject.places, let entry = places.entry(at: subject.path) else { return true }
      return seen.insert(places.fileRange(of: entry.value)).inserted
    }
  }

  private mutating func add(_ source: PropertyListValue, _ target: LintTarget, _ places: RulePlaces?) {
    let plist = target.isBuilt ? source : target.settings.filled(source)
    if var declared = ExtensionSubject(plist) {
      declared.surroundings = target.surroundings
      others += Linter.findings(in: declared).map { OtherFinding(finding: $0, places: places) }
    }
    var declared = target
    if declared.declarations.isEmpty {
      declared.declarations = ApplicationFacts(plist, path: target.path ?? "").declarations
    }
    add(RuleLocator.finding(in: source), declared, plist, places)
  }

  /// The first is shown, which is the one that is ignored.
  private mutating func addDuplicates(in map: PropertyListMap) {
    let duplicates = map.duplicates()
    guard !duplicates.isEmpty else { return }
    let lines = LineTable(map.text)
    for duplicate in duplicates {
      let finding = DuplicateKey.finding(
        duplicate.path, count: duplicate.entries.count, line: duplicate.line(in: lines))
      others.append(OtherFinding(finding: finding, range: duplicate.entries.first?.key))
    }
  }

  private mutating func add(_ part: EmbeddedFile.Part, _ target: LintTarget) {
    let first = subjects.count
    switch part.content {
    case .rule(let rule): add(LoadedRule(rule: rule), target, plist: nil, part.places)
    case .propertyList(let plist) where part.isWhole:
      add(plist, target, part.places)
      // A file with several extensions is read on when one of them has no rule.
      unusableRule = nil
    case .propertyList(let plist): addExcerpt(plist, target, part.places)
    }
    for index in subjects.indices.dropFirst(first) {
      subjects[index].isTranslated = part.isTranslated
      subjects[index].subject.isTranslated = part.isTranslated
      subjects[index].isPointComputed = part.isPointComputed
    }
  }

  /// Adds an excerpt of an Info.plist, in which only the rule and its place count; the rest of an extension may be elsewhere.
  private mutating func addExcerpt(_ plist: PropertyListValue, _ target: LintTarget, _ places: RulePlaces) {
    switch RuleLocator.finding(in: plist) {
    case .rules(let rules):
      let point = ExtensionPoint.identify(plist[InfoKey.extensionKey]?[InfoKey.point])
      let isIgnored = point.obstacle(toRulesOn: ContextKey.extensionItems)?.isOfferedOtherwise == true
      guard !isIgnored else { return add(plist, target, places) }
      for rule in rules {
        var inner = places
        guard let map = places.map, let root = map.index(at: rule.keyPath, from: places.root) else { continue }
        inner.root = root
        var bare = rule
        bare.keyPath = []
        add(bare, target, plist: nil, inner)
      }
    case .unusable(let error):
      addMissing(target, plist, places, because: error)
      subjects[subjects.count - 1].isMisplaced = true
    case .missing: break
    }
  }

  /// The types that are known with some declarations; made again only when those differ from the latest.
  private mutating func types(with new: [TypeDeclaration]) -> TypeGraph {
    if new != declarations {
      declarations = new
      types = TypeGraph.system.adding(new)
    }
    return types
  }

  private mutating func add(
    _ finding: RuleLocator.Finding, _ target: LintTarget, _ plist: PropertyListValue, _ places: RulePlaces?
  ) {
    let point = ExtensionPoint.identify(plist[InfoKey.extensionKey]?[InfoKey.point])
    switch finding {
    case .rules(let rules):
      // A rule that the system ignores gets its own finding; its content isn't linted.
      let asked = rules.filter { point.obstacle(toRulesOn: $0.root)?.isOfferedOtherwise != true }
      for rule in asked { add(rule, target, plist: plist, places) }
      if !asked.contains(where: { $0.root == ContextKey.extensionItems }) { addMissing(target, plist, places) }
    case .missing(let error):
      guard plist[InfoKey.extensionKey] != nil else {
        if plist["EXAppExtensionAttributes"] == nil { unusableRule = error }
        return
      }
      addMissing(target, plist, places)
    case .unusable(let error):
      unusableRule = point.point?.asksRules(on: ContextKey.extensionItems) == false ? nil : error
      addMissing(target, plist, places, because: unusableRule)
    }
    if point.obstacle(toRulesOn: ContextKey.sourceItem)?.isOfferedOtherwise != true {
      for rule in RuleLocator.userInteractions(in: plist) { add(rule, target, plist: plist, places) }
    }
  }

  /// Adds a subject for the keys apart from a rule.
  private mutating func addMissing(
    _ target: LintTarget, _ plist: PropertyListValue, _ places: RulePlaces?, because problem: ReadingError? = nil
  ) {
    let point = plist[InfoKey.extensionKey]?[InfoKey.point]?.text
    var subject = LintSubject(
      rule: .missing, declarations: target.declarations, types: types(with: target.declarations),
      extensionPoint: point, propertyList: plist,
      services: FoundationServices.platformServices, isApplicationKnown: target.isApplicationKnown,
      platform: target.platform)
    subject.missingRuleReason = problem?.message
    subjects.append(Subject(subject: subject, path: RuleLocator.keyPath, spelling: nil, places: places))
  }

  private mutating func add(
    _ loaded: LoadedRule, _ target: LintTarget, plist: PropertyListValue?, _ places: RulePlaces?,
    spelling plain: TextMap? = nil
  ) {
    var loaded = loaded
    loaded.settings = target.settings
    loaded.isBuilt = target.isBuilt
    let rule: LintSubject.Rule
    let value: PropertyListValue
    var found = Subject(subject: LintSubject(rule: .missing), path: loaded.keyPath, spelling: nil, places: places)
    switch loaded.rule {
    case .predicate(let text):
      guard let parsed = parsed(text, loaded, spelling: plain ?? places?.spelling(at: loaded.keyPath), &found) else {
        return
      }
      rule = .predicate(parsed)
      value = .string(text)
    case .dictionary:
      guard case .dictionary(let dictionary) = loaded.filled else { return }
      rule = .dictionary(ActivationDictionary(dictionary))
      value = dictionary
    }
    found.ruleText = ruleTextPositions[value]
    if found.ruleText == nil {
      found.ruleText = ruleTexts.count
      ruleTextPositions[value] = ruleTexts.count
      ruleTexts.append(value)
    }
    var subject = LintSubject(
      rule: rule, declarations: target.declarations, types: types(with: target.declarations), root: loaded.root,
      extensionPoint: plist?[InfoKey.extensionKey]?[InfoKey.point]?.text, propertyList: plist,
      services: FoundationServices.platformServices, isApplicationKnown: target.isApplicationKnown,
      platform: target.platform)
    subject.undecidedTypes = target.undecidedTypes
    found.subject = subject
    subjects.append(found)
  }

  /// The first placeholder of a generator's template, such as `{{rule}}` or `<%= rule %>`; nil when there is none.
  private static func placeholder(in text: String) -> String? {
    for (opening, closing) in [("{{", "}}"), ("<%", "%>")] {
      guard let start = text.range(of: opening),
        let end = text.range(of: closing, range: start.upperBound..<text.endIndex)
      else { continue }
      let inner = text[start.upperBound..<end.lowerBound]
      // In a predicate braces are lists.
      let isName = inner.allSatisfy { $0.isLetter || $0.isNumber || " _.-#/^&=:".contains($0) }
      if isName, !inner.isEmpty { return String(text[start.lowerBound..<end.upperBound]) }
    }
    return nil
  }

  /// A predicate with what is known of its build settings; nil when it can't be read before they are filled in, which is remarked.
  private mutating func parsed(
    _ text: String, _ loaded: LoadedRule, spelling: TextMap?, _ found: inout Subject
  ) -> ParseResult? {
    if let placeholder = Self.placeholder(in: text) {
      unreadCount += 1
      others.append(
        OtherFinding(
          finding: RuleNotRead.finding(because: "it is a template, in which \(placeholder) is filled in later"),
          range: found.places.flatMap { places in
            places.entry(at: loaded.keyPath).map { places.fileRange(of: $0.key ?? $0.value) }
          }))
      return nil
    }
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
      unreadCount += 1
      var finding = RuleNotRead.finding(because: "it is decided at build time by \(reference)")
      finding.help = "Give its value with -D, or lint the built bundle."
      others.append(
        OtherFinding(
          finding: finding,
          range: found.places.flatMap { places in
            places.entry(at: loaded.keyPath).map { places.fileRange(of: $0.key ?? $0.value) }
          }))
      return nil
    }
    found.holes = unfilled.holes
    return unfilled.parsed
  }
}
