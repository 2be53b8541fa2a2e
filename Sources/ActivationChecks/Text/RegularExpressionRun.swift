extension RegularExpression {
  /// Returns whether a whole text matches.
  ///
  /// - Parameter turns: How often it may go back; the steps between are bounded, too.
  func matchesWhole(_ text: String, turns: Int) throws(Failure) -> Bool {
    var run = RegularExpressionRun(of: self, on: text, turns: turns)
    return try run.end(from: 0, at: 0, endingAt: run.text.count) != nil
  }
}

/// A regular expression at work on a text.
private struct RegularExpressionRun {
  /// The number of steps that may come between two places to go back to, on average.
  private static let stepsPerTurn = 20

  private let expression: RegularExpression
  let text: [Unicode.Scalar]
  private var registers: [Int]
  private var turns: Int
  private var steps: Int

  init(of expression: RegularExpression, on text: String, turns: Int) {
    self.expression = expression
    self.text = Array(text.unicodeScalars)
    registers = Array(repeating: -1, count: expression.registers)
    self.turns = turns
    steps = turns * Self.stepsPerTurn
  }

  /// Returns where a part of the program ends on the text; nil when it doesn't match.
  ///
  /// - Parameters:
  ///   - start: The first step of the part.
  ///   - begin: The place in the text.
  ///   - required: Where it must end; nil for anywhere.
  mutating func end(
    from start: Int, at begin: Int, endingAt required: Int?
  ) throws(RegularExpression.Failure) -> Int? {
    var (step, place) = (start, begin)
    var others: [(step: Int, place: Int, registers: [Int])] = []
    while true {
      steps -= 1
      guard steps >= 0 else { throw .tooExpensive }
      var next: Int? = step + 1
      switch expression.code[step] {
      case .end:
        if required.map({ $0 == place }) ?? true { return place }
        next = nil
      case .jump(let distance): next = step + distance
      case .split(let first, let second):
        turns -= 1
        guard turns >= 0 else { throw .tooExpensive }
        others.append((step + second, place, registers))
        next = step + first
      case .save(let register):
        // A copy, where another place to go back to has the same.
        steps -= registers.count / 8
        registers[register] = place
      case .leave(let distance, let register): if registers[register] == place { next = step + distance }
      case .atomic(let distance):
        let end = try end(from: step + 1, at: place, endingAt: nil)
        (next, place) = (end.map { _ in step + distance }, end ?? place)
      case .look(let isNegative, let behind, let distance):
        next = try sees(from: step + 1, at: place, behind) != isNegative ? step + distance : nil
      default:
        let length = length(of: expression.code[step], at: place)
        (next, place) = (length.map { _ in step + 1 }, place + (length ?? 0))
      }
      if let next {
        step = next
      } else if let other = others.popLast() {
        (step, place, registers) = other
      } else {
        return nil
      }
    }
  }

  /// Returns whether a part of the program matches before or after a place.
  private mutating func sees(
    from start: Int, at place: Int, _ behind: ClosedRange<Int>?
  ) throws(RegularExpression.Failure) -> Bool {
    guard let behind else { return try end(from: start, at: place, endingAt: nil) != nil }
    for length in behind where length <= place {
      if try end(from: start, at: place - length, endingAt: place) != nil { return true }
    }
    return false
  }

  /// Returns how many characters a step reads; nil when it doesn't match.
  private mutating func length(of instruction: RegularExpression.Instruction, at place: Int) -> Int? {
    let next = place < text.count ? text[place] : nil
    switch instruction {
    case .scalar(let scalar, let ignoresCase): return Self.areSame(next, scalar, ignoresCase) ? 1 : nil
    case .set(let index):
      steps -= expression.sets[index].cost / 8
      return next.map { expression.sets[index].contains($0) } == true ? 1 : nil
    case .anything: return next.map { $0 == "\r" && isScalar("\n", at: place + 1) ? 2 : 1 }
    case .lineBreak:
      guard let next, next.isLineBreak else { return nil }
      return next == "\r" && isScalar("\n", at: place + 1) ? 2 : 1
    case .cluster:
      return String(String.UnicodeScalarView(text[place...].prefix(64))).first.map(\.unicodeScalars.count)
    case .anchor(let anchor): return isAt(anchor, place) ? 0 : nil
    case .reference(let group, let ignoresCase):
      let (start, end) = (registers[2 * group], registers[2 * group + 1])
      guard start >= 0, end >= start, text.count - place >= end - start else { return nil }
      steps -= end - start
      return (0..<end - start).allSatisfy { Self.areSame(text[place + $0], text[start + $0], ignoresCase) }
        ? end - start : nil
    default: return nil
    }
  }

  private static func areSame(_ one: Unicode.Scalar?, _ other: Unicode.Scalar, _ ignoresCase: Bool) -> Bool {
    guard let one, ignoresCase else { return one == other }
    return one == other || one.uppercase.lowercase == other.uppercase.lowercase
  }

  private func isScalar(_ scalar: Unicode.Scalar, at place: Int) -> Bool { place < text.count && text[place] == scalar }

  private func isAt(_ anchor: RegularExpression.Anchor, _ place: Int) -> Bool {
    let isEnd = place == text.count
    switch anchor {
    case .start: return place == 0
    // Not at the end, where no line follows.
    case .lineStart: return place == 0 || !isEnd && text[place - 1].isLineBreak
    case .end: return isEnd
    case .lineEnd: return isEnd || text[place].isLineBreak && !isWithinBreak(place)
    case .lastLineEnd:
      let length = text.count - place
      return isEnd
        || text[place].isLineBreak && !isWithinBreak(place)
          && (length == 1 || length == 2 && text[place] == "\r" && text[place + 1] == "\n")
    case .word, .noWord:
      if !isEnd, text[place].isAttached { return anchor == .noWord }
      let before = text[..<place].last { !$0.isAttached }
      let isBorder = (before?.isOfWord ?? false) != (!isEnd && text[place].isOfWord)
      return isBorder == (anchor == .word)
    }
  }

  private func isWithinBreak(_ place: Int) -> Bool { place > 0 && text[place] == "\n" && text[place - 1] == "\r" }
}
