extension TypeGraph {
  /// The longest identifier for which similar ones are looked for.
  private static let longestMisspelling = 200

  /// Declared types that a person may have meant by an identifier that nobody declares, the likeliest first.
  ///
  /// Tried in this order: the text or its last component is a tag (`jpg`, `public.pdf`, `image/png`); another type has
  /// the same last component (`public.photoshop-image`); few letters differ.
  ///
  /// - Complexity: O(types x length²)
  public func suggestions(for identifier: String, limit: Int = 3) -> [String] {
    let text = Array(UniformTypeIdentifier.canonical(identifier).utf8)
    guard !text.isEmpty, text.count <= Self.longestMisspelling, !UniformTypeIdentifier.isDynamic(identifier) else {
      return []
    }
    var found: [String] = []
    func add(_ candidates: [String]) {
      for candidate in candidates where !found.contains(candidate) && isDeclared(candidate) { found.append(candidate) }
    }
    let near = similar(to: text)
    add(near.filter { $0.distance <= 1 }.map { $0.identifier })
    add(byTag(text))
    add(bySameLastComponent(text))
    add(near.map { $0.identifier })
    return Array(found.prefix(max(0, limit)))
  }

  private static func lastComponent(_ text: [UInt8]) -> [UInt8] {
    Array(text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).last ?? [])
  }

  private func byTag(_ text: [UInt8]) -> [String] {
    let whole = String(decoding: text, as: UTF8.self)
    if text.contains(UInt8(ascii: "/")) { return types(tag: whole, tagClass: .mimeType) }
    let last = String(decoding: Self.lastComponent(text), as: UTF8.self)
    let claimants = types(tag: last, tagClass: .filenameExtension)
    let asData = claimants.filter { conforms($0, to: "public.data") }
    return asData + claimants.filter { !asData.contains($0) }
  }

  private func bySameLastComponent(_ text: [UInt8]) -> [String] {
    let last = Self.lastComponent(text)
    guard last.count > 1 else { return [] }
    return identifiers.filter { Self.lastComponent(Array($0.utf8)) == last }
  }

  /// The identifiers few letters away, the nearest first.
  private func similar(to text: [UInt8]) -> [(identifier: String, distance: Int)] {
    let bound = min(3, max(1, text.count / 5))
    var near: [(identifier: String, distance: Int)] = []
    for identifier in identifiers {
      if let distance = EditDistance.between(text, Array(identifier.utf8), atMost: bound) {
        near.append((identifier, distance))
      }
    }
    return near.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
      .map { $0.element }
  }
}
