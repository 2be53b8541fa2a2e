import ActivationAnalysis
package import ActivationRules
import Documents
import Predicates
import UniformTypes

/// The rule of a request: a value in `rule`, or the text that a person wrote in `text`. Places in answers refer to this text.
struct RequestRule {
  enum Form {
    case predicate(ParseResult)
    case dictionary(ActivationDictionary)
  }

  let form: Form
  /// The text that ranges refer to: the predicate, or the JSON text of a dictionary. Nil for a dictionary that is given as an object, or whose text
  /// begins with a byte order mark.
  let text: [UInt8]?
  /// The dictionary in ``text``; nil for predicates.
  private var root: Node?

  /// Reads the rule of a request.
  ///
  /// - Parameters:
  ///   - rule: The key of a rule that is given as a value: a string, or an object of activation keys.
  ///   - text: The key of a rule that is given as text: a predicate, or the JSON of such an object.
  init(
    _ fields: RequestFields, rule: String = "rule", text: String = "text"
  ) throws(WireFinding) {
    if let written = try fields.text(text) {
      guard fields[rule] == nil else {
        throw WireFinding(message: "\"\(text)\" can't be combined with \"\(rule)\"")
      }
      try self.init(text: Array(written.utf8))
      return
    }
    guard let value = fields[rule] else {
      throw WireFinding(message: "a request requires \"\(rule)\" or \"\(text)\"")
    }
    if case .string(let text) = fields.document[value] {
      let result = Parser.parse(fields.document[text])
      self.init(.predicate(result), result.source)
    } else if let dictionary = ActivationDictionary(value, of: fields.document) {
      self.init(.dictionary(dictionary), nil)
    } else {
      throw .expected("a string or an object", for: rule)
    }
  }

  private init(text: [UInt8]) throws(WireFinding) {
    if text.isMeantAsPropertyList {
      throw WireFinding(
        id: "malformed-rule", message: "expected a rule, found a property list",
        help: "Ask \"read\" for the rules in it.")
    }
    if text.mayBeJSON {
      do throws(ReadingError) {
        let root = try LocatedDocument(json: text, name: nil).root
        if let dictionary = ActivationDictionary(root) {
          // Places don't count a byte order mark, so a text that begins with one has no places.
          self.init(.dictionary(dictionary), text == root.source ? text : nil)
          self.root = self.text == nil ? nil : root
          return
        }
      } catch {
        if text.isMeantAsJSON { throw .malformedText("malformed-rule", error, in: text) }
      }
    }
    let result = Parser.parse(bytes: text)
    self.init(.predicate(result), result.source)
  }

  private init(_ form: Form, _ text: [UInt8]?) {
    self.form = form
    self.text = text
  }

  /// Returns the range of a key of the dictionary in ``text``, or of its value; nil without a text.
  func range(ofKey key: String, isValue: Bool) -> SourceRange? {
    guard let member = root?[key] else { return nil }
    // For an object or an array, the first byte is enough.
    let value = member.isCollection ? member.range.prefix(1) : member.range
    return SourceRange(isValue ? value : member.key?.range ?? value)
  }

  /// Returns the rule, ready to decide.
  ///
  /// - Throws: An error if the rule is a predicate with mistakes.
  func rule(
    in surroundings: RequestSurroundings, _ services: PlatformServices
  ) throws(WireFinding) -> ActivationRule {
    let rule: ActivationRule
    switch form {
    case .predicate(let result):
      if let mistake = result.diagnostics.first(where: { $0.severity == .error }) {
        throw WireFinding(
          id: "malformed-rule", message: mistake.message, help: mistake.help,
          place: LineTable(result.source).place(mistake.range))
      }
      rule = ActivationRule(
        parsed: result, types: surroundings.types, services: services, limits: surroundings.limits)
    case .dictionary(let dictionary):
      rule = ActivationRule(
        dictionary: dictionary, tables: surroundings.tables, platform: surroundings.platform ?? .iOS,
        types: surroundings.types, services: services, limits: surroundings.limits)
    }
    guard let point = surroundings.extensionPoint else { return rule }
    return rule.at(ExtensionPoint.identify(.string(point)))
  }

  /// Returns the replacement that turns ``text`` into another rule; nil without a text, or if the texts are equal.
  ///
  /// Entries that two dictionaries share stay as they are written.
  func edit(to rule: WrittenRule) -> WireEdit? {
    guard let text else { return nil }
    let new: [UInt8]
    switch rule {
    case .predicate(let text): new = Array(text.utf8)
    case .dictionary(let other):
      var edits: [PartEdit]?
      if case .dictionary(let dictionary) = form { edits = PartEdit.edits(from: dictionary, to: other, below: []) }
      new =
        edits.flatMap { $0.applied(to: text) { PartText($0.json).text(after: [$1]) } }
        ?? Array(rule.json(indentation: "").utf8)
    }
    return TextEdit(from: text, to: new).map { LineTable(text).edit($0) }
  }
}

extension [PartEdit] {
  /// Returns the text after all edits. The closure makes each edit in the result of the previous one. Nil if the closure can't make one of the edits.
  func applied(to text: [UInt8], _ make: ([UInt8], PartEdit) -> [UInt8]?) -> [UInt8]? {
    var text = text
    for edit in self {
      guard let next = make(text, edit) else { return nil }
      text = next
    }
    return text
  }
}

/// Checks of the beginning of a text that is meant as a rule.
extension [UInt8] {
  /// A Boolean value that indicates whether the text is meant as an XML property list or a part of one. No predicate begins this way.
  var isMeantAsPropertyList: Bool { firstCharacter == UInt8(ascii: "<") }

  /// A Boolean value that indicates whether the text may be JSON. A predicate may begin with a list in braces as well.
  var mayBeJSON: Bool { firstCharacter == UInt8(ascii: "{") }

  /// A Boolean value that indicates whether the text is clearly meant as JSON, so that its JSON mistakes must be reported.
  var isMeantAsJSON: Bool { mayBeJSON && offset(of: "\"NSExtension", from: 0) != nil }

  private var firstCharacter: UInt8? { self[startOfText...].first { !Bytes.isSpace($0) } }

  /// The offset after a byte order mark.
  private var startOfText: Int { starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0 }

  /// The JSON text as a tree, whose places refer to the text.
  var json: SourceDocument {
    let mark = Array(repeating: UInt8(ascii: " "), count: startOfText)
    return SourceDocument(utf8: mark + self[startOfText...], .json)
  }
}

/// The surroundings of a request's rule: `types`, `table`, `platform`, `extensionPoint`, and `steps`.
struct RequestSurroundings {
  let declarations: [TypeDeclaration]
  let types: TypeGraph
  let tables: [DictionaryTable]
  /// The family of systems; nil if the request doesn't name one.
  let platform: ActivationRule.Platform?
  let extensionPoint: String?
  /// The limits of all proofs in the request together.
  let analysisLimits: AnalysisLimits
  private let steps: Int?

  init(_ fields: RequestFields) throws(WireFinding) {
    declarations = try fields.typeDeclarations()
    types = TypeGraph.system.adding(declarations)
    tables = try Self.tables(fields)
    platform = try Self.platform(fields)
    extensionPoint = try fields.text("extensionPoint")
    steps = try fields.integer("steps", in: 1...1_000_000_000)
    var limits = AnalysisLimits()
    if let steps { limits.steps = min(limits.steps, steps) }
    analysisLimits = limits.forOneRequest()
  }

  /// The limits of one evaluation. A request may lower them but not raise them.
  var limits: EvaluationLimits {
    var limits = EvaluationLimits()
    if let steps { limits.evaluationSteps = min(limits.evaluationSteps, steps) }
    return limits
  }

  /// Returns the table that the request names, or the default tables.
  private static func tables(_ fields: RequestFields) throws(WireFinding) -> [DictionaryTable] {
    guard let name = try fields.text("table") else { return DictionaryTable.standard }
    guard let table = DictionaryTable(named: name) else {
      throw WireFinding(message: "unknown table \"\(name)\"")
    }
    return [table]
  }

  private static func platform(_ fields: RequestFields) throws(WireFinding) -> ActivationRule.Platform? {
    guard let name = try fields.text("platform") else { return nil }
    guard let platform = ActivationRule.Platform(word: name) else {
      throw .expected("\"ios\" or \"macos\"", for: "platform")
    }
    return platform
  }
}

extension ActivationRule.Platform {
  /// Creates the platform with a name such as `ios`, ignoring case.
  package init?(word: String) {
    let word = word.lowercased()
    guard let platform = Self.allCases.first(where: { $0.rawValue.lowercased() == word }) else { return nil }
    self = platform
  }
}
