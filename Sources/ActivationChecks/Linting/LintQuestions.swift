import ActivationRules
import ActivationLint
import Documents
import Predicates
import UniformTypes

/// Collects the rules of a file for the linter. Rules with the same text or declarations share them.
struct LintQuestions {
  private(set) var subjects: [LintSubject] = []
  /// Another tool's names for keys, by the index of the rule that uses them.
  private(set) var options: [Int: [String: String]] = [:]
  /// The rules, without duplicate texts.
  private(set) var ruleTexts: [PropertyListValue] = []
  private var ruleTextPositions: [PropertyListValue: Int] = [:]
  /// The declarations of the latest subject, and the types that include them. All rules of a property list share them.
  private var declarations: [TypeDeclaration] = []
  private var types = TypeGraph.system
  /// Findings about declarations other than rules, about duplicate keys, and about parts that can't be read.
  private(set) var others: [Finding] = []
  /// The number of places with a rule's key that can't be read or has no effect.
  private(set) var unreadCount: Int
  /// A Boolean value that indicates whether an unknown build setting decides a rule.
  private(set) var isOpen = false
  /// The error about a value that is in the place of a rule but can't be one, or about a property list without an extension.
  private(set) var unusableRule: ReadingError?
  let file: RuleFile

  /// Prepares the subjects of a file.
  ///
  /// - Throws: When the file can't be read.
  init(_ file: RuleFile) throws(ReadingError) {
    if let mistake = file.content.mistake { throw mistake }
    self.file = file
    let content = file.content
    let isComputed = content.notation != .source(.json5)
    let meant = file.meantPart
    let everyUnread = meant == nil ? content.unread : []
    others = everyUnread.map { unread in
      var finding =
        switch unread.kind {
        case .computed, .value:
          Finding.ruleNotRead(because: unread.reason, isComputed: isComputed, isValue: unread.kind == .value)
        case .ignored: Finding.ineffectiveRule("the rule has no effect: \(unread.reason)")
        case .completed: Finding.completed(unread.reason)
        case .option: Finding.ineffectiveRule(unread.reason)
        }
      finding.range = unread.range
      return finding
    }
    unreadCount = everyUnread.count { $0.kind == .computed || $0.kind == .ignored }
    for index in content.parts.indices where meant == nil || meant == index {
      addDuplicates(ofPart: index)
      add(part: index)
    }
  }

  var text: [UInt8]? { file.content.text?.utf8 }

  /// Every text with keys and values, where comments may silence findings.
  var places: [PartText] { file.content.parts.compactMap(\.text) }

  /// Returns whether a finding is about an unknown key that has no value yet, in JSON or YAML.
  func lacksValue(_ finding: Finding) -> Bool {
    [.source(.json5), .source(.yaml)].contains(file.content.notation) && finding.id == LintRule.unknownKey.id
      && others.contains { $0.id == LintRule.ruleNotRead.id && $0.range.flatMap { finding.range?.touches($0) } == true }
  }

  /// The number of rules. A rule that several versions of one file share counts once.
  var ruleCount: Int {
    var seen: Set<SourceRange> = []
    return subjects.count { subject in
      if case .missing = subject.rule { return false }
      guard let range = subject.place.flatMap({ $0.text?.valueRange(at: $0.path) }) else { return true }
      return seen.insert(range).inserted
    }
  }

  /// Adds findings about duplicate keys in an Info.plist or a rule.
  private mutating func addDuplicates(ofPart index: Int) {
    guard let text = file.content.parts[index].text, let document = text.document, let root = text.root else { return }
    let isRefused = [.source(.yaml), .source(.swift)].contains(file.content.notation)
    let lines = self.text == nil ? nil : file.content.lines
    for nodes in document.duplicates(in: root) {
      guard let key = nodes[0].key, let last = nodes.last else { continue }
      let line = lines?.position(of: text.fileRange(of: document.valueRange(of: last)).lowerBound).line
      var finding = Finding.duplicateKey(
        text.path(to: nodes[0]), count: nodes.count, line: line, isRefused: isRefused)
      finding.range = text.fileRange(of: key.content)
      let rules = nodes.map { Self.rule(of: $0, in: document) }
      for (node, rule) in zip(nodes, rules) {
        guard let rule, let key = node.key else { continue }
        var note = Finding.Note("the rule here is \(rule)", at: .key(text.path(to: node)))
        note.range = text.fileRange(of: key.content)
        finding.notes.append(note)
      }
      // TRUEPREDICATE next to a rule is left over from Xcode's template, so a fix removes it.
      let template = rules.indices.filter { rules[$0] == "TRUEPREDICATE" }
      if nodes.count == 2, template.count == 1, document.notation == .xml {
        let removal = DocumentEditor(document).removal(ofMember: nodes[template[0]].memberRange)
        var fix = Finding.Fix("remove the key with TRUEPREDICATE", [])
        fix.fileEdit = TextEdit(text.fileRange(of: removal.range.offsets), "")
        finding.fixes = [fix]
      }
      // The same rule may belong to two parts.
      if !others.contains(where: { $0.id == finding.id && $0.range == finding.range }) { others.append(finding) }
    }
  }

  /// Returns a short description of the rule within one of several equal keys; nil if the key holds no rule.
  private static func rule(of node: Node, in document: SourceDocument) -> String? {
    let value = document.value(of: node)
    let rule: PropertyListValue? =
      switch node.name {
      case ActivationKey.rule: value
      case InfoKey.attributes: value[ActivationKey.rule]
      case InfoKey.extensionKey: value[InfoKey.attributes]?[ActivationKey.rule]
      default: nil
      }
    guard case .dictionary(let entries)? = rule else {
      return rule?.text.map { $0.trimmed() == "TRUEPREDICATE" ? "TRUEPREDICATE" : "a predicate" }
    }
    return "a dictionary with " + entries.keys.sorted().map { ActivationKey.short($0) }.joined(separator: ", ")
  }

  private mutating func add(part index: Int) {
    let part = file.content.parts[index]
    let (first, platform) = (subjects.count, file.platform(ofPart: index))
    switch (file.lists[index], part.isWhole) {
    case (let list?, true):
      add(list, ofPart: index)
      // If one of several extensions in a file has no rule, the others are still read, so that isn't an error.
      if file.content.notation != .propertyList { unusableRule = nil }
    case (let list?, false):
      addExcerpt(list, ofPart: index)
      if file.surroundings.partTargets[index] != nil, let declared = list.declared(in: file.surroundings, part: index) {
        others += Linter.targetFindings(in: declared, writtenIn: part.text)
      }
    case (nil, _): for rule in (try? file.rules(ofPart: index)) ?? [] { add(rule, nil, part.text, rule.keyPath) }
    }
    for index in subjects.indices.dropFirst(first) {
      var known = subjects[index].surroundings
      known.platform = platform
      known.script = known.script ?? part.script
      // In an excerpt, only the rule and the extension point count.
      if known.propertyList == nil { known.extensionPoint = file.lists[index]?.pointIdentifier }
      subjects[index].surroundings = known
      options[index] = part.options
      subjects[index].place?.isTranslated = part.options != nil
      subjects[index].place?.isPointComputed = part.isPointComputed
    }
  }

  /// Adds the rule of an excerpt of an Info.plist, and checks the places of its keys. The other declarations of the extension may be elsewhere.
  private mutating func addExcerpt(_ list: InfoPlist, ofPart index: Int) {
    switch list.search {
    case .rules:
      let isIgnored = list.point.obstacle(toRulesOn: ContextKey.extensionItems)?.isOfferedOtherwise == true
      guard !isIgnored else { return add(list, ofPart: index) }
      for rule in (try? file.rules(ofPart: index)) ?? [] {
        guard let text = rule.text?.moved(to: rule.keyPath) else { continue }
        add(rule, nil, text, [])
      }
      addPlaces(in: list, ofPart: index, of: subjects.last)
    case .unusable(let error):
      addMissing(list, ofPart: index, because: error)
      subjects[subjects.count - 1].place?.isMisplaced = true
    case .missing: break
    }
  }

  /// Adds findings about misplaced keys in an excerpt and about a misspelled extension point. A missing extension point may be elsewhere.
  private mutating func addPlaces(in list: InfoPlist, ofPart index: Int, of rule: LintSubject?) {
    var subject = subject(rule?.rule ?? .missing(), list, root: ContextKey.extensionItems)
    subject.place = LintSubject.Place(file.content.parts[index].text, path: InfoKey.rulePath)
    var ids = [LintRule.misplacedKey.id]
    if case .invalid = list.point { ids.append(LintRule.unknownExtensionPoint.id) }
    var memory = LintMemory(among: subject.types)
    for var finding in Linter.verdictFindings(in: subject, remembering: &memory) where ids.contains(finding.id) {
      for place in finding.fixes.indices {
        let edits = finding.fixes[place].edits
        finding.fixes[place].fileEdit = text.flatMap { subject.edit(edits, in: $0) }
      }
      others.append(finding)
    }
  }

  /// Returns the known types including some declarations. The types are computed again only if the declarations differ from those of the latest call.
  private mutating func types(with new: [TypeDeclaration]) -> TypeGraph {
    if new != declarations {
      declarations = new
      types = TypeGraph.system.adding(new)
    }
    return types
  }

  private mutating func add(_ list: InfoPlist, ofPart index: Int) {
    let text = file.content.parts[index].text
    if let declared = list.declared(in: file.surroundings, part: index) {
      others += Linter.findings(in: declared, writtenIn: text)
    }
    switch list.search {
    case .rules:
      // If the system ignores a rule, another finding says so, and the content of the rule doesn't matter.
      let rules = (try? file.rules(ofPart: index)) ?? []
      let asked = rules.filter { list.point.obstacle(toRulesOn: $0.root)?.isOfferedOtherwise != true }
      for rule in asked { add(rule, list, text, rule.keyPath) }
      if !asked.contains(where: { $0.root == ContextKey.extensionItems }) { addMissing(list, ofPart: index) }
    case .missing(let error):
      guard list.value[InfoKey.extensionKey] != nil else {
        if !list.isExtensionKit { unusableRule = error }
        return
      }
      addMissing(list, ofPart: index)
    // Only the description from which the file is written gets the finding about where a rule belongs.
    case .unusable where file.surroundings.isOverwritten: break
    case .unusable(let error):
      unusableRule = list.point.point?.asksRules(on: ContextKey.extensionItems) == false ? nil : error
      addMissing(list, ofPart: index, because: unusableRule)
    }
  }

  private mutating func addMissing(_ list: InfoPlist, ofPart index: Int, because problem: ReadingError? = nil) {
    let keys = file.content.parts[index].text?.root?.path.prefix(2) ?? []
    let lost = keys.first == "targets" ? keys.last.flatMap { file.surroundings.lostRules[$0] } : nil
    let reason = lost.map { "XcodeGen writes \($0) from these properties, so the activation rule in that file is lost" }
    var subject = subject(
      .missing(because: reason ?? problem?.message), list, root: ContextKey.extensionItems)
    subject.place = LintSubject.Place(file.content.parts[index].text, path: InfoKey.rulePath)
    subjects.append(subject)
  }

  private mutating func subject(_ rule: LintSubject.Rule, _ list: InfoPlist?, root: String) -> LintSubject {
    let declared = file.types(of: list)
    var known = LintSubject.Surroundings(declared.declarations, in: list?.value)
    known.undecidedTypes = declared.undecided
    known.declarationMistakes = file.declarationMistakes(of: list)
    known.isApplicationKnown = file.surroundings.isApplicationKnown
    return LintSubject(
      rule: rule, in: known, types: types(with: declared.declarations), root: root,
      services: TextServices.platformServices)
  }

  private mutating func add(_ place: RulePlace, _ list: InfoPlist?, _ text: PartText?, _ path: [String]) {
    let rule: LintSubject.Rule
    let value: PropertyListValue
    var found = LintSubject.Place(text, path: path)
    switch place.rule {
    case .predicate(let predicate):
      guard let parsed = parsed(predicate, &found) else { return }
      rule = .predicate(parsed)
      value = .string(predicate)
    case .dictionary:
      guard case .dictionary(let dictionary) = place.filled else { return }
      rule = .dictionary(dictionary)
      value = dictionary.propertyList
    }
    let position = ruleTextPositions[value] ?? ruleTexts.count
    if position == ruleTexts.count { ruleTexts.append(value) }
    (ruleTextPositions[value], found.ruleText) = (position, position)
    var subject = subject(rule, list, root: place.root)
    subject.place = found
    subjects.append(subject)
  }

  /// Returns the first placeholder of a generator's template, such as `{{rule}}`, `<%= rule %>`, `__RULE__` or `@RULE@`; nil if there's none.
  private static func placeholder(in text: String) -> String? {
    for mark in ["__", "@"] {
      let parts = text.split(separator: mark, omittingEmptySubsequences: false)
      let name = parts.dropFirst().dropLast().first { name in
        name.first?.isUppercase == true
          && name.utf8.allSatisfy { $0 == 0x5f || (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) }
      }
      if let name { return mark + name + mark }
    }
    for (opening, closing) in [("{{", "}}"), ("<%", "%>")] {
      guard let start = text.firstRange(of: opening),
        let end = text[start.upperBound...].firstRange(of: closing)
      else { continue }
      let inner = text[start.upperBound..<end.lowerBound]
      // In a predicate, braces enclose lists, so only a name in them is a placeholder.
      let isName = inner.allSatisfy { $0.isLetter || $0.isNumber || " _.-#/^&=:".contains($0) }
      if isName, !inner.isEmpty { return String(text[start.lowerBound..<end.upperBound]) }
    }
    return nil
  }

  private mutating func addUnread(_ place: LintSubject.Place, _ finding: Finding) {
    unreadCount += 1
    var finding = finding
    finding.range = place.text.flatMap { text in
      text.node(at: place.path).map { text.fileRange(of: $0.key?.content ?? $0.range) }
    }
    others.append(finding)
  }

  /// Returns a predicate with its known build settings filled in; nil, with a finding, if other settings or placeholders prevent reading it.
  private mutating func parsed(_ text: String, _ found: inout LintSubject.Place) -> ParseResult? {
    let settings = file.surroundings.settings
    if let placeholder = Self.placeholder(in: text) {
      addUnread(found, Finding.ruleNotRead(because: "it's a template, and \(placeholder) is filled in later"))
      return nil
    }
    // A spelling that doesn't fit the text isn't used.
    let spelling = found.text?.spelling(at: found.path)
    found.spelling = spelling?.utf8 == Array(text.utf8) ? spelling : nil
    guard file.isSource, BuildSettings.firstReference(in: text) != nil else { return Parser.parse(text) }
    let replacements = settings.replacements(in: text)
    found.spelling = found.spelling?.replacing(replacements.map { ($0.range.offsets, Array($0.replacement.utf8)) })
    var shift = 0
    for edit in replacements {
      let (start, count) = (edit.range.lowerBound + shift, edit.replacement.utf8.count)
      found.filled.append(SourceRange(start, start + count))
      shift += count - edit.range.count
    }
    let unfilled = UnfilledPredicate(settings.filled(text))
    if case .open(let reference) = unfilled.form {
      // In a program, this part isn't a reference to a build setting: the program computes it.
      let isProgram =
        if case .source(let notation)? = file.content.notation { notation.isProgram } else { false }
      var finding = Finding.ruleNotRead(
        because: isProgram
          ? "'\(reference.dropFirst(2).dropLast())' is computed" : "\(reference) sets it at build time")
      if !isProgram {
        finding.help = "Give its value with -D, or lint the built bundle."
        isOpen = true
      }
      addUnread(found, finding)
      return nil
    }
    found.holes = unfilled.holes
    return unfilled.parsed
  }
}
