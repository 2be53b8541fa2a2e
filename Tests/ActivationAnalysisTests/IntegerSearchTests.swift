import TestSupport
import Testing

@testable import ActivationAnalysis

/// Mixed systems, compared with every point of a box that contains a solution if there is any.
@Suite struct IntegerSearchProperties {
  struct System: CustomStringConvertible {
    var rows: [[Int64]]
    var bounds: [Int64]
    var description: String { zip(rows, bounds).map { "\($0) >= \($1)" }.joined(separator: ", ") }
  }

  /// (K + 1) · ⌊p^(p/2)⌋ · B, for weights between -1 and 1.
  private func bound(_ system: System) -> Int64 {
    let largest = max(system.bounds.map(\.magnitude).max() ?? 1, 1) + 1
    return Int64(system.rows[0].count + 1) * [1, 2, 5][system.rows.count - 1] * Int64(largest)
  }

  private func solutions(_ system: System, upTo limit: Int64) -> [Int64]? {
    func holds(_ point: [Int64]) -> Bool {
      zip(system.rows, system.bounds).allSatisfy { zip($0, point).map(*).reduce(0, +) >= $1 }
    }
    var best: [Int64]?
    for first in 0...limit {
      for second in system.rows[0].count > 1 ? 0...limit : 0...0 {
        let point = Array([first, second].prefix(system.rows[0].count))
        if holds(point), point.max() ?? 0 < best?.max() ?? .max { best = point }
      }
    }
    return best
  }

  private func complaint(_ system: System) -> String? {
    do {
      var form = CountingForm()
      let width = system.rows[0].count
      let bodies = (0..<width).map { form.body(.attachment, form.test(.isText("\($0)"))) }
      var formulas: [ActivationAnalysis.Formula] = []
      for (row, bound) in zip(system.rows, system.bounds) {
        var sum = LinearSum()
        for (body, weight) in zip(bodies, row) { try sum.add(.count(body), weight: weight) }
        formulas.append(try form.reaches(sum, bound, on: .item))
      }
      // Sums that only test whether there is an element are united into separate bodies.
      let all = form.bodies.indices.filter { form.bodies[$0].level == .attachment }
      let tests = bodies.map { form.bodies[$0].formula }
      let vectors = tests.map { own in all.map { form.bodies[$0].formula.holds { .atom($0) == own } } }
      let classes = ElementClasses(
        bodies: all, vectors: vectors, totals: vectors.map { _ in [] }, costs: vectors.map { _ in 1 })
      let target = ActivationAnalysis.Formula.and(formulas)
      let problem = try CountingProblem(form, atoms: target.atoms, over: classes, Budget(AnalysisLimits()))
      let budget = Budget(AnalysisLimits())
      let limit = bound(system)
      let expected = solutions(system, upTo: limit)
      guard let counts = try IntegerSearch.solve(target, problem, budget) else {
        return expected == nil ? nil : "there is a solution: \(expected ?? [])"
      }
      let point = (0..<width).map { counts[$0] ?? 0 }
      for (row, bound) in zip(system.rows, system.bounds) where zip(row, point).map(*).reduce(0, +) < bound {
        return "\(point) is not a solution"
      }
      return expected == nil ? "no solution up to \(limit), found \(point)" : nil
    } catch {
      return "\(error)"
    }
  }

  @Test func mixedSystemsAreDecided() {
    let property = Property("integer search agrees with trying every point of the box", cases: 300)
    property.expect { random, _ in
      let width = random.number(in: 1...2)
      let rows = (0..<random.number(in: 1...3)).map { _ in (0..<width).map { _ in Int64(random.number(in: -1...1)) } }
      return System(rows: rows, bounds: rows.map { _ in Int64(random.number(in: -4...4)) })
    } complaint: {
      complaint($0)
    }
  }
}
