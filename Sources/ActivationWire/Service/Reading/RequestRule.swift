import ActivationRules
import Documents
import Predicates

/// The rule of a request: as a value in `rule`, or in `text` as a person writes it, so that places in answers are places in that text.
struct RequestRule {
  enum Form {
    case predicate(ParseResult)
    case dictionary(ActivationDictionary)
  }

  let form: Form
  /// The text that ranges point into: that of a predicate, or the JSON of a dictionary. Nil for a dictionary that was given as an object.
  let text: [UInt8]?
  /// The dictionary in ``text``; nil for predicates.
  private var root: Node?

  /// Reads the rule of a request.
  ///
  /// - Parameters:
  ///   - rule: The key of a rule as a value: a string, or an object of activation keys.
  ///   - text: The key of a rule as text: a predicate, or such an object as JSON.
  init(
    _ fields: RequestFields, rule: String = "rule", text: String = "text"
  ) throws(WireError) {
    if let written = try fields.text(text) {
      guard fields[rule] == nil else {
        throw WireError(message: "\"\(text)\" can't be combined with \"\(rule)\"")
      }
      try self.init(text: Array(written.utf8))
      return
    }
    guard let value = fields[rule] else {
      throw WireError(message: "a request requires \"\(rule)\" or \"\(text)\"")
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

  private init(text: [UInt8]) throws(WireError) {
    if text.isMeantAsPropertyList {
      throw WireError(
        id: "malformed-rule", message: "expected a rule, found a property list",
        help: "Ask \"read\" for the rules in it.")
    }
    if text.mayBeJSON {
      do throws(ReadingError) {
        let root = try LocatedDocument(json: text, name: nil).root
        if let dictionary = ActivationDictionary(root) {
          // Places don't count a byte order mark.
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

  /// The place of a key of the dictionary in ``text``, or of its value; nil without a text.
  func range(ofKey key: String, isValue: Bool) -> SourceRange? {
    guard let member = root?[key] else { return nil }
    // Of an object or an array its first byte says enough.
    let value = member.isCollection ? member.range.prefix(1) : member.range
    return SourceRange(isValue ? value : member.key?.range ?? value)
  }

  /// The rule, ready to decide.
  ///
  /// - Throws: When it's a predicate with errors.
  func rule(
    in surroundings: RequestSurroundings, _ services: PlatformServices
  ) throws(WireError) -> ActivationRule {
    let rule: ActivationRule
    switch form {
    case .predicate(let result):
      if let mistake = result.diagnostics.first(where: { $0.severity == .error }) {
        throw WireError(
          id: "malformed-rule", message: mistake.message, help: mistake.help,
          place: WireText(result.source).place(mistake.range))
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

  /// The replacement that turns ``text`` into another rule.
  func edit(to rule: WrittenRule) -> WireEdit? {
    switch rule {
    case .predicate(let text): edit(to: Array(text.utf8))
    case .dictionary(let dictionary): edit(to: dictionary)
    }
  }

  /// The one replacement that turns ``text`` into another text; nil without a text, and when the texts are equal.
  ///
  /// - Complexity: linear in the length of both.
  private func edit(to other: [UInt8]) -> WireEdit? {
    text.flatMap { text in TextEdit(from: text, to: other).map { WireText(text).edit($0) } }
  }

  /// The replacement that turns the JSON of ``text`` into that of another dictionary, and leaves what both have in common as it is written.
  private func edit(to other: ActivationDictionary) -> WireEdit? {
    let whole = Array(WrittenRule.dictionary(other).json(indentation: "").utf8)
    guard case .dictionary(let dictionary) = form, var new = text,
      let edits = PartEdit.edits(from: dictionary, to: other, below: [])
    else { return edit(to: whole) }
    for edit in edits {
      guard let next = PartText(new.json).text(after: [edit]) else { return self.edit(to: whole) }
      new = next
    }
    return edit(to: new)
  }
}
