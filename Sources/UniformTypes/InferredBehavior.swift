/// The decisions of this module about behavior that is neither documented nor observed. They are all listed here, in case a device behaves
/// differently. Three of them are parts of other functions:
///
/// | decision | place |
/// |---|---|
/// | MIME types are lowercased inside dynamic types, as was observed for extensions | `DynamicType.canonicalTag` |
/// | an empty tag names no type, not even a dynamic one | `TypeGraph.identifier` |
/// | a dynamic type without a supertype conforms to nothing, not even to `public.data` | `TypeGraph.dynamicReference` |
enum InferredBehavior {
  /// Beyond ASCII, identifiers and tags are compared after full lower-casing without a locale.
  static func folded(_ text: String) -> String { text.lowercased() }

  /// The precedence of declarations of one identifier: system exported, application exported, system imported, application imported. Within a rank,
  /// the first declaration wins. Only the precedence of exported over imported was observed.
  static func rank(isSystem: Bool, isExported: Bool) -> Int {
    switch (isExported, isSystem) {
    case (true, true): 0
    case (true, false): 1
    case (false, true): 2
    case (false, false): 3
    }
  }

  /// The priority of a claim to a tag, smallest first: core types in their order (observed), other system types by
  /// identifier, exported types of applications, then imported types, each in the order of declaration.
  static func tagPriority(order: Int, isSystem: Bool, isExported: Bool, position: Int) -> Int {
    if isSystem { return order >= 0 ? order : 1 << 24 &+ position }
    return (isExported ? 2 << 24 : 3 << 24) &+ position
  }

  /// The texts that the hexadecimal codes above F encode. Code 10 was observed twice; codes 11 to 13 were published once.
  static let uncertainDynamicCodes: [String] = [
    "com.apple.package", "public.url", "public.utf16-external-plain-text", "public.content",
  ]
}
