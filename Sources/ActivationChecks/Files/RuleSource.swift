import ActivationLint
public import ActivationRules
import Foundation
internal import PredicateSyntax
import UniformTypes

/// Finds the rules that a command-line argument names.
public enum RuleSource {
  /// Loads rules.
  ///
  /// An existing path takes precedence over text. A text that ends in `.plist`, `.appex`, `.app`, `.xcarchive`, `.txt`, `.json` or `.predicate`, or
  /// holds a slash but no blank, quote or parenthesis, is a path even when nothing is there. Of a file that holds rules among other
  /// things, such as YAML or JavaScript, the rule is taken when there is one.
  ///
  /// - Parameters:
  ///   - argument: Rule text, `-`, a text file, a dictionary of activation keys as JSON or a property list, an Info.plist, an `.appex`, an `.app`, an `.xcarchive`, or a folder with
  ///     extensions in it.
  ///   - folder: The folder at which relative paths start; nil for the current one.
  ///   - settings: Build settings that win over those of project files.
  ///   - standardInput: Gives the bytes of standard input, asked only for `-`.
  ///   - limits: The limits; a text is refused above `maximumSourceBytes`.
  /// - Returns: One rule, or several for an app with several extensions or a File Provider's actions.
  /// - Throws: When nothing can be read or no rule is found.
  public static func load(
    _ argument: String, relativeTo folder: String? = nil, settings: [String: String] = [:],
    standardInput: () -> [UInt8]? = { nil }, limits: ScanLimits = .standard
  ) throws(ReadingError) -> [LoadedRule] {
    let given = KnownSettings(given: SettingLayer(settings))
    var rules = try load(argument, folder, settings, standardInput, limits)
    // A file in a project already has the settings of its targets.
    for index in rules.indices where rules[index].settings == KnownSettings() { rules[index].settings = given }
    return rules
  }

  private static func load(
    _ argument: String, _ folder: String?, _ settings: [String: String], _ standardInput: () -> [UInt8]?,
    _ limits: ScanLimits
  ) throws(ReadingError) -> [LoadedRule] {
    switch try RuleArgument(argument, relativeTo: folder, standardInput: standardInput) {
    case .standardInput(let bytes):
      return try load(bytes: bytes, name: "standard input", path: nil, settings, limits: limits)
    case .text(let bytes): return [try text(bytes, name: nil, limits: limits)]
    case .file(let path): return try load(file: path, settings, limits: limits)
    case .folder(let path): return try load(folder: path, settings, limits: limits)
    }
  }

  /// Loads a rule from its text: a predicate, or a dictionary of activation keys as JSON.
  ///
  /// - Throws: When the text is empty, too long, or plainly meant as JSON and malformed.
  public static func load(
    text: String, settings: [String: String] = [:], limits: ScanLimits = .standard
  ) throws(ReadingError) -> LoadedRule {
    var rule = try self.text(Array(text.utf8), name: nil, limits: limits)
    rule.settings = KnownSettings(given: SettingLayer(settings))
    return rule
  }

  /// Loads the rules of a file as it was, in a project as it is: its build settings and the types that it declares.
  ///
  /// - Parameters:
  ///   - bytes: The file as it was.
  ///   - path: The file.
  ///   - settings: Build settings that win over those of project files.
  package static func load(
    _ bytes: [UInt8], asItWas path: String, settings: [String: String] = [:], limits: ScanLimits = .standard
  ) throws(ReadingError) -> [LoadedRule] {
    var rules = try load(bytes: bytes, name: path, path: nil, settings, limits: limits)
    let today = (try? load(path, settings: settings, limits: limits)) ?? []
    for index in rules.indices {
      let rule = today.first { $0.keyPath == rules[index].keyPath } ?? today.first
      rules[index].settings = rule?.settings ?? KnownSettings(given: SettingLayer(settings))
      rules[index].declarations += rule?.declarations ?? []
    }
    return rules
  }

  /// The rule that a text contains.
  static func text(_ bytes: [UInt8], name: String?, limits: ScanLimits) throws(ReadingError) -> LoadedRule {
    let rules = try load(bytes: bytes, name: name, path: nil, [:], limits: limits)
    guard let rule = rules.first else { throw ReadingError(.empty, "the rule is empty", expected: "a predicate") }
    return rule
  }

  private static func load(
    file path: String, _ settings: [String: String], limits: ScanLimits
  ) throws(ReadingError) -> [LoadedRule] {
    let bytes = try InputFile.read(path, limits: limits.reading)
    return try load(bytes: bytes, name: path, path: path, settings, limits: limits)
  }

  private static func load(
    bytes: [UInt8], name: String?, path: String?, _ settings: [String: String], limits: ScanLimits
  ) throws(ReadingError) -> [LoadedRule] {
    switch try FileContent.read(bytes, name: name, limits: limits.reading) {
    case .predicate(let body):
      var rule = LoadedRule(rule: .predicate(body))
      rule.path = path
      return [rule]
    case .propertyList(let plist):
      guard !BareDictionary.isRule(plist), PropertyListGuard.form(of: bytes) != nil else {
        var rule = LoadedRule(rule: .dictionary(plist))
        rule.path = path
        return [rule]
      }
      return try load(plist, bytes, name: name, path: path, settings, limits: limits)
    case .embedded(let file): return try file.rules(bytes, name: name, path: path)
    }
  }

  private static func load(
    _ plist: PropertyListValue, _ bytes: [UInt8], name: String?, path: String?, _ settings: [String: String],
    limits: ScanLimits
  ) throws(ReadingError) -> [LoadedRule] {
    do throws(ReadingError) {
      var rules = described(try RuleLocator.rules(in: plist), by: plist, bytes: bytes, path: path)
      if !rules.isEmpty, var declared = ExtensionSubject(plist) {
        if let folder = path.flatMap({ ExtensionBundle.folder(around: $0) }) {
          declared.lookForScript(inBundle: folder)
        }
        // That a rule is ignored is the verdict.
        rules[0].warnings += Linter.findings(in: declared).filter {
          $0.severity != .note && $0.id != ActivationRuleUnused.id
        }.map { $0.line }
      }
      guard let path else { return rules }
      if let found = try ExtensionScanner.scan(path, settings: settings, limits: limits).extensions.first,
        found.isSource
      {
        for index in rules.indices {
          rules[index].declarations = found.declarations
          if rules[index].root == ContextKey.extensionItems { rules[index].displayName = found.displayName }
          rules[index].bundleIdentifier = found.bundleIdentifier
          rules[index].settings = found.settings
        }
        return rules
      }
      let container = container(of: path, limits: limits.reading)
      for index in rules.indices {
        rules[index].isBuilt = true
        rules[index].declarations += container.declarations
        rules[index].warnings += container.warnings
      }
      return rules
    } catch {
      throw error.located(in: bytes, name: name)
    }
  }

  /// Rules with the facts from their Info.plist.
  static func described(
    _ rules: [LoadedRule], by plist: PropertyListValue, bytes: [UInt8], path: String?
  ) -> [LoadedRule] {
    var rules = rules
    locate(&rules, in: bytes)
    return described(rules, by: plist, path: path)
  }

  /// Rules whose places are known, with the facts from their Info.plist.
  static func described(_ rules: [LoadedRule], by plist: PropertyListValue, path: String?) -> [LoadedRule] {
    var rules = rules
    let point = ExtensionPoint.identify(plist[InfoKey.extensionKey]?[InfoKey.point])
    let types = ApplicationFacts(plist, path: path ?? "")
    for index in rules.indices {
      rules[index].path = path
      rules[index].extensionPoint = point
      if let remark = point.remark, index == 0 { rules[index].warnings.append(remark) }
      rules[index].bundleIdentifier = plist["CFBundleIdentifier"]?.text
      rules[index].displayName =
        rules[index].displayName ?? plist["CFBundleDisplayName"]?.text ?? plist["CFBundleName"]?.text
      rules[index].declarations = types.declarations
      rules[index].warnings += types.warnings
    }
    return rules
  }

  /// Notes where rules are in the text of their property list; binary ones have none.
  private static func locate(_ rules: inout [LoadedRule], in bytes: [UInt8]) {
    guard let file = FileText(bytes) else { return }
    let map = PropertyListMap(file)
    let lines = LineTable(map.text)
    if !rules.isEmpty {
      for duplicate in map.duplicates().prefix(LintedFile.mostOfOneRule)
      where duplicate.path.first == InfoKey.extensionKey {
        rules[0].warnings.append(
          DuplicateKey.message(duplicate.path, count: duplicate.entries.count, line: duplicate.line(in: lines)))
      }
    }
    for index in rules.indices {
      guard let entry = map.entry(at: rules[index].keyPath) else { continue }
      rules[index].line = lines.position(of: entry.value.lowerBound).line
      guard case .predicate(let text) = rules[index].rule, let spelling = map.textMap(at: rules[index].keyPath),
        spelling.value == Array(text.utf8)
      else { continue }
      rules[index].position = RulePosition(file: map.text, map: spelling)
    }
  }

  /// Returns the declarations of the app around a bundle's Info.plist.
  private static func container(
    of path: String, limits: ReadingLimits
  ) -> (declarations: [TypeDeclaration], warnings: [String]) {
    guard let file = ApplicationFacts.pathOfInfoPlist(aroundFile: path) else { return ([], []) }
    do throws(ReadingError) {
      let plist = try PropertyListReader.read(file: file, limits: limits)
      let facts = ApplicationFacts(plist, path: file)
      return (facts.declarations, facts.warnings)
    } catch {
      return ([], ["the containing app's types are not known: \(error)"])
    }
  }

  private static func load(
    folder: String, _ settings: [String: String], limits: ScanLimits
  ) throws(ReadingError) -> [LoadedRule] {
    let path = InputFile.trimmed(folder)
    if path.hasSuffix(".appex") {
      return try load(file: InputFile.infoPlist(ofBundle: path), settings, limits: limits)
    }
    let result = try ExtensionScanner.scan(path, settings: settings, limits: limits)
    let isBundle = path.hasSuffix(".app") || path.hasSuffix(".xcarchive")
    var rules: [LoadedRule] = []
    var ignoredRules: [LoadedRule] = []
    var remarks: [ReadingError] = result.problems.map {
      ReadingError(.file, $0.message, help: $0.help, name: path + "/" + $0.path)
    }
    if isBundle, let first = remarks.first { throw first }
    for found in result.extensions {
      if let message = reasonAgainstRules(of: found) {
        remarks.append(ReadingError(.rule, message, name: found.propertyListPath))
        ignoredRules += found.rules
      } else {
        rules += found.rules
      }
    }
    // Where the system asks none of the rules, that is the answer.
    if rules.isEmpty, !ignoredRules.isEmpty { return ignoredRules }
    guard !rules.isEmpty else {
      let expected = "a file, an .appex, an .app, an .xcarchive or a folder with extensions"
      throw remarks.first ?? ReadingError(.file, "found a folder without extensions", expected: expected, name: folder)
    }
    rules[0].warnings += remarks.map { "beside it, \($0)" }
    return rules
  }

  /// The reason why an extension's rules aren't used, although one might expect it; nil when they are, or when it needs
  /// none and has none.
  private static func reasonAgainstRules(of found: FoundExtension) -> String? {
    switch (found.ruleState, found.extensionPoint?.ruleUse) {
    case (.unusable(let message), _): return message
    case (.missing, .required): return "there is no activation rule"
    case (.found, .unused), (.found, .replayKit):
      return "the system asks no activation rule for this kind of extension (\(found.kind))"
    case (.missing, _), (.found, _), (.decidedAtBuildTime, _): return nil
    }
  }
}
