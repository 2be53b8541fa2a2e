internal import Predicates
package import UniformTypes

extension SharedContext {
  /// The types that come with the context, in its member `types`: those that must be declared for it, each with those that it conforms to.
  ///
  /// An analysis often finds a context with a type that nobody has declared yet; with its declaration the context can be decided again.
  ///
  /// - Complexity: linear in their number.
  package var declaredTypes: [TypeDeclaration] {
    guard let value = document.value("types", of: document.root), case .dictionary(let run) = document[value] else {
      return []
    }
    var declarations: [TypeDeclaration] = []
    for entry in document.entries(of: run) {
      let identifier = document[entry.key]
      guard UniformTypeIdentifier.isValid(identifier), let parents = texts(entry.value) else { continue }
      declarations.append(TypeDeclaration(identifier: identifier, conformsTo: parents, tags: [:], kind: .exported))
    }
    return declarations
  }

  /// A text or a list of texts; nil for anything else.
  private func texts(_ value: ValueID) -> [String]? {
    switch document[value] {
    case .string(let text): return [document[text]]
    case .array(let run):
      var texts: [String] = []
      for element in document.elements(of: run) {
        guard case .string(let text) = document[element] else { return nil }
        texts.append(document[text])
      }
      return texts
    default: return nil
    }
  }
}
