import ActivationRules
import Documents
import Predicates

extension ActivationService {
  /// `format`: a predicate formatted on several lines, and on one line as Apple prints it; a dictionary as JSON.
  func format(_ fields: RequestFields, _ writer: inout JSONWriter) throws(WireFinding) {
    let width = try fields.integer("width", in: 40...400) ?? 80
    switch try RequestRule(fields).form {
    case .predicate(let result): writer.layout(of: result, width: width)
    case .dictionary(let dictionary): writer.layout(of: dictionary)
    }
  }

  /// `write`: a rule in every notation in which rules are kept, and the edits that put it in the place of another rule in a text.
  func write(_ fields: RequestFields, _ writer: inout JSONWriter) throws(WireFinding) {
    let rule: WrittenRule =
      switch try RequestRule(fields).form {
      case .predicate(let result): .predicate(String(decoding: result.source, as: UTF8.self))
      case .dictionary(let dictionary): .dictionary(dictionary)
      }
    writer.forms(of: rule)
    guard let into = try fields.text("into") else { return }
    let path = try fields.texts("path")
    let text = Array(into.utf8)
    let isJSON = text.mayBeJSON
    if isJSON { _ = try Self.isJSON(text) }
    let document = try isJSON ? text.json : Self.document(of: text)
    guard let node = document[path] else {
      throw WireFinding(id: "no-rule", message: "expected \"path\" to lead to a value in \"into\"; found none")
    }
    let changed: [UInt8]
    if let present = WrittenRule(document.value(of: node)),
      let new = Self.text(text, changing: present, to: rule, at: path, isJSON: isJSON)
    {
      changed = new
    } else if isJSON {
      let editor = DocumentEditor(text.json)
      let value = rule.json(indentation: editor.indentation(at: node.memberRange.lowerBound))
      changed = TextEdit(SourceRange(node.range), value.replacing(["\n": editor.newline])).applied(to: text)
    } else {
      guard let new = DocumentEditor(markup: text).text(setting: rule, at: path) else {
        throw WireFinding(id: "no-rule", message: "the rule can't be written at \"path\" in \"into\"")
      }
      changed = new
    }
    writer.edits(TextEdit(from: text, to: changed).map { [LineTable(text).edit($0)] } ?? [])
  }

  /// Returns the text in which the new rule replaces the old one, preserving the order and the layout of everything that both rules have in common;
  /// nil if the rule must be written anew.
  private static func text(
    _ text: [UInt8], changing old: WrittenRule, to new: WrittenRule, at path: [String], isJSON: Bool
  ) -> [UInt8]? {
    switch (old, new) {
    case (.dictionary(let old), .dictionary(let new)):
      return PartEdit.edits(from: old, to: new, below: path)?.applied(to: text) { text, edit in
        isJSON ? PartText(text.json).text(after: [edit]) : editor(text)?.text(after: edit)
      }
    case (.predicate(let old), .predicate(let new)) where !isJSON:
      guard let document = editor(text)?.document, let node = document[path] else { return nil }
      let edit = TextEdit(from: Array(old.utf8), to: Array(new.utf8))
      return PartText(document).text(after: edit.map { [$0] } ?? [], ofMarkup: node.text)
    default: return nil
    }
  }

  /// Returns the editor of a text; nil if the text begins with a byte order mark, or if its declaration names an encoding other than UTF-8.
  private static func editor(_ text: [UInt8]) -> DocumentEditor? {
    FileText(text).flatMap { $0.utf8 == text ? DocumentEditor(markup: text) : nil }
  }
}
