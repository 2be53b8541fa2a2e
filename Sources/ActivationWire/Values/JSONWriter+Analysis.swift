package import ActivationAnalysis
package import ActivationRules
package import PredicateSyntax
package import UniformTypes

extension JSONWriter {
  /// Writes a member with a share that an analysis found, and the types that must be declared for it, each with those that it conforms to;
  /// nothing when there is none. A request takes both as they are, in `context` and `types`.
  package mutating func member(_ key: String, _ witness: Witness?) {
    guard let witness else { return }
    object(key) { writer in
      writer.share(witness.context)
      writer.declarations(witness.declarations)
    }
  }

  /// Writes the member `types`: the types that must be declared for a share; nothing where there are none.
  package mutating func declarations(_ declarations: [TypeDeclaration]) {
    guard !declarations.isEmpty else { return }
    object("types") { writer in
      for declaration in declarations { writer.member(declaration.identifier, declaration.conformsTo) }
    }
  }

  /// Writes the members `changes` and `searched`: the smallest changes that turn a verdict around, those of the rule first.
  ///
  /// - Parameter edit: The edit that writes a changed rule in the place of the old one; nil where that isn't known.
  package mutating func changes(
    of decision: Decision, inContext: ContextChanges, inRule: RuleChanges, edit: (WrittenRule) -> TextEdit?
  ) {
    array("changes") { writer in
      for change in inRule.changes + inContext.changes {
        writer.object { writer in
          writer.member("in", change.isInRule ? "rule" : "share")
          writer.member("message", change.sentence)
          writer.member("verdict", Verdict.name(isShown: change.isShown))
          if case .context(let context) = change.subject { writer.share(context) }
          guard let rule = decision.writtenRule(after: change) else { return }
          writer.key("rule")
          switch rule {
          case .predicate(let text): writer.string(text)
          case .dictionary(let dictionary): writer.dictionary(dictionary)
          }
          if let edit = edit(rule) { writer.array("edits") { writer in writer.edit(edit) } }
        }
      }
    }
    object("searched") { writer in
      writer.object("share") { writer in
        if case .tried(let count) = inContext.extent { writer.member("tried", count) }
        writer.member("isComplete", inContext.isComplete)
      }
      writer.object("rule") { writer in writer.member("tried", inRule.triedCount) }
    }
  }

  /// Writes the member `unknown`: why an analysis has no answer; nothing when it has one.
  package mutating func unknown(_ reason: UnknownReason?) {
    guard let reason else { return }
    object("unknown") { writer in
      writer.member("id", reason.rawValue)
      writer.member("message", reason.explanation)
    }
  }
}

extension ContextChanges {
  /// A Boolean value that indicates whether the changes are proved to be the smallest, or none is proved to exist.
  package var isComplete: Bool { if case .tried = extent { false } else { true } }
}

extension World {
  /// The contexts for which an answer about this world is certain, in machine-readable output.
  package var certainFor: String {
    switch self {
    case .open: "everything"
    case .catalog: "declaredTypes"
    case .hosts: "knownShares"
    }
  }
}
