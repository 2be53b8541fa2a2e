/// A regular expression in ICU's notation, as a program that goes back from where it fails.
///
/// A point crosses line breaks, and `^` and `$` match at them, as Apple sets it for MATCHES. Lengths are in code points. Refused are names of
/// characters, and scripts, for which the standard library has no tables.
struct RegularExpression {
  /// The reason for which a pattern can't be used, or took too long.
  enum Failure: Error { case invalid(String), tooExpensive }

  /// A step of the program; steps of other places are named by their distance.
  enum Instruction {
    case scalar(Unicode.Scalar, ignoringCase: Bool)
    case set(Int)
    /// A point that crosses line breaks, for which `\r\n` is one.
    case anything
    case lineBreak, cluster
    case anchor(Anchor)
    case reference(Int, ignoringCase: Bool)
    case save(Int)
    case jump(Int)
    /// Goes on at one place, and at the other when that fails.
    case split(Int, Int)
    /// Goes to a place when nothing was read since a register was saved.
    case leave(Int, unlessBeyond: Int)
    /// The part that follows, up to an `end`, matches here, after which the program goes on at a place; the text that it reads begins in a
    /// range of lengths before here.
    case look(isNegative: Bool, behind: ClosedRange<Int>?, next: Int)
    /// Reads what follows, up to an `end`, and never goes back into it.
    case atomic(next: Int)
    case end
  }

  enum Anchor { case start, lineStart, end, lineEnd, lastLineEnd, word, noWord }

  /// A part of the program, and the fewest and most code points that it reads.
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

  /// The most steps of a program, which counted repetitions multiply.
  static let mostSteps = 1 << 18

  let code: [Instruction]
  let sets: [ScalarSet]
  let registers: Int

  /// - Complexity: linear in the pattern times its counted repetitions.
  init(_ pattern: String) throws(Failure) {
    var reader = RegularExpressionReader(pattern)
    code = try reader.pattern().code + [.end]
    (sets, registers) = (reader.sets, reader.registers)
  }
}

extension RegularExpression.Part {
  /// One of some parts.
  init(choice parts: [Self]) {
    self = parts.dropLast().reversed().reduce(parts.last ?? Self()) { rest, part in
      let code: [RegularExpression.Instruction] =
        [.split(1, part.code.count + 2)] + part.code + [.jump(rest.code.count + 1)] + rest.code
      return Self(
        code: code, shortest: min(part.shortest, rest.shortest),
        longest: part.longest.flatMap { length in rest.longest.map { max(length, $0) } })
    }
  }

  /// The part repeated.
  ///
  /// - Parameters:
  ///   - counts: How often at least and at most; nil for no most.
  ///   - isLazy: Whether fewer times are tried first.
  ///   - register: A register of its own.
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

  /// The part followed by its end, after an instruction that runs it by itself.
  func enclosed(_ instruction: (_ next: Int) -> RegularExpression.Instruction) -> [RegularExpression.Instruction] {
    [instruction(code.count + 2)] + code + [.end]
  }
}
