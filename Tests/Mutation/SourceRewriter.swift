/// Writes several mutants into one source text, each behind a question whether it is on, so that one build serves all.
struct SourceRewriter {
  /// A mutant of the text by its number.
  struct Mutant {
    let number: Int
    let site: Site
  }

  private let bytes: [UInt8]
  private(set) var text = ""
  /// The lines of the new text that each mutant takes up.
  private(set) var lines: [Int: ClosedRange<Int>] = [:]
  private var line = 1

  init(_ source: String, _ mutants: [Mutant]) {
    bytes = Array(source.utf8)
    // Outer ones first, so that those inside are found within them.
    let ordered = mutants.sorted {
      ($0.site.range.lowerBound, -$0.site.range.upperBound, $0.number)
        < ($1.site.range.lowerBound, -$1.site.range.upperBound, $1.number)
    }
    write(0..<bytes.count, ordered[...])
  }

  private mutating func write(_ string: String) {
    text += string
    line += string.utf8.count { $0 == UInt8(ascii: "\n") }
  }

  private mutating func write(original range: Range<Int>) { write(String(decoding: bytes[range], as: UTF8.self)) }

  /// Writes a range of the original with the mutants that lie in it.
  private mutating func write(_ range: Range<Int>, _ mutants: ArraySlice<Mutant>) {
    var position = range.lowerBound
    var rest = mutants
    while let mutant = rest.popFirst() {
      let inner = mutant.site.range
      guard inner.lowerBound >= position else { continue }
      write(original: position..<inner.lowerBound)
      let nested = rest.prefix { $0.site.range.upperBound <= inner.upperBound }
      write(mutant, nested)
      rest = rest.dropFirst(nested.count)
      position = inner.upperBound
    }
    write(original: position..<range.upperBound)
  }

  private mutating func write(_ mutant: Mutant, _ nested: ArraySlice<Mutant>) {
    let first = line
    let isOn = "mutant(\(mutant.number))"
    switch mutant.site.replacement {
    case .expression(let changed):
      write("(\(isOn) ? (\(changed)) : (")
      write(mutant.site.range, nested)
      write("))")
    case .statement(let changed):
      write("if \(isOn) { \(changed) } else { ")
      write(mutant.site.range, nested)
      write(" }")
    case .nothing:
      write("if !\(isOn) { ")
      write(mutant.site.range, nested)
      write(" }")
    }
    lines[mutant.number] = first...line
  }
}
