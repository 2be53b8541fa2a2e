public import UniformTypes

extension ActivationRule {
  /// Creates the rule of an extension from the bytes of its Info.plist, in XML or binary form.
  ///
  ///     let rule = try ActivationRule(infoPlist: Data(contentsOf: url))
  ///
  /// `RuleSource` of the module `ActivationChecks` reads files with everything around them: build settings, declared types, and rules in
  /// bundles and projects.
  ///
  /// - Parameters:
  ///   - bytes: The property list.
  ///   - types: The types that the rule knows.
  /// - Throws: The mistake in the property list or in its rule, or where a rule was expected.
  /// - Complexity: linear in the number of bytes.
  public init(infoPlist bytes: some Sequence<UInt8>, types: TypeGraph = .system) throws(ReadingError) {
    let path = ["NSExtension", "NSExtensionAttributes", ActivationKey.rule]
    let list = try PropertyListReader.read(Array(bytes))
    guard let value = list.value(at: path) else {
      let help =
        list[path[0]] == nil
        ? "An extension's Info.plist has the key NSExtension."
        : "The rule is the value of \(path.separated(by: " > "))."
      throw ReadingError(.rule, "the property list has no activation rule", help: help)
    }
    switch value {
    case .string(let text):
      do throws(RuleError) {
        try self.init(predicate: text, types: types)
      } catch {
        throw ReadingError(.rule, "the rule is malformed: \(error.description)")
      }
    case .dictionary: self.init(dictionary: ActivationDictionary(value), types: types)
    default:
      throw ReadingError(
        .rule, "the activation rule is \(value.kind)", expected: "a string with a predicate or a dictionary of counts")
    }
  }
}
