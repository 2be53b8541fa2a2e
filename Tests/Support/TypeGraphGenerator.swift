/// The declaration of a type as plain values.
package struct PlainDeclaration: Sendable, CustomStringConvertible {
  package var identifier: String
  package var parents: [String]
  package var isExported: Bool

  package var description: String { "\(identifier)\(isExported ? "" : " (imported)") < \(parents)" }
}

/// Generates declarations of types, with duplicates, undeclared parents and, on request, cycles.
package struct TypeGraphGenerator {
  package var random: SeededGenerator

  package init(random: SeededGenerator) { self.random = random }

  package mutating func declarations(size: Int, hasCycles: Bool) -> [PlainDeclaration] {
    let names = 2 + size * 3
    return (0..<names).map { _ in
      let number = random.number(in: 0...names)
      // Without cycles, a parent has the greater number.
      let parents = (0..<random.number(in: 0...3)).map { _ in
        hasCycles ? random.number(in: 0...names) : random.number(in: number...names) + 1
      }
      return PlainDeclaration(
        identifier: name(number), parents: parents.map { name($0) }, isExported: Bool.random(using: &random))
    }
  }

  private mutating func name(_ number: Int) -> String { (random.isOnce(in: 5) ? "X.Type" : "x.type") + "\(number)" }
}

/// Determines conformance by a search along the declarations that count: exported before imported, earlier before later.
package struct NaiveTypes: Sendable {
  private var parents: [String: [String]] = [:]

  package init(_ declarations: [PlainDeclaration]) {
    for declaration in declarations.filter(\.isExported) + declarations.filter({ !$0.isExported }) {
      let identifier = declaration.identifier.lowercased()
      if parents[identifier] == nil { parents[identifier] = declaration.parents.map { $0.lowercased() } }
    }
  }

  package func conforms(_ identifier: String, to other: String) -> Bool {
    var open = [identifier.lowercased()]
    var seen: Set<String> = []
    while let next = open.popLast() {
      if next == other.lowercased() { return true }
      if seen.insert(next).inserted { open += parents[next] ?? [] }
    }
    return false
  }
}
