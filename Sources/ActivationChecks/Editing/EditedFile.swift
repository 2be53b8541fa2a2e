package import ActivationRules
package import Documents
package import ActivationLint
import Predicates
package import Texts
import UniformTypes

/// A file that is being edited: its rules with their places, even if the text is broken, and the linter's findings.
///
/// A named file that contains neither a rule's key nor `SUBQUERY` isn't searched and has no findings. A file that isn't well-formed has rules and a
/// problem, but no findings.
package struct EditedFile: Sendable {
  package struct Rule: Sendable {
    /// The rule with its surroundings.
    package let subject: LintSubject
    /// The places of a predicate's characters in the file; nil for a dictionary, or if the places aren't known.
    package let characters: Spelled?
    package let value: SourceRange
    /// The range of the rule's key in the file; nil if the file consists of the rule alone.
    package let key: SourceRange?
    /// A Boolean value that indicates whether the predicate can contain line breaks without becoming hard to read.
    package let takesLineBreaks: Bool
    /// The keys of a dictionary with the ranges of keys and values, in the order of the file.
    package let entries: [(name: String, key: SourceRange, value: SourceRange)]
  }

  package let text: [UInt8]
  /// The rules, in the order of the file.
  package private(set) var rules: [Rule] = []
  package var findings: [Finding] { linted.findings }
  /// The file with the linter's findings. The language server removes those that the project's baseline lists.
  package var linted: LintedFile
  /// The reason why the file can't be read; nil if it can be read or isn't recognizable as a file with a rule.
  package private(set) var problem: ReadingError?

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - name: The name, whose ending determines the notation; nil for the text of a predicate.
  ///   - surroundings: The known facts about the file from other files.
  /// - Complexity: linear in the file, plus the linter's time for each rule.
  package init(
    _ bytes: [UInt8], name: String?, path: String?, in surroundings: Surroundings?, linter: FileLinter
  ) {
    text = FileText(bytes)?.utf8 ?? []
    linted = LintedFile(name: name, text: text)
    let notation = name.flatMap { Notation(path: $0) }
    let mayHoldRule = text.mayHoldRule(isProgram: notation?.isProgram == true) || text.holds("SUBQUERY")
    guard name == nil || mayHoldRule else { return }
    do throws(ReadingError) {
      let file = RuleFile(bytes, name: name, path: path)
      let content = try LintQuestions(surroundings.map { file.placed(in: $0) } ?? file)
      rules = content.subjects.compactMap { Rule($0) }
      linted = try linter.lint(content)
      // The predicate's quotation marks may not have been typed yet.
      if rules.isEmpty, notation == .json5, content.file.content.unread.contains(where: { $0.kind == .computed }) {
        rules = Self.rules(ofBroken: text, name)
      }
    } catch {
      if rules.isEmpty { rules = Self.rules(ofBroken: text, name) }
      // An empty file, or one without a rule, may be what its author wants for now.
      if error.kind != .rule && error.kind != .empty { problem = error }
    }
  }

  /// Returns the predicates of a text that isn't well-formed: the texts that follow a rule's key.
  private static func rules(ofBroken text: [UInt8], _ name: String?) -> [Rule] {
    guard let name else {
      return [rule(Spelled(text), places: PartText(LiteralText(plain: text), in: text), path: [])]
    }
    if PropertyListForm(text) != nil || name.hasSuffix(".plist") {
      let document = SourceDocument(utf8: text, .xml)
      return document.subtree(of: document.root).compactMap { node in
        guard node.name == ActivationKey.rule, let characters = node.text else { return nil }
        return rule(characters, places: PartText(document, root: node), path: [])
      }
    }
    let documents =
      switch Notation(path: name) {
      case .json5?: [SourceDocument(text, .json5)]
      case .yaml?: SourceDocument.yaml(utf8: text)
      default: [SourceDocument]()
      }
    return documents.flatMap { RuleFinder($0, isExcerpt: true).found.parts }.compactMap { part in
      var path: [String] = []
      switch part.value {
      case .rule(.predicate): break
      case .propertyList: path = InfoKey.rulePath
      default: return nil
      }
      return part.text?.fileSpelling(at: path).map { rule($0, places: part.text, path: path) }
    }
  }

  private static func rule(_ characters: Spelled, places: PartText?, path: [String]) -> Rule {
    var subject = LintSubject(rule: .predicate(Parser.parse(characters.text)))
    subject.place = LintSubject.Place(places, path: path, spelling: places?.spelling(at: path) ?? characters)
    return Rule(subject, characters: characters)
  }

  /// Returns the change of the file that replaces ranges of a rule's predicate; nil if the file can't express it.
  ///
  /// - Complexity: linear in the file.
  package func change(of rule: Rule, replacing edits: [TextEdit]) -> TextEdit? {
    rule.subject.edit(edits.map { .text($0) }, in: text)
  }
}

extension EditedFile.Rule {
  fileprivate init?(_ subject: LintSubject) {
    switch subject.rule {
    case .missing: return nil
    case .predicate: self.init(subject, characters: subject.place?.characters)
    case .dictionary: self.init(subject, characters: nil)
    }
  }

  fileprivate init(_ subject: LintSubject, characters: Spelled?) {
    self.subject = subject
    self.characters = characters
    let places = subject.place?.text
    let path = subject.place?.path ?? []
    let (document, node) = (places?.document, places?.node(at: path))
    key = node?.key.flatMap { key in places?.fileRange(of: key.content) }
    value = places?.valueRange(at: path) ?? characters.map { SourceRange($0.content) } ?? SourceRange(0, 0)
    takesLineBreaks =
      places.map { places in
        places.isVerbatim && node.map { Self.takesLineBreaks($0, in: document) } ?? places.isPlain
      } ?? true
    guard case .dictionary = subject.rule, let places, let document, let node else {
      entries = []
      return
    }
    entries = document.entries(of: node).compactMap { child in
      let value = places.fileRange(of: document.valueRange(of: child))
      return child.key.map { (places.name(of: child), places.fileRange(of: $0.content), value) }
    }
  }

  private static func takesLineBreaks(_ node: Node, in document: SourceDocument?) -> Bool {
    document?.literal(of: node)?.style.takesLineBreaks ?? (document?.notation == .xml && node.kind == .text)
  }
}
