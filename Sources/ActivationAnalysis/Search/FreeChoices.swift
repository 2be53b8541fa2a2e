/// All ways in which conditions that are not modeled may come out for one element of a level: none holds first.
struct FreeChoices: Sendable {
  /// The number of conditions that one level may have; each doubles the work.
  static let most = 6

  let atoms: [Int]

  /// The choices for the free atoms among some.
  init(_ atoms: some Sequence<Int>, in form: CountingForm) throws(UnknownReason) {
    self.atoms = atoms.filter { form.isFree($0) }
    guard self.atoms.count <= Self.most else { throw .keyPath }
  }

  var count: Int { 1 << atoms.count }
}
