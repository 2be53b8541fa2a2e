import TestSupport
import Testing

@testable import ActivationAnalysis

/// The feasible vectors of identifiers, compared with all up-sets.
@Suite struct UpSetProperties {
  struct Order: CustomStringConvertible {
    /// For each type, the types that it directly conforms to; all of them come after it.
    var parents: [[Int]]
    var conditions: [ActivationAnalysis.Formula]
    var description: String { "\(parents) \(conditions)" }

    func conforms(_ type: Int, _ other: Int) -> Bool {
      type == other || parents[type].contains { conforms($0, other) }
    }
  }

  private static func formula(_ random: inout SeededGenerator, _ types: Int, _ depth: Int) -> ActivationAnalysis.Formula
  {
    switch depth > 0 ? random.number(in: 0...4) : 0 {
    case 1: return formula(&random, types, depth - 1).negated
    case 2: return .and((0..<2).map { _ in formula(&random, types, depth - 1) })
    case 3, 4: return .or((0..<3).map { _ in formula(&random, types, depth - 1) })
    default: return .atom(random.number(in: 0...types - 1))
    }
  }

  @Test func cellsAreTheVectorsOfAllUpSets() {
    Property("up-sets give the cells", cases: 300).expect { random, _ in
      let count = random.number(in: 1...6)
      let parents = (0..<count).map { type in ((type + 1)..<max(count, type + 1)).filter { _ in random.isOnce(in: 3) } }
      return Order(
        parents: parents, conditions: (0..<random.number(in: 1...3)).map { _ in Self.formula(&random, count, 3) })
    } complaint: { order in
      let count = order.parents.count
      var expected: Set<[Bool]> = []
      for bits in 0..<(1 << count) {
        let isUpSet = (0..<count).allSatisfy { type in
          bits >> type & 1 == 0 || (0..<count).allSatisfy { !order.conforms(type, $0) || bits >> $0 & 1 == 1 }
        }
        if isUpSet { expected.insert(order.conditions.map { $0.holds { bits >> $0 & 1 == 1 } }) }
      }
      var search = UpSets(count: count) { order.conforms($0, $1) }
      let budget = Budget(AnalysisLimits())
      guard let cells = try? search.cells(of: order.conditions, budget) else { return "over budget" }
      if Set(cells.map(\.vector)) != expected || cells.count != expected.count { return "other vectors" }
      for cell in cells {
        let members = (0..<count).filter { type in cell.types.contains { order.conforms($0, type) } }
        guard order.conditions.map({ $0.holds { members.contains($0) } }) == cell.vector else { return "other types" }
      }
      return nil
    }
  }
}
