internal import Texts

extension TypeGraphBuilder {
  /// Makes a graph of what was collected.
  ///
  /// - Complexity: O(types x inner types / 64 + declarations x log(declarations)).
  consuming func finish() -> TypeGraph {
    var problems = self.problems
    let winners = chooseWinners(&problems)
    let records = self.records
    let reachability = Reachability(rowCount: identifiers.count, parentRows: parentRows) { row in
      let winner = winners[Int(row)]
      return winner < 0 ? 0..<0 : records[Int(winner)].parents
    }
    for cycle in reachability.cycles {
      problems.append(.cycle(cycle.map { identifiers[TextID(row: $0)] }))
    }
    reportUndeclaredParents(winners, &problems)
    let tagIndex = hasOnlySystemTypes ? nil : makeTagIndex(winners)
    return TypeGraph(storage: TypeGraphStorage(self, winners, reachability, tagIndex, problems))
  }

  /// The declaration that counts for each row: one wins, parents of several are never merged (observed on macOS).
  private func chooseWinners(_ problems: inout [TypeGraphProblem]) -> [Int32] {
    var winners = [Int32](repeating: -1, count: identifiers.count)
    for (index, record) in records.enumerated() {
      let current = Int(winners[Int(record.row)])
      if current < 0 {
        winners[Int(record.row)] = Int32(truncatingIfNeeded: index)
      } else if record.rank < records[current].rank {
        winners[Int(record.row)] = Int32(truncatingIfNeeded: index)
        reportLoss(of: records[current], to: record, &problems)
      } else {
        reportLoss(of: record, to: records[current], &problems)
      }
    }
    return winners
  }

  private func reportLoss(
    of loser: DeclarationRecord, to winner: DeclarationRecord, _ problems: inout [TypeGraphProblem]
  ) {
    let identifier = arena.string(loser.spelling)
    problems.append(
      loser.isSystem
        ? .systemTypeReplaced(identifier, origin: arena.string(winner.origin))
        : .declarationIgnored(identifier, origin: arena.string(loser.origin)))
  }

  /// The system's own are reported only in a graph without applications, who could do nothing about them.
  private func reportUndeclaredParents(_ winners: [Int32], _ problems: inout [TypeGraphProblem]) {
    let hasApplications = records.contains { !$0.isSystem }
    for (index, record) in records.enumerated() where Int(winners[Int(record.row)]) == index {
      if record.isSystem, hasApplications { continue }
      for position in record.parents where winners[Int(parentRows[position])] < 0 {
        let parent = parentRows[position]
        problems.append(
          .undeclaredParent(identifiers[TextID(row: parent)], of: arena.string(record.spelling)))
      }
    }
  }

  /// Collects the tags of all types, those that win a competition first.
  func makeTagIndex(_ winners: [Int32]) -> TagIndex {
    var priorities: [(priority: Int, record: Int)] = []
    priorities.reserveCapacity(identifiers.count)
    for winner in winners where winner >= 0 {
      let record = records[Int(winner)]
      guard record.extensions.lowerBound != record.pasteboardTypes.upperBound else { continue }
      let priority = InferredBehavior.tagPriority(
        order: record.order, isSystem: record.isSystem, isExported: record.isExported, position: Int(winner))
      priorities.append((priority, Int(winner)))
    }
    priorities.sort { $0.priority < $1.priority }
    var index = TagIndex(minimumCapacity: texts.count)
    // The preferred claims last, as each is put before those that are there.
    for (_, winner) in priorities.reversed() {
      let record = records[winner]
      for classIndex in TagClass.declarableIndices.reversed() {
        for position in record.tags(at: classIndex).reversed() {
          arena.withBytes(texts[position]) { index.add($0, classIndex, record.row) }
        }
      }
    }
    return index
  }
}

extension TypeGraphProblem {
  /// Whether the problem lies in one declaration alone; the others are found anew when a graph grows.
  var isLasting: Bool {
    switch self {
    case .cycle, .undeclaredParent, .declarationIgnored, .systemTypeReplaced: false
    case .selfConformance, .dynamicTypeDeclared, .missingIdentifier, .invalidIdentifier, .unknownTagClass,
      .limitReached:
      true
    }
  }
}
