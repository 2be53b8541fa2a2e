import UniformTypes

/// Any declarations, cycles included, give a graph in which conformance is what following parents finds.
enum DeclarationTarget: FuzzTarget {
  static let name = "declarations"

  static func check(_ input: [UInt8]) throws(Violation) {
    var choices = Choices(input)
    var names = ["a.a", "b.b", "c.c", "A.A", "public.url", "public.data", "public.jpeg", "dyn.ah62d4rv4ge80k5xy", ""]
    names.append(choices.raw(atMost: 12))
    var declarations: [TypeDeclaration] = []
    for _ in 0..<choices.number(below: 12) {
      declarations.append(
        TypeDeclaration(
          identifier: choices.text(of: names),
          conformsTo: (0..<choices.number(below: 4)).map { _ in choices.text(of: names) },
          tags: [choices.element(of: TagClass.declarable, else: .mimeType): [choices.raw(atMost: 6)]],
          kind: choices.flag() ? .exported : .imported))
    }
    // The system's types make everything slow, and behave as a few of one's own do.
    let graph =
      choices.number(below: 16) == 15
      ? TypeGraph.system.adding(declarations) : TypeGraph(system: nil, declarations: declarations)
    for name in names {
      try require(graph.conforms(name, to: name), "\(name) does not conform to itself")
      let found = ancestors(of: name, graph)
      for other in names where !name.isEmpty && !other.isEmpty {
        let isNear = found.contains(UniformTypeIdentifier.canonical(other))
        try require(
          graph.conforms(name, to: other) == isNear, "\(name) and \(other): following parents says \(isNear)")
      }
    }
    let name = choices.text(of: names)
    _ = graph.suggestions(for: name)
  }

  /// All types that a walk from parent to parent comes to, the first included.
  private static func ancestors(of name: String, _ graph: TypeGraph) -> Set<String> {
    var found: Set<String> = [UniformTypeIdentifier.canonical(name)]
    var waiting = [name]
    while let next = waiting.popLast() {
      for parent in graph.parents(of: next) where found.insert(UniformTypeIdentifier.canonical(parent)).inserted {
        waiting.append(parent)
      }
    }
    return found
  }
}
