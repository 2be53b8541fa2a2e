public import ActivationRules
import Foundation
public import PredicateSyntax
internal import UniformTypes

/// Finds the rules that a command-line argument stands for.
public enum RuleSource {
  /// Loads rules.
  ///
  /// An existing path wins over text. What ends in `.plist`, `.appex`, `.app`, `.txt` or `.predicate`, or holds a slash
  /// but no blank, quote or parenthesis, is a path even when nothing is there.
  ///
  /// - Parameters:
  ///   - argument: Rule text, `-`, a text file, an Info.plist, or an `.appex` or `.app` folder.
  ///   - standardInput: Gives the bytes of standard input, asked only for `-`.
  ///   - limits: The limits; a text is refused above `maximumSourceBytes`.
  /// - Returns: One rule, or several for an app with several extensions or a File Provider's actions.
  /// - Throws: When nothing can be read or no rule is found.
  public static func load(
    _ argument: String, standardInput: () -> [UInt8]? = { nil }, limits: Limits = .standard
  ) throws(ReadingError) -> [LoadedRule] {
    if argument == "-" {
      guard let bytes = standardInput() else {
        throw ReadingError(.file, "standard input cannot be read", name: "standard input")
      }
      return try load(bytes: bytes, name: "standard input", path: nil, limits: limits)
    }
    var isDirectory: ObjCBool = false
    guard !argument.contains("\0"), FileManager.default.fileExists(atPath: argument, isDirectory: &isDirectory) else {
      if looksLikePath(argument) { throw ReadingError(.file, "no such file", name: argument) }
      return [try text(Array(argument.utf8), name: nil)]
    }
    guard isDirectory.boolValue else { return try load(file: argument, limits: limits) }
    return try load(folder: argument, limits: limits)
  }

  private static func looksLikePath(_ argument: String) -> Bool {
    for ending in [".plist", ".appex", ".app", ".txt", ".predicate"] where argument.hasSuffix(ending) { return true }
    return argument.contains("/") && !argument.contains { $0.isWhitespace || "\"'()".contains($0) }
  }

  private static func text(_ bytes: [UInt8], name: String?) throws(ReadingError) -> LoadedRule {
    guard let source = String(validating: bytes, as: UTF8.self) else {
      throw ReadingError(.encoding, "found other bytes", expected: "UTF-8 text", name: name)
    }
    guard bytes.count <= Limits.maximumSourceBytes else {
      throw ReadingError.limit("maximumSourceBytes", Limits.maximumSourceBytes, "the rule is too long")
    }
    let body = source.hasPrefix("\u{feff}") ? String(source.dropFirst()) : source
    guard body.contains(where: { !$0.isWhitespace }) else {
      throw ReadingError(.empty, "the rule is empty", expected: "a predicate", name: name)
    }
    return LoadedRule(rule: .predicate(body))
  }

  private static func load(file path: String, limits: Limits) throws(ReadingError) -> [LoadedRule] {
    let bytes = try InputFile.read(path, limits: limits)
    return try load(bytes: bytes, name: path, path: path, limits: limits)
  }

  private static func load(
    bytes: [UInt8], name: String, path: String?, limits: Limits
  ) throws(ReadingError) -> [LoadedRule] {
    guard PropertyListGuard.form(of: bytes) != nil || name.hasSuffix(".plist") else {
      var rule = try text(bytes, name: name)
      rule.path = path
      return [rule]
    }
    let plist = try PropertyListReader.read(bytes, name: name, limits: limits)
    do throws(ReadingError) {
      var rules = try RuleLocator.rules(in: plist)
      var types = TypeDeclarationReader.read(plist, path: path)
      if let path { addContainer(of: path, to: &types, limits: limits) }
      let lines = lines(of: rules, in: bytes)
      for index in rules.indices {
        rules[index].path = path
        rules[index].line = lines[index]
        rules[index].extensionPoint = plist["NSExtension"]?["NSExtensionPointIdentifier"]?.text
        rules[index].bundleIdentifier = plist["CFBundleIdentifier"]?.text
        rules[index].displayName =
          rules[index].displayName ?? plist["CFBundleDisplayName"]?.text ?? plist["CFBundleName"]?.text
        rules[index].declarations = types.declarations
        rules[index].warnings += types.warnings
      }
      return rules
    } catch {
      throw error.located(in: bytes, name: name)
    }
  }

  /// Lines are known only when each key occurs as often as there are rules.
  private static func lines(of rules: [LoadedRule], in bytes: [UInt8]) -> [Int?] {
    let own = PropertyListPositions.lines(ofValuesFor: "NSExtensionActivationRule", in: bytes)
    let actions = PropertyListPositions.lines(ofValuesFor: "NSExtensionFileProviderActionActivationRule", in: bytes)
    let isAction = rules.map { $0.root == "fileproviderItems" }
    var next = 0
    return isAction.map { action in
      guard action else { return own.count == 1 ? own.first : nil }
      guard actions.count == isAction.count(where: { $0 }) else { return nil }
      defer { next += 1 }
      return actions[next]
    }
  }

  /// Adds the declarations of the app around `…/App.app/PlugIns/X.appex/Info.plist`.
  private static func addContainer(
    of path: String, to types: inout (declarations: [TypeDeclaration], warnings: [String]), limits: Limits
  ) {
    var folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    for _ in 0..<4 where folder.pathExtension != "app" { folder.deleteLastPathComponent() }
    let file = folder.appendingPathComponent("Info.plist").path
    guard folder.pathExtension == "app", file != URL(fileURLWithPath: path).path else { return }
    do {
      let plist = try PropertyListReader.read(InputFile.read(file, limits: limits), name: file, limits: limits)
      let more = TypeDeclarationReader.read(plist, path: file)
      types.declarations += more.declarations
      types.warnings += more.warnings
    } catch {
      types.warnings.append("the containing app's types are not known: \(error)")
    }
  }

  private static func load(folder: String, limits: Limits) throws(ReadingError) -> [LoadedRule] {
    let manager = FileManager.default
    var path = folder
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    if path.hasSuffix(".appex") {
      let flat = path + "/Info.plist"
      return try load(file: manager.fileExists(atPath: flat) ? flat : path + "/Contents/Info.plist", limits: limits)
    }
    guard path.hasSuffix(".app") else {
      throw ReadingError(.file, "is a folder", expected: "a file, an .appex or an .app", name: folder)
    }
    var rules: [LoadedRule] = []
    var firstError: ReadingError?
    for plugIns in ["/PlugIns", "/Extensions", "/Contents/PlugIns"] {
      for name in ((try? manager.contentsOfDirectory(atPath: path + plugIns)) ?? []).sorted()
      where name.hasSuffix(".appex") {
        do throws(ReadingError) {
          rules += try load(folder: path + plugIns + "/" + name, limits: limits)
        } catch {
          // Extensions of other kinds have no rule, which is no mistake in an app that has one elsewhere.
          if error.kind != .rule { throw error }
          firstError = firstError ?? error
        }
      }
    }
    guard rules.isEmpty else { return rules }
    throw firstError ?? ReadingError(.rule, "the app has no extensions", expected: "PlugIns/*.appex", name: folder)
  }
}
