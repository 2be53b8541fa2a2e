/// Behavior that nobody has documented or observed, and that this module had to decide: one place to look when a device
/// differs.
enum InferredBehavior {
  /// Beyond ASCII, identifiers and tags are compared after full lower-casing without a locale.
  static func folded(_ text: String) -> String { text.lowercased() }

  /// MIME types are lower-cased inside dynamic types, as extensions (for which it was observed).
  static let lowercasesMIMETypesInDynamicTypes = true

  /// An empty tag names no type, not even a dynamic one.
  static let emptyTagNamesNoType = true

  /// The precedence of declarations of one identifier: system exported, application exported, system imported,
  /// application imported; within one rank the first wins. (Observed is only that exported beats imported.)
  static func rank(isSystem: Bool, isExported: Bool) -> Int {
    switch (isExported, isSystem) {
    case (true, true): 0
    case (true, false): 1
    case (false, true): 2
    case (false, false): 3
    }
  }

  /// The position in the competition for a tag: core types by their order (observed), then other system types by
  /// identifier, then exported types of applications, then imported ones, each in the order of declaration.
  static func tagPriority(order: Int, isSystem: Bool, isExported: Bool, position: Int) -> Int {
    if isSystem { return order >= 0 ? order : 1 << 24 &+ position }
    return (isExported ? 2 << 24 : 3 << 24) &+ position
  }

  /// A dynamic type without a supertype conforms to nothing, not even to `public.data`.
  static let supertypeOfBareDynamicTypes: String? = nil

  /// The numbers above F and their texts, of which 10 was observed twice and 11 to 13 were published once.
  static let uncertainDynamicCodes: [String] = [
    "com.apple.package", "public.url", "public.utf16-external-plain-text", "public.content",
  ]
}
