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
      problems.append(.cycle(cycle.map { arena.string(identifiers.ranges[Int($0)]) }))
    }
    reportUndeclaredParents(winners, &problems)
    let tagIndex = hasOnlySystemTypes ? nil : makeTagIndex(winners)
    let storage = TypeGraphStorage(self, winners: winners, tagIndex: tagIndex, problems: problems)
    return TypeGraph(storage: storage, reachability: reachability)
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
          .undeclaredParent(arena.string(identifiers.ranges[Int(parent)]), of: arena.string(record.spelling)))
      }
    }
  }

  /// Collects the tags of all types, those that win a competition first.
  mutating func makeTagIndex(_ winners: [Int32]) -> TagIndex {
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
    var claims: [(tag: TextRange, classIndex: Int, row: Int32)] = []
    claims.reserveCapacity(texts.count)
    for (_, index) in priorities {
      for classIndex in TagClass.declarableIndices {
        for position in records[index].tags(at: classIndex) {
          claims.append((searchKey(texts[position], classIndex), classIndex, records[index].row))
        }
      }
    }
    return TagIndex(claims, arena: arena)
  }

  /// The form under which a tag is found: folded beyond ASCII in classes that ignore case.
  private mutating func searchKey(_ tag: TextRange, _ classIndex: Int) -> TextRange {
    guard classIndex < TagClass.caseInsensitiveCount else { return tag }
    guard !arena.withBytes(tag, { UniformTypeIdentifier.isASCII($0) }) else { return tag }
    return arena.append(InferredBehavior.folded(arena.string(tag)))
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
