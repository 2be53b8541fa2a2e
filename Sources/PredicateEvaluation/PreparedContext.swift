internal import PredicateSyntax
internal import UniformTypes

/// A document made ready for one program: the program's keys found in it, and every string's relation to the types that
/// the program names as one bit each.
///
/// Use it when a program is evaluated on the same document more than once.
public struct PreparedContext: Sendable {
  /// The document.
  public let document: Document

  var keys: [Key]
  /// The document's number of each text of the program, or ``Key/absent``.
  var texts: [UInt32]
  /// Words of bits per text of the document: first those for UTI-CONFORMS-TO, then those for UTI-EQUALS.
  var typeBits: [UInt64] = []
  var typeWords = 0

  /// Prepares a document.
  ///
  /// - Complexity: linear in the keys and constants of the program, plus the distinct strings of the document times the
  ///   type constants of the program.
  public init(_ document: Document, for program: Program) {
    self.document = document
    keys = program.keys
    texts = []
    texts.reserveCapacity(program.constants.texts.count)
    for index in 0..<program.constants.texts.count {
      let text = TextID(rawValue: UInt32(truncatingIfNeeded: index))
      texts.append(document.texts.find(text, of: program.constants.texts)?.rawValue ?? Key.absent)
    }
    for index in keys.indices {
      keys[index].inDocument = texts[Int(keys[index].text.index)]
      keys[index].pathInDocument = texts[Int(keys[index].path.index)]
    }
    if !program.typeConstants.isEmpty { prepareTypes(of: program) }
  }

  private mutating func prepareTypes(of program: Program) {
    typeWords = (program.typeConstants.count + 63) / 64
    typeBits = [UInt64](repeating: 0, count: document.texts.count * typeWords * 2)
    let references = program.typeConstants.map { program.types.reference(to: $0) }
    let constants = program.typeConstants.map { Array($0.utf8) }
    document.texts.bytes.withUnsafeBufferPointer { bytes in
      // Keys too: `@allKeys` makes values of them.
      for text in document.texts.ids {
        let identifier = UnsafeBufferPointer(rebasing: bytes[document.texts.byteRange(of: text)])
        let reference = program.types.reference(to: identifier)
        for index in references.indices {
          let equals = constants[index].withUnsafeBufferPointer {
            UniformTypeIdentifier.areEqual(identifier, $0)
          }
          let first = Int(text.rawValue) * typeWords * 2 + index / 64
          let bit = UInt64(1) << UInt64(index % 64)
          if equals { typeBits[first + typeWords] |= bit }
          if equals || conforms(identifier, reference, to: references[index], constants[index], program.types) {
            typeBits[first] |= bit
          }
        }
      }
    }
  }

  /// Whether an identifier of the document conforms to a type constant that it does not equal.
  private func conforms(
    _ identifier: UnsafeBufferPointer<UInt8>, _ reference: TypeReference, to constant: TypeReference,
    _ text: [UInt8], _ types: TypeGraph
  ) -> Bool {
    if types.conforms(reference, to: constant) { return true }
    // What is written inside a dynamic type need not be declared, so that no row stands for it.
    return !reference.isExact
      && types.conforms(String(decoding: identifier, as: UTF8.self), to: String(decoding: text, as: UTF8.self))
  }

  /// Whether a string of the document is, or conforms to, a type constant of the program.
  @inline(__always)
  func relates(_ text: UInt32, to constant: Int32, exactly: Bool) -> Bool {
    let position = Int(text) * typeWords * 2 + (exactly ? typeWords : 0) + Int(constant) / 64
    guard position < typeBits.count else { return false }
    return typeBits[position] & (UInt64(1) << UInt64(constant % 64)) != 0
  }
}
