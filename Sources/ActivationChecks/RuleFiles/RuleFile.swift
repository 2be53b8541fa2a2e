public import ActivationRules
import Predicates
import Texts
package import UniformTypes

/// A file in which rules are looked for, read once; everything else is a question to it.
public struct RuleFile: Sendable {
  /// The name of the file in messages; nil for a text that was given.
  public package(set) var name: String?
  /// The file as it can be opened; nil for texts, standard input and old revisions.
  public package(set) var path: String?
  /// A line of the rule that is meant, where the file has several; nil for all.
  package var line: Int?
  let content: Content
  /// The facts from other files, which ``placed(in:)`` sets.
  package internal(set) var surroundings: Surroundings
  /// For each part its Info.plist, nil where a part is a rule by itself.
  private(set) var lists: [InfoPlist?]

  /// Reads a file.
  ///
  /// A file that can't be read is a value, too: asking it for its rules says why.
  ///
  /// - Parameters:
  ///   - bytes: The file as it is on the disk.
  ///   - name: The name in messages, whose ending tells the format; nil for a text by itself.
  ///   - path: The file as it can be opened.
  ///   - settings: The build settings that are known.
  public init(
    _ bytes: [UInt8], name: String?, path: String? = nil, settings: [String: String] = [:]
  ) {
    self.init(
      Content(bytes, name: name), name: name, path: path,
      Surroundings(given: SettingLayer(settings)))
  }

  /// Reads a property list, whatever its name ends in.
  static func propertyList(_ bytes: [UInt8], path: String) -> RuleFile {
    RuleFile(
      Content(bytes, name: path, isPropertyList: true), name: path, path: path, Surroundings())
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

  /// The same file in other surroundings; nothing is read again.
  package func placed(in surroundings: Surroundings) -> RuleFile {
    var file = self
    file.surroundings = surroundings
    file.lists = Self.lists(of: content, path, surroundings)
    return file
  }

  /// The file with other bytes, in the same surroundings.
  package func holding(_ bytes: [UInt8]) -> RuleFile {
    var file = RuleFile(Content(bytes, name: name), name: name, path: path, surroundings)
    file.line = line
    return file
  }

  /// The file as it is on the disk.
  package var bytes: [UInt8] { content.bytes }

  /// The bundle, or the property list of a source project, from the folder that was scanned.
  public var owner: String { surroundings.owner ?? name ?? "rule" }

  /// The part that is the file's Info.plist; of several versions the first with an extension.
  var extensionPart: Int? {
    lists.indices.first { lists[$0]?.value[InfoKey.extensionKey] != nil } ?? lists.firstIndex { $0 != nil }
  }

  package var infoPlist: InfoPlist? { extensionPart.flatMap { lists[$0] } }

  /// The types that the file and its containing app declare.
  package var declarations: [TypeDeclaration] { types(of: infoPlist).declarations }

  /// The types that an Info.plist of the file, other places in it, and the containing app declare.
  func types(of list: InfoPlist?) -> DeclaredTypes {
    var types = list?.types ?? DeclaredTypes()
    for keys in content.typeKeys { types.add(DeclaredTypes(surroundings.settings.filled(keys), path: path ?? "")) }
    types.add(surroundings.types)
    return types
  }

  /// The mistakes in these declarations; those of the containing app name its file.
  func declarationMistakes(of list: InfoPlist?) -> [String] {
    let application = surroundings.types.warnings
    let own = types(of: list).warnings.dropLast(application.count)
    let place = surroundings.application?.application?.propertyListPath.map { "in \($0), " } ?? ""
    return own + application.map { place + $0 }
  }
}

extension RuleFile {
  /// The content of a file, whatever other files contain.
  final class Content: Sendable {
    let bytes: [UInt8]
    /// The text, and how it is encoded again; nil for binary property lists and unknown encodings.
    let text: FileText?
    /// How the file is written; nil where it can't be read.
    let notation: Notation?
    /// Each text with keys and values, in the order of the file.
    let parts: [RulePart]
    let unread: [UnreadRule]
    /// The keys that declare types in a document that isn't a property list, each with its value.
    let typeKeys: [PropertyListValue]
    let mistake: ReadingError?
    /// The mistake that a strict reader finds in a file that is read all the same.
    let looseness: ReadingError?
    /// The lines of the text; none in binary property lists and unknown encodings.
    let lines: LineTable

    init(_ bytes: [UInt8], name: String?, isPropertyList: Bool = false) {
      self.bytes = bytes
      let text = FileText(bytes)
      self.text = text
      lines = LineTable(text?.utf8 ?? [])
      var reader = RuleFileReader(bytes: bytes, text: text, name: name)
      do throws(ReadingError) {
        let (notation, found) = try reader.read(isPropertyList: isPropertyList)
        (self.notation, parts, unread, mistake) = (notation, found.parts, found.unread, nil)
        typeKeys = found.typeKeys
      } catch {
        (notation, parts, unread, typeKeys, mistake) = (nil, [], [], [], error)
      }
      looseness = reader.looseness
    }
  }

  /// How a file is written.
  enum Notation: Sendable, Hashable {
    case predicate
    /// A dictionary of activation keys by itself.
    case dictionary
    case propertyList
    /// A part of a property list, or a document that is given as a text.
    case fragment
    /// A document or a program with rules in it.
    case source(SourceFormat)
  }
}

extension RuleFile {
  /// The rules of the file: those of an Info.plist, or of a file that holds rules among other things the only one, or the one that
  /// the line means.
  ///
  /// - Throws: Why the file can't be read, or why there's no rule, or not one only.
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

  /// The part with the rule that begins in the line that is meant, or is the last before it; nil where no line is meant.
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
        // Versions of one file have rules in common.
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
      .rule, "there are \(found.count) rules, in lines \(places)", expected: "a file with one rule",
      help: "Name the one that is meant with its line, such as \(name ?? "file"):\(lines.last ?? 1).", name: name)
  }

  private func absence(_ problems: [ReadingError]) -> ReadingError {
    let first = content.unread.first
    if let problem = problems.first, first?.kind != .ignored { return problem }
    guard let first else { return ReadingError(.rule, "the file has no activation rule") }
    return ReadingError(
      .rule, "the rule can't be read: \(first.reason)", help: "Give the rule itself, or the Info.plist that is made.",
      offset: first.range?.lowerBound)
  }
}
