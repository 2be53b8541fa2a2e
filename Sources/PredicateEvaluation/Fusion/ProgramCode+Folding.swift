internal import PredicateSyntax

extension ProgramCode {
  /// Makes a constant of each `{…}` that holds nothing but constants.
  mutating func foldAggregates() {
    for index in instructions.indices {
      guard case .aggregate(let run) = instructions[index] else { continue }
      var elements: [ValueID] = []
      for operand in operands[run.range] {
        guard case .constant(let value) = instructions[Int(operand)], let element = constants.add(constant: value)
        else {
          break
        }
        elements.append(element)
      }
      guard elements.count == Int(run.count) else { continue }
      let list = constants.add(array: elements)
      instructions[index] = .constant(constants.value(list, in: .program))
    }
  }
}

extension Document {
  /// Adds a value of a program's own constants, as a list holds it; nil for a value that lies elsewhere.
  fileprivate mutating func add(constant value: Value) -> ValueID? {
    switch value {
    // Lists hold NSNull in place of nil (Grammar/meaning.md).
    case .missing, .null: return add(.null)
    case .boolean(let value): return add(.boolean(value))
    case .integer(let value): return add(.integer(value))
    case .unsignedInteger(let value): return add(.unsignedInteger(value))
    case .double(let value): return add(.double(value))
    case .date(let value): return add(.date(value))
    case .string(let text): return text.store == .program ? add(.string(TextID(rawValue: text.index))) : nil
    case .array(let run):
      return run.store == .program ? add(.array(ValueRun(start: run.start, count: run.count))) : nil
    case .set(let run): return run.store == .program ? add(.set(ValueRun(start: run.start, count: run.count))) : nil
    case .dictionary(let run):
      return run.store == .program ? add(.dictionary(ValueRun(start: run.start, count: run.count))) : nil
    }
  }
}
