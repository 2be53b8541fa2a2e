import ActivationAnalysis
package import ActivationRules
import Predicates
package import UniformTypes

/// All known facts about a type.
package struct TypePage {
  let identifier: String
  private let graph: TypeGraph
  /// The lists on the page, in order, each with its name for people and its key for programs.
  private let lists: [(name: String, key: String, values: [String])]

  package init(_ identifier: String, _ graph: TypeGraph) {
    self.identifier = UniformTypeIdentifier.canonical(identifier)
    self.graph = graph
    let tags = { graph.tags(of: identifier, tagClass: $0) }
    lists = [
      ("Conforms to", "conformsTo", graph.parents(of: identifier)),
      ("All supertypes", "supertypes", graph.ancestors(of: identifier)),
      ("Direct subtypes", "subtypes", graph.children(of: identifier)),
      ("Extensions", "extensions", tags(.filenameExtension)),
      ("MIME types", "mimeTypes", tags(.mimeType)),
      ("OSTypes", "osTypes", tags(.osType)),
      ("Pasteboard types", "pasteboardTypes", tags(.pasteboardType)),
      ("Constants", "constants", graph.constants(of: identifier)),
      ("Seen on", "platforms", graph.platforms(of: identifier)),
    ]
  }

  /// The values of a list.
  subscript(key: String) -> [String] { lists.first { $0.key == key }?.values ?? [] }

  /// The type's description; nil if it has none.
  var title: String? { graph.description(of: identifier) }

  /// A Boolean value that indicates whether the system or a loaded bundle declares the type.
  var isDeclared: Bool { graph.isDeclared(identifier) && graph.wellKnownType(identifier) == nil }

  /// The declarer of the type: the system, an app, or a bundle; nil if it isn't declared.
  var declaredBy: String? {
    if let known = graph.wellKnownType(identifier) { return known.apps }
    guard graph.declarationKind(of: identifier) != nil else { return nil }
    if graph.isSystemType(identifier) { return "system" }
    let origin = graph.origin(of: identifier)
    return origin.isEmpty ? "app" : origin
  }

  /// The parts of a dynamic type; nil for any other type.
  var dynamic: DynamicType? { try? DynamicType(decoding: identifier) }

  /// The types that may be meant by an undeclared identifier.
  var suggestions: [String] { graph.suggestions(for: identifier) }

  private var kind: String {
    if let known = graph.wellKnownType(identifier) {
      return known.isFamily ? "one of a family of app types: \(known.apps)" : "an app's type: \(known.apps)"
    }
    if let dynamic {
      return "a dynamic type, made up by the system because no app or system declares a type for \(dynamic.tagText)"
    }
    guard let kind = graph.declarationKind(of: identifier) else { return "declared nowhere, but named as a parent" }
    let origin = graph.origin(of: identifier)
    let owner = graph.isSystemType(identifier) ? "the system" : origin.isEmpty ? "an application" : origin
    return "\(kind) by \(owner)"
  }

  var warnings: [String] {
    var warnings: [String] = []
    if let known = graph.wellKnownType(identifier) {
      let place = known.source.map { "; source: " + $0 } ?? ""
      warnings.append("not a system type: a device knows it only if an app that declares it is installed" + place)
      if known.parents == nil {
        return warnings + ["its parents aren't known, so here it conforms only to itself"]
      }
    }
    if let spelling = graph.declaredSpelling(of: identifier), spelling != identifier {
      warnings.append("declared as \(spelling); systems return the lowercase form")
    }
    if graph.areParentsInferred(of: identifier) { warnings.append("the parents are inferred, not observed") }
    if let dynamic, dynamic.supertype == nil {
      warnings.append("conforms only to itself, not even to public.data (inferred)")
    } else if graph.parents(of: identifier).isEmpty {
      warnings.append("has no parents: it conforms only to itself")
    }
    for parent in graph.parents(of: identifier) where !graph.isDeclared(parent) {
      warnings.append("\(parent) is declared nowhere")
    }
    for variant in TypeGraph.systemVariants(of: identifier) {
      let parents = variant.parents.isEmpty ? "nothing" : variant.parents.joined(separator: ", ")
      warnings.append("on \(variant.platform) it conforms to \(parents)")
    }
    return warnings
  }

  /// The page for people.
  package var text: String {
    var text = escapingControlCharacters(identifier) + "\n"
    if let title { text += "  \(escapingControlCharacters(title))\n" }
    text += "  \(escapingControlCharacters(kind))\n"
    for list in lists where !list.values.isEmpty {
      text += "  \(list.name): \(list.values.map { escapingControlCharacters($0) }.joined(separator: ", "))\n"
    }
    for warning in warnings { text += "  Note: \(escapingControlCharacters(warning))\n" }
    return text
  }

  /// Returns the page for programs, on one line, with the relation to another type.
  package func jsonLine(relatedTo other: Conformance? = nil) -> String {
    JSONWriter.line("type") { writer in
      writer.type(self)
      if let other { writer.conformance(other) }
    }
  }
}

extension TypeGraph {
  /// Returns the conformance of one type to another in words: the path that proves it, or else the supertypes of the first type.
  package func relation(of identifier: String, to other: String) -> (conforms: Bool, text: String) {
    func list(_ types: [String], _ separator: String) -> String {
      types.map { escapingControlCharacters($0) }.joined(separator: separator)
    }
    let (first, last) = (escapingControlCharacters(identifier), escapingControlCharacters(other))
    if let path = conformancePath(from: identifier, to: other) {
      return (
        true,
        path.count > 1
          ? "\(first) conforms to \(last)\n  \(list(path, " -> "))\n" : "\(first) is the same type as \(last)\n"
      )
    }
    var text = "\(first) does not conform to \(last)\n"
    let missing = [identifier, other].filter {
      reference(to: $0).row < 0 && (try? DynamicType(decoding: $0)) == nil
    }
    for name in missing { text += "  \(whatIsWrong(with: name))\n" }
    let ancestors = ancestors(of: identifier)
    if !missing.contains(identifier) {
      text += "  it conforms to \(ancestors.isEmpty ? "itself only" : list(ancestors, ", "))\n"
    }
    return (false, conforms(other, to: identifier) ? text + "  it's the other way around\n" : text)
  }

  /// Returns the well-known type with an identifier, unless the system or a loaded bundle declares it.
  package func wellKnownType(_ identifier: String) -> WellKnownType? {
    guard let known = WellKnownType.named(identifier) else { return nil }
    return !isDeclared(identifier) || origin(of: identifier) == known.apps ? known : nil
  }

  /// Returns the mistake in a word that is neither a known type nor a dynamic type.
  package func whatIsWrong(with word: String) -> String {
    if UniformTypeIdentifier.isDynamic(word) {
      do { _ = try DynamicType(decoding: word) } catch {
        return "'\(escapingControlCharacters(word))' is not a dynamic type: \(error)"
      }
    }
    let suggestions = suggestions(for: word).map { escapingControlCharacters($0) }
    let hint = suggestions.isEmpty ? "" : "; did you mean \(suggestions.joined(separator: ", "))?"
    return "unknown type '\(escapingControlCharacters(word))'\(hint)"
  }
}

extension KindWord {
  /// Returns a line for each word for a kind of attachment: the word, its types, and its synonyms.
  package static func table(width: Int) -> String {
    let rows = all.map { word in
      var types = word.types.joined(separator: " or ")
      if !word.exceptions.isEmpty { types += " but " + word.exceptions.joined(separator: ", ") }
      if !word.synonyms.isEmpty { types += "; also " + word.synonyms.map { $0.plural }.joined(separator: ", ") }
      return [word.plural, types]
    }
    return TextColumns.wrapped(TextColumns.aligned(rows).map { $0 + "\n" }.joined(), to: width)
  }
}
