/// A regular expression in ICU's notation, compiled to a program for a backtracking matcher.
///
/// `.` matches line breaks, and `^` and `$` match at them, as Apple configures MATCHES. Lengths are in code points. Constructs that no known rule
/// uses are refused (`\G`, `\N`, `\Q`, `\R`, `\X`, `\c`, `(?x)`, names of groups, comments, and operators between sets), and so are scripts, for
/// which the standard library has no tables.
struct RegularExpression {
  /// The reason why a pattern can't be used, or why its match was stopped.
  enum Failure: Error { case invalid(String), unknown(String), tooExpensive }

  /// An instruction of the program. It refers to other instructions by their distance from it.
  enum Instruction {
    case scalar(Unicode.Scalar, ignoringCase: Bool)
    case set(Int)
    /// Any character, including line breaks; `\r\n` counts as one.
    case anything
    case anchor(Anchor)
    case reference(Int, ignoringCase: Bool)
    case save(Int)
    case jump(Int)
    /// Continues at one place, and at the other if that fails.
    case split(Int, Int)
    /// Jumps if nothing was read since a register was saved.
    case leave(Int, unlessBeyond: Int)
    /// Continues at `next` if the part that follows, up to an `end`, matches at this place or, with `isNegative`, if it doesn't. With `behind`, the
    /// part is matched against text that ends here and whose length is in the range.
    case look(isNegative: Bool, behind: ClosedRange<Int>?, next: Int)
    /// Matches the part that follows, up to an `end`, and never backtracks into it.
    case atomic(next: Int)
    case end
  }

  enum Anchor { case start, lineStart, end, lineEnd, lastLineEnd, word, noWord }

  /// A part of the program, with the minimum and maximum number of code points that it reads; nil without a maximum.
  struct Part {
    var code: [Instruction] = []
    var shortest = 0
    var longest: Int? = 0

    static func + (first: Part, second: Part) -> Part {
      Part(
        code: first.code + second.code, shortest: first.shortest + second.shortest,
        longest: first.longest.flatMap { length in second.longest.map { length + $0 } })
    }
  }

  /// The maximum number of instructions of a program. Counted repetitions multiply them.
  static let mostSteps = 1 << 18

  let code: [Instruction]
  let sets: [ScalarSet]
  let registers: Int

  init(_ pattern: String) throws(Failure) {
    var reader = RegularExpressionReader(pattern)
    code = try reader.pattern().code + [.end]
    (sets, registers) = (reader.sets, reader.registers)
  }
}

extension RegularExpression.Part {
  init(choice parts: [Self]) {
    self = parts.dropLast().reversed().reduce(parts.last ?? Self()) { rest, part in
      let code: [RegularExpression.Instruction] =
        [.split(1, part.code.count + 2)] + part.code + [.jump(rest.code.count + 1)] + rest.code
      return Self(
        code: code, shortest: min(part.shortest, rest.shortest),
        longest: part.longest.flatMap { length in rest.longest.map { max(length, $0) } })
    }
  }

  /// Returns a part that repeats this one.
  ///
  /// - Parameters:
  ///   - counts: The minimum and maximum number of repetitions; the maximum is nil if there's none.
  ///   - isLazy: Whether fewer repetitions are tried first.
  func repeated(
    _ counts: (least: Int, most: Int?), isLazy: Bool, register: Int
  ) throws(RegularExpression.Failure) -> Self {
    let copies = max(counts.least + (counts.most == nil ? 1 : 0), counts.most ?? 0)
    guard copies * (code.count + 3) <= RegularExpression.mostSteps else { throw .tooExpensive }
    func split(_ distance: Int) -> RegularExpression.Instruction { isLazy ? .split(distance, 1) : .split(1, distance) }
    var whole: [RegularExpression.Instruction] = []
    for _ in 0..<counts.least { whole += code }
    if let most = counts.most {
      let optional = most - counts.least
      for copy in 0..<max(0, optional) { whole += [split((optional - copy) * (code.count + 1))] + code }
    } else {
      let mayStay = shortest == 0
      let body = (mayStay ? [.save(register)] : []) + code + (mayStay ? [.leave(2, unlessBeyond: register)] : [])
      whole += [split(body.count + 2)] + body + [.jump(-body.count - 1)]
    }
    return Self(
      code: whole, shortest: shortest * counts.least,
      longest: longest == 0 ? 0 : longest.flatMap { length in counts.most.map { length * $0 } })
  }

  /// Returns the instruction that runs the part separately, then the part, then `end`.
  func enclosed(_ instruction: (_ next: Int) -> RegularExpression.Instruction) -> [RegularExpression.Instruction] {
    [instruction(code.count + 2)] + code + [.end]
  }
}

extension RegularExpression {
  /// Returns whether the whole text matches.
  ///
  /// - Parameter turns: The maximum number of times to backtrack. The instructions in between are limited as well.
  func matchesWhole(_ text: String, turns: Int) throws(Failure) -> Bool {
    var run = RegularExpressionRun(of: self, on: text, turns: turns)
    return try run.end(from: 0, at: 0, endingAt: run.text.count) != nil
  }
}

/// A match of an expression with one text, by backtracking.
private struct RegularExpressionRun {
  /// The average number of instructions that are allowed between two places to backtrack to.
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

  /// Returns the place in the text where a part of the program ends; nil if it doesn't match.
  ///
  /// - Parameters:
  ///   - start: The first instruction of the part.
  ///   - required: The place where it must end; nil for any place.
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
        // If a place to backtrack to shares the registers, the following assignment copies them. The copy takes time, so it costs steps.
        steps -= registers.count / 8
        registers[register] = place
      case .leave(let distance, let register): if registers[register] == place { next = step + distance }
      case .atomic(let distance):
        let end = try end(from: step + 1, at: place, endingAt: nil)
        (next, place) = (end.map { _ in step + distance }, end ?? place)
      case .look(let isNegative, let behind, let distance):
        let saved = isNegative ? registers : []
        next = try sees(from: step + 1, at: place, behind) != isNegative ? step + distance : nil
        // A part that must not match captures nothing.
        if isNegative { registers = saved }
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

  /// Returns whether a part of the program matches at a place or ends there.
  private mutating func sees(
    from start: Int, at place: Int, _ behind: ClosedRange<Int>?
  ) throws(RegularExpression.Failure) -> Bool {
    guard let behind else { return try end(from: start, at: place, endingAt: nil) != nil }
    for length in behind where length <= place {
      if try end(from: start, at: place - length, endingAt: place) != nil { return true }
    }
    return false
  }

  /// Returns the number of code points that an instruction reads; nil if it doesn't match.
  private mutating func length(of instruction: RegularExpression.Instruction, at place: Int) -> Int? {
    let next = place < text.count ? text[place] : nil
    switch instruction {
    case .scalar(let scalar, let ignoresCase): return Self.areSame(next, scalar, ignoresCase) ? 1 : nil
    case .set(let index):
      steps -= expression.sets[index].cost / 8
      return next.map { expression.sets[index].contains($0) } == true ? 1 : nil
    case .anything: return next.map { $0 == "\r" && text[(place + 1)...].first == "\n" ? 2 : 1 }
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

  private func isAt(_ anchor: RegularExpression.Anchor, _ place: Int) -> Bool {
    let isEnd = place == text.count
    switch anchor {
    case .start: return place == 0
    // `^` doesn't match at the end of the text, because no line follows.
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
