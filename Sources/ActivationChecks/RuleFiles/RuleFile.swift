public import ActivationRules
import Documents
import Predicates
import Texts
package import UniformTypes

/// A file that may contain rules. It is read once; its other properties are derived from the content.
public struct RuleFile: Sendable {
  /// The name of the file in messages; nil for a text without a file.
  public package(set) var name: String?
  /// The path of the file, or the name of an old revision of it; nil for texts and standard input.
  public package(set) var path: String?
  /// The line of the requested rule, if the file has several; nil for all rules.
  package var line: Int?
  let content: Content
  /// The facts from other files, which ``placed(in:)`` sets.
  package internal(set) var surroundings: Surroundings
  /// For each part, its Info.plist; nil if the part is a rule by itself.
  private(set) var lists: [InfoPlist?]

  /// Reads a file.
  ///
  /// A file that can't be read is a valid value. Asking it for its rules throws the reason.
  ///
  /// - Parameters:
  ///   - bytes: The file as it is on the disk.
  ///   - name: The name in messages, whose ending determines the format; nil for a text without a file.
  ///   - path: The path of the file.
  ///   - settings: The known build settings.
  public init(
    _ bytes: [UInt8], name: String?, path: String? = nil, settings: [String: String] = [:]
  ) {
    self.init(
      Content(bytes, name: name), name: name, path: path,
      Surroundings(given: SettingLayer(settings)))
  }

  private init(_ content: Content, name: String?, path: String?, _ surroundings: Surroundings) {
    self.content = content
    self.name = name
    self.path = path
    self.surroundings = surroundings
    lists = Self.lists(of: content, path, surroundings)
  }

  private static func lists(of content: Content, _ path: String?, _ surroundings: Surroundings) -> [InfoPlist?] {
    content.parts.map { part in
      guard case .propertyList(let plist) = part.value else { return nil }
      return InfoPlist(plist, search: part.search, path: path, surroundings)
    }
  }

  /// Returns the file in other surroundings, without reading anything again.
  package func placed(in surroundings: Surroundings) -> RuleFile {
    var file = self
    file.surroundings = surroundings
    file.lists = Self.lists(of: content, path, surroundings)
    return file
  }

  /// Returns the file with other bytes, in the same surroundings.
  package func holding(_ bytes: [UInt8]) -> RuleFile {
    var file = RuleFile(Content(bytes, name: name), name: name, path: path, surroundings)
    file.line = line
    return file
  }

  /// The bytes of the file on the disk.
  package var bytes: [UInt8] { content.bytes }

  /// The bundle, or the property list of a source project, as a path from the scanned folder.
  public var owner: String { surroundings.owner ?? name ?? "rule" }

  /// The index of the file's Info.plist among the parts: the first with an extension, or else the first one; nil if there's none.
  var extensionPart: Int? {
    lists.indices.first { lists[$0]?.value[InfoKey.extensionKey] != nil } ?? lists.firstIndex { $0 != nil }
  }

  package var infoPlist: InfoPlist? { extensionPart.flatMap { lists[$0] } }

  /// The types that the file and its containing app declare.
  package var declarations: [TypeDeclaration] { types(of: infoPlist).declarations }

  /// Returns the types that an Info.plist of the file, other places in the file, and the containing app declare.
  func types(of list: InfoPlist?) -> DeclaredTypes {
    var types = list?.types ?? DeclaredTypes()
    for keys in content.typeKeys { types.add(DeclaredTypes(surroundings.settings.filled(keys), path: path ?? "")) }
    types.add(surroundings.types)
    return types
  }

  /// Returns the mistakes in the type declarations of a list and of the containing app. A mistake of the app names the app's Info.plist.
  func declarationMistakes(of list: InfoPlist?) -> [String] {
    let application = surroundings.types.warnings
    let own = types(of: list).warnings.dropLast(application.count)
    let place = surroundings.application?.application?.propertyListPath.map { "in \($0), " } ?? ""
    return own + application.map { place + $0 }
  }

  /// The content of a file, independent of other files.
  final class Content: Sendable {
    let bytes: [UInt8]
    /// The text and its encoding; nil for binary property lists and unknown encodings.
    let text: FileText?
    /// The notation of the file; nil if it can't be read.
    let notation: Notation?
    /// Each text with keys and values, in the order of the file.
    let parts: [RulePart]
    let unread: [UnreadRule]
    /// The keys of a document other than a property list that declare types, each with its value.
    let typeKeys: [PropertyListValue]
    let mistake: ReadingError?
    /// The mistake that a strict reader finds in a file that can be read nevertheless.
    let looseness: ReadingError?
    /// The lines of the text; empty for binary property lists and unknown encodings.
    let lines: LineTable

    init(_ bytes: [UInt8], name: String?) {
      self.bytes = bytes
      let text = FileText(bytes)
      self.text = text
      lines = LineTable(text?.utf8 ?? [])
      var reader = RuleFileReader(bytes: bytes, text: text, name: name)
      do throws(ReadingError) {
        let (notation, found) = try reader.read()
        (self.notation, parts, unread, mistake) = (notation, found.parts, found.unread, nil)
        typeKeys = found.typeKeys
      } catch {
        (notation, parts, unread, typeKeys, mistake) = (nil, [], [], [], error)
      }
      looseness = reader.looseness
    }
  }

  enum Notation: Sendable, Hashable {
    case predicate
    /// A dictionary of activation keys by itself.
    case dictionary
    case propertyList
    /// An excerpt of a property list, or a document that is given as a text.
    case fragment
    /// A document or a program that contains rules.
    case source(Documents.Notation)
  }

  /// Returns the rules of the file: those of an Info.plist, or, in a file that contains rules among other things, the only rule or the rule at
  /// `line`.
  ///
  /// - Throws: The reason why the file can't be read, or why it has no rule or several.
  public func rules() throws(ReadingError) -> [RulePlace] {
    if let mistake = content.mistake { throw mistake }
    switch content.notation {
    case .predicate?, .dictionary?: return try rules(ofPart: 0)
    case .propertyList?:
      do throws(ReadingError) {
        return try rules(ofPart: 0)
      } catch {
        throw error.located(in: bytes, name: name)
      }
    case .fragment?, .source?, nil: return try onlyRules()
    }
  }

  /// The index of the last part whose rule begins on `line` or before it; nil if there's no line or no such part.
  var meantPart: Int? {
    line.flatMap { line in
      content.parts.indices.last { part in ((try? rules(ofPart: part))?.first?.line ?? .max) <= line }
    }
  }

  var everyRule: [RulePlace] { content.parts.indices.flatMap { (try? rules(ofPart: $0)) ?? [] } }

  private func onlyRules() throws(ReadingError) -> [RulePlace] {
    if let part = meantPart { return try rules(ofPart: part) }
    var found: [[RulePlace]] = []
    var problems: [ReadingError] = []
    for part in content.parts.indices {
      do throws(ReadingError) {
        let rules = try rules(ofPart: part)
        // Versions of one file have rules in common, so equal rules count once.
        if !found.contains(where: { $0.map(\.rule) == rules.map(\.rule) }) { found.append(rules) }
      } catch {
        problems.append(error)
      }
    }
    if found.count == 1, let rules = found.first { return rules }
    guard found.count > 1 else {
      throw absence(problems).located(in: content.text?.utf8 ?? bytes, name: name)
    }
    let lines = found.compactMap { $0.first?.line }.sorted()
    let places = lines.map { "\($0)" }.joined(separator: ", ")
    throw ReadingError(
      .rule, "found \(found.count) rules, on lines \(places)", expected: "a file with one rule",
      help: "Choose one by line number, such as \(name ?? "file"):\(lines.last ?? 1).", name: name)
  }

  private func absence(_ problems: [ReadingError]) -> ReadingError {
    let first = content.unread.first
    if let problem = problems.first, first?.kind != .ignored { return problem }
    guard let first else { return ReadingError(.rule, "the file has no activation rule") }
    return ReadingError(
      .rule, "the rule can't be read: \(first.reason)", help: "Give the rule itself, or the generated Info.plist.",
      offset: first.range?.lowerBound)
  }
}
