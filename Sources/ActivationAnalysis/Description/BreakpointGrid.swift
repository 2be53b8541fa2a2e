import Texts

/// A grid of the cells between the counts at which something changes, and boxes of cells.
///
/// A dimension is the number of attachments of a kind, or a sum over several kinds.
struct BreakpointGrid {
  typealias Interval = RuleDescription.Interval

  /// The maximum number of cells in a grid.
  static let mostCells = 20_000

  let dimensions: [[Interval]]
  private let strides: [Int]
  let cellCount: Int

  /// Creates the grid of breakpoints, the counts at which an interval begins; nil if there would be too many cells.
  init?(breakpoints: [Set<Int64>]) {
    var dimensions: [[Interval]] = []
    var strides: [Int] = []
    var count = 1
    for points in breakpoints {
      let starts = [0] + points.filter { $0 > 0 }.stablySorted()
      dimensions.append(
        starts.indices.map { Interval(starts[$0], $0 + 1 < starts.count ? starts[$0 + 1] - 1 : nil) })
      strides.append(count)
      count *= starts.count
      guard count <= Self.mostCells else { return nil }
    }
    self.dimensions = dimensions
    self.strides = strides
    cellCount = count
  }

  /// Returns the intervals of a cell, one for each dimension.
  func intervals(ofCell cell: Int) -> [Interval] {
    dimensions.indices.map { dimensions[$0][cell / strides[$0] % dimensions[$0].count] }
  }

  /// A range of intervals in each dimension.
  typealias Box = [ClosedRange<Int>]

  func intervals(of box: Box) -> [Interval] {
    zip(dimensions, box).map { Interval($0[$1.lowerBound].lowest, $0[$1.upperBound].highest) }
  }

  private func cells(of box: Box) -> [Int] {
    var cells = [0]
    for (dimension, range) in box.enumerated() {
      cells = cells.flatMap { cell in range.map { cell + $0 * strides[dimension] } }
    }
    return cells
  }

  /// Covers cells with maximal boxes, greedily.
  ///
  /// - Parameters:
  ///   - accepted: The cells to cover.
  ///   - isIgnored: Cells that a box may contain anyway, because no numbers of attachments lead to them.
  func cover(_ accepted: [Bool], ignoring isIgnored: [Bool]) -> [Box] {
    var boxes: [Box] = []
    var open = accepted
    while let seed = open.firstIndex(of: true) {
      let forward = Array(dimensions.indices)
      let candidates = [forward, forward.reversed()].map { grown(from: seed, $0, accepted, isIgnored) }
      func uncovered(_ box: Box) -> Int { cells(of: box).count { open[$0] } }
      let best = uncovered(candidates[1]) > uncovered(candidates[0]) ? candidates[1] : candidates[0]
      for cell in cells(of: best) { open[cell] = false }
      boxes.append(best)
    }
    return withoutCovered(boxes, accepted)
  }

  private func grown(from seed: Int, _ order: [Int], _ accepted: [Bool], _ isIgnored: [Bool]) -> Box {
    var box: Box = dimensions.indices.map { dimension in
      let position = seed / strides[dimension] % dimensions[dimension].count
      return position...position
    }
    for dimension in order {
      for isUp in [true, false] {
        while let next = slab(beside: box, dimension, isUp),
          cells(of: next).allSatisfy({ accepted[$0] || isIgnored[$0] })
        {
          let added = next[dimension].lowerBound
          box[dimension] = min(box[dimension].lowerBound, added)...max(box[dimension].upperBound, added)
        }
      }
    }
    return box
  }

  private func slab(beside box: Box, _ dimension: Int, _ isUp: Bool) -> Box? {
    let position = isUp ? box[dimension].upperBound + 1 : box[dimension].lowerBound - 1
    guard dimensions[dimension].indices.contains(position) else { return nil }
    var slab = box
    slab[dimension] = position...position
    return slab
  }

  /// Returns the boxes, except those whose accepted cells are all in other boxes.
  private func withoutCovered(_ boxes: [Box], _ accepted: [Bool]) -> [Box] {
    var coverage = Array(repeating: 0, count: cellCount)
    for box in boxes { for cell in cells(of: box) { coverage[cell] += 1 } }
    return boxes.filter { box in
      let cells = cells(of: box)
      guard cells.allSatisfy({ coverage[$0] > 1 || !accepted[$0] }) else { return true }
      for cell in cells { coverage[cell] -= 1 }
      return false
    }
  }
}
