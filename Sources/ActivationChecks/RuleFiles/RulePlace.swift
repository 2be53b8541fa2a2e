public import ActivationRules
public import ActivationLint
package import ActivationWire
package import Documents
package import Predicates
public import UniformTypes

/// A rule in its file.
public struct RulePlace: Sendable {
  let file: RuleFile
  private let part: Int
  private let data: FoundRule
  /// The mistakes in the file that concern the verdict. Only the first rule of the file has them.
  public internal(set) var findings: [Finding] = []
  /// Facts about the surroundings that couldn't be read or are ignored, one line each.
  public internal(set) var warnings: [String] = []

  fileprivate init(_ data: FoundRule, part: Int, of file: RuleFile) {
    self.data = data
    self.part = part
    self.file = file
  }
}

extension RuleFile {
  /// Returns the rules of a part.
  ///
  /// - Throws: When the part has no rule; the message says what was found instead.
  func rules(ofPart part: Int) throws(ReadingError) -> [RulePlace] {
    switch content.parts[part].search {
    case .rules(let rules): return rules.map { RulePlace($0, part: part, of: self) }
    case .unusable(let error), .missing(let error): throw error
    }
  }
}

extension RulePlace {
  /// The rule as it is written.
  package var rule: WrittenRule { data.rule }
  /// The root key of the evaluated object: `extensionItems`, or `fileproviderItems` for an action of a File Provider.
  package var root: String { data.root }
  /// The file; nil for a text without a file.
  public var path: String? { file.path }
  /// The keys and indexes that lead to the rule from the root of its property list; empty for a rule without one.
  package var keyPath: [String] { data.path }
  /// The extension point of the Info.plist around the rule. It is nil for a rule without an Info.plist. It is also nil for an excerpt without the
  /// key, such as the output of `make`, because the rest of the Info.plist has the key.
  package var extensionPoint: ExtensionPoint.Identification? {
    list?.point == .absent && !file.content.parts[part].isWhole ? nil : list?.point
  }
  /// `CFBundleIdentifier`.
  public var bundleIdentifier: String? { list?.bundleIdentifier }
  /// `CFBundleDisplayName`, or else `CFBundleName`; for a File Provider action, its name or identifier.
  public var displayName: String? { data.name ?? list?.displayName }
  /// The types that the extension and its containing app declare.
  public var declarations: [TypeDeclaration] { file.types(of: list).declarations }
  var list: InfoPlist? { file.lists[part] }
  /// The text with the rule; nil for binary property lists, which have no places.
  package var text: PartText? { file.content.parts[part].text }

  /// The linter's findings about the target of the rule, and about its entry point.
  package var targetFindings: [Finding] {
    guard let list, let declared = list.declared(in: file.surroundings, part: part) else { return [] }
    let isWhole = file.content.parts[part].isWhole
    return (isWhole ? Linter.missingEntryPoint(in: list.value) : []) + Linter.targetFindings(in: declared)
  }

  /// The names of the facts that the project states clearly enough to be checked.
  package var checked: [String] { list?.declared(in: file.surroundings, part: part)?.target.checked ?? [] }

  /// The family of systems that the extension is for; nil if it isn't known.
  package var platform: ActivationRule.Platform? { file.platform(ofPart: part) }

  /// A Boolean value that indicates whether Finder offers the extension as a Quick Action; nil if its extension point isn't known.
  ///
  /// `NSExtensionServiceAllowsFinderPreviewItem` makes an action a Quick Action, according to Apple's page about the key.
  package var isQuickAction: Bool? {
    guard case .known(let point)? = extensionPoint, let list else { return nil }
    let attributes = list.value[InfoKey.extensionKey]?[InfoKey.attributes]
    return point.identifier == "com.apple.ui-services"
      && attributes?["NSExtensionServiceAllowsFinderPreviewItem"] != nil
  }

  /// Another tool's names for the rule's keys, if the file uses them; otherwise nil.
  package var options: [String: String]? { file.content.parts[part].options }

  /// Remarks about the keys whose values a program computes, one line each.
  var computedValues: [String] {
    guard file.content.text != nil, let range = text?.valueRange(at: keyPath) else { return [] }
    return file.content.unread.compactMap { unread in
      guard unread.kind == .value, let place = unread.range, range.lowerBound <= place.lowerBound,
        place.upperBound <= range.upperBound
      else { return nil }
      return "on line \(file.content.lines.position(of: place.lowerBound).line) \(unread.reason)"
    }
  }

  /// The line of the file in which the rule's value starts; nil if the rule is the whole file or the file has no places.
  package var line: Int? {
    switch file.content.notation {
    case .predicate?, .dictionary?, nil: return nil
    default: break
    }
    guard let text, file.content.text != nil,
      let place = text.literal.map({ text.fileRange(of: $0.spelled.content) }) ?? text.valueRange(at: keyPath)
    else { return nil }
    return file.content.lines.position(of: place.lowerBound).line
  }

  /// Returns the place that decides a verdict: a key of the dictionary, a clause of the predicate, or else the rule's key; nil if it isn't known.
  func place(deciding explanation: Explanation?) -> (file: String, line: Int, column: Int)? {
    guard let path, file.content.text != nil else { return nil }
    let key = explanation?.decidingKey.flatMap { text?.range(of: .key(keyPath + [$0])) }
    let clause = explanation.flatMap { explanation in
      position.map { $0.map.source(of: explanation.decidingRange) }
        ?? (file.content.notation == .predicate ? explanation.decidingRange : nil)
    }
    guard let range = key ?? clause ?? text?.range(of: .key(keyPath)) else { return nil }
    let place = file.content.lines.position(of: range.lowerBound)
    return (path, place.line, place.column)
  }

  /// The text of the file and the places of a predicate's characters in it; nil if the predicate is the whole file, or if the places aren't known.
  package var position: (file: [UInt8], map: Spelled)? {
    guard file.content.notation != .predicate, case .predicate(let predicate) = rule,
      let bytes = file.content.text?.utf8,
      let map = text?.fileSpelling(at: keyPath), map.utf8 == Array(predicate.utf8)
    else { return nil }
    return (bytes, map)
  }

  /// The place of the rule in output for programs.
  package var place: WirePlace {
    WirePlace(
      file: path, start: line.map { WirePlace.Position(line: $0, column: 0) }, keys: path == nil ? [] : keyPath)
  }

  /// The rule with all known build settings filled in.
  package var filled: WrittenRule {
    guard !file.surroundings.isBuilt else { return rule }
    switch rule {
    case .predicate(let text): return .predicate(file.surroundings.settings.filled(text))
    case .dictionary(let value):
      return .dictionary(ActivationDictionary(file.surroundings.settings.filled(value.propertyList)))
    }
  }

  /// The reference to a build setting that decides what the rule is; nil if the rule can be evaluated.
  package var openReference: String? {
    guard !file.surroundings.isBuilt else { return nil }
    switch filled {
    case .predicate(let text):
      guard BuildSettings.firstReference(in: text) != nil else { return nil }
      if case .open(let reference) = UnfilledPredicate(text).form { return reference }
      return nil
    case .dictionary(let value): return BuildSettings.firstReference(in: value.propertyList)
    }
  }

  /// The name of the rule's text in messages that don't know its place in the file. Their lines are counted from the start of the rule.
  var textLabel: String {
    guard path?.hasSuffix(".plist") == true else { return label }
    return label + " (the rule's own text" + (line.map { ", which starts on line \($0)" } ?? "") + ")"
  }

  /// The name of the rule in messages: its file, with the name of the action if one file has several rules.
  public var label: String {
    guard let path else { return "rule" }
    guard root == ContextKey.fileProviderItems, let displayName else { return path }
    return "\(path) (\(displayName))"
  }

  /// The name of the extension, or else of its target; nil if it isn't known or the label already names an action.
  package var extensionName: String? {
    root == ContextKey.extensionItems ? displayName ?? file.surroundings.targets.first?.name : nil
  }

  /// Returns the compiled rule. If the system evaluates no rule for the extension point, every verdict says so.
  ///
  /// - Parameters:
  ///   - types: The known types; nil to use the system's and those that the bundle declares.
  ///   - tables: The meanings of a dictionary's keys, the preferred table first; nil to use the standard ones, which are read only when needed.
  ///   - platform: The family of systems; nil to use the one that the rule's file indicates, or else iOS.
  /// - Throws: `RuleError` with every mistake in the text of a predicate; a dictionary never throws.
  public func activationRule(
    types: TypeGraph? = nil, tables: [DictionaryTable]? = nil,
    platform: ActivationRule.Platform? = nil
  ) throws(RuleError) -> ActivationRule {
    let types = types ?? TypeGraph.system.adding(declarations)
    let services = TextServices.platformServices
    let compiled: ActivationRule
    switch filled {
    case .predicate(let text) where file.surroundings.isBuilt:
      compiled = try ActivationRule(predicate: text, types: types, services: services)
    case .predicate(let text):
      compiled = try ActivationRule(unfilled: text, types: types, services: services)
    case .dictionary(let value):
      compiled = ActivationRule(
        dictionary: value, tables: tables ?? DictionaryTable.standard,
        platform: platform ?? self.platform ?? .iOS,
        types: types, services: services)
    }
    return extensionPoint.map { compiled.at($0, root: root) } ?? compiled
  }

  /// Returns the place of a range of the rule's text: in its file if that is known, otherwise with lines counted from the start of the rule.
  ///
  /// - Parameters:
  ///   - range: A range of the rule's text.
  ///   - source: The rule's text.
  package func place(of range: SourceRange, in source: [UInt8]) -> String {
    func text(_ name: String, _ bytes: [UInt8], _ offset: Int) -> String {
      let place = LineTable(bytes).position(of: offset)
      return "\(name)\(place.line):\(place.column)"
    }
    guard let position, let path, position.map.utf8 == source else {
      return text(path == nil ? "its text, " : textLabel + ":", source, range.lowerBound)
    }
    return text(path + ":", position.file, position.map.source(of: range).lowerBound)
  }

  /// Returns a diagnostic of the rule's text for a terminal, with the line of the file if it is known, otherwise with lines counted from the start of
  /// the rule. The id of the lint rule that reports the same mistake is in brackets.
  ///
  /// - Parameters:
  ///   - diagnostic: The mistake, with ranges in the rule's text.
  ///   - source: The rule's text.
  package func rendered(_ diagnostic: Diagnostic, in source: [UInt8]) -> String {
    var diagnostic = LintRule.rated(diagnostic)
    guard let position, let path, position.map.utf8 == source else {
      return diagnostic.rendered(in: source, name: textLabel, label: LintRule.label(of: diagnostic))
    }
    diagnostic.range = position.map.source(of: diagnostic.range)
    for index in diagnostic.notes.indices {
      diagnostic.notes[index].range = position.map.source(of: diagnostic.notes[index].range)
    }
    return diagnostic.rendered(in: position.file, name: path, label: LintRule.label(of: diagnostic))
  }
}
