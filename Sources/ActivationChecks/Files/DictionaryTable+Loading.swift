package import ActivationRules
internal import Predicates

extension DictionaryTable {
  /// Loads the table of dictionary rules that a command-line argument names.
  ///
  /// - Parameters:
  ///   - argument: The name of a shipped table, or the path of a property list or JSON file in the layout of the system's
  ///     `activation_rules.plist`: `RULES` and seven predicate texts next to it.
  ///   - disk: The files that were read already, with the limits of what the file may hold.
  /// - Throws: When there is neither, or the file is not a table; the message names the row.
  package static func load(_ argument: String, from disk: Disk = Disk()) throws(ReadingError) -> DictionaryTable {
    if let shipped = DictionaryTable(named: argument) { return shipped }
    guard Disk.isFolder(argument) != nil else {
      let names = DictionaryTable.shippedNames.sorted().separated(by: ", ")
      let version =
        argument.lowercased().contains("version")
        ? "The version is a key of the rule: \(ActivationKey.dictionaryVersion). " : ""
      throw ReadingError(
        .file, "no table or file is named '\(argument)'",
        help: version + "A table is one reading of what Apple's keys mean: \(names). "
          + "Without one, all that agree with the known reports are used.")
    }
    let (bytes, limits) = (try disk.bytes(argument), disk.limits)
    let document =
      try PropertyListForm(bytes) == nil
      ? ContextReader.read(json: bytes, name: argument, limits: limits)
      : ContextReader.document(
        of: PropertyListReader.read(bytes, name: argument, limits: limits), name: argument, limits: limits)
    let name = nameAndEnding(of: argument).name
    do throws(ReadingError) {
      return try DictionaryTable(document: document, name: name)
    } catch {
      throw ReadingError(.shape, error.message, name: argument)
    }
  }
}
