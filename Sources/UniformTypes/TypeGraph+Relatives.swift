extension TypeGraph {
  /// The direct parents of a type in declared order; for a dynamic type its supertype.
  ///
  /// - Complexity: a look-up, and linear in the number of parents.
  public func parents(of identifier: String) -> [String] {
    let type = reference(to: identifier)
    if !type.isExact { return (try? DynamicType(decoding: identifier))?.supertype.map { [$0] } ?? [] }
    return storage.parents(of: type.row).map { storage.identifier(of: $0) }
  }

  /// All types that a type conforms to, itself excluded, nearest first and then in declared order.
  ///
  /// - Complexity: linear in the number of edges above the type.
  public func ancestors(of identifier: String) -> [String] {
    let type = reference(to: identifier)
    if type.isExact { return rows(from: type.row, next: storage.parents(of:)).map { storage.identifier(of: $0) } }
    var ancestors = supertypesOfDynamic(identifier).map { UniformTypeIdentifier.canonical($0) }
    if type.row >= 0 {
      ancestors += rows(from: type.row, next: storage.parents(of:)).map { storage.identifier(of: $0) }
    }
    return ancestors
  }

  /// The types that name a type as their direct parent, in the order in which the graph learned of them.
  ///
  /// - Complexity: O(edges)
  public func children(of identifier: String) -> [String] {
    let type = reference(to: identifier)
    guard type.isExact, type.row >= 0 else { return [] }
    return storage.winners.indices.map { Int32(truncatingIfNeeded: $0) }
      .filter { $0 != type.row && storage.parents(of: $0).contains(type.row) }
      .map { storage.identifier(of: $0) }
  }

  /// The shortest chain of declared parents that proves a conformance, both ends included; `nil` when there is none.
  ///
  /// - Complexity: linear in the number of edges above the type.
  public func conformancePath(from identifier: String, to other: String) -> [String]? {
    let start = UniformTypeIdentifier.canonical(identifier)
    let goal = UniformTypeIdentifier.canonical(other)
    if UniformTypeIdentifier.areEqual(start, goal) { return [start] }
    let type = reference(to: start)
    var path = [start]
    if !type.isExact {
      for supertype in supertypesOfDynamic(start) {
        path.append(UniformTypeIdentifier.canonical(supertype))
        if UniformTypeIdentifier.areEqual(supertype, goal) { return path }
      }
    }
    let target = reference(to: goal)
    guard conforms(type, to: target) else { return nil }
    return path + rowPath(from: type.row, to: target.row).dropFirst().map { storage.identifier(of: $0) }
  }

  /// The rows reached from one, itself excluded, breadth first.
  private func rows(from row: Int32, next: (Int32) -> ArraySlice<Int32>) -> [Int32] {
    guard row >= 0 else { return [] }
    var isSeen = [Bool](repeating: false, count: count)
    isSeen[Int(row)] = true
    var queue = [row]
    var position = 0
    while position < queue.count {
      for other in next(queue[position]) where !isSeen[Int(other)] {
        isSeen[Int(other)] = true
        queue.append(other)
      }
      position &+= 1
    }
    queue.removeFirst()
    return queue
  }

  private func rowPath(from row: Int32, to target: Int32) -> [Int32] {
    var previous = [Int32](repeating: -1, count: count)
    previous[Int(row)] = row
    var queue = [row]
    var position = 0
    while position < queue.count, previous[Int(target)] < 0 {
      for other in storage.parents(of: queue[position]) where previous[Int(other)] < 0 {
        previous[Int(other)] = queue[position]
        queue.append(other)
      }
      position &+= 1
    }
    var path = [target]
    while let last = path.last, last != row, previous[Int(last)] >= 0 { path.append(previous[Int(last)]) }
    return path.reversed()
  }
}
