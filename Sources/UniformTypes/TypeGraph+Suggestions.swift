internal import Texts

extension TypeGraph {
  /// The length of the longest identifier that gets suggestions.
  private static let longestMisspelling = 200

  /// Declared types that a person may have meant by an undeclared identifier, the likeliest first.
  ///
  /// These ways are tried in order until one finds a type: a list of common mistakes (`public.photo`); the name of a constant (`kUTTypeJPEG`,
  /// `UTType.jpeg`); a MIME type (`image/jpeg`, `image/*`); a filename extension, alone or as the last label (`jpg`, `.pdf`, `*.png`, `public.docx`);
  /// the same letters without hyphens (`public.fileurl`); one missing, extra or swapped letter; the same last label (`public.photoshop-image`); few
  /// different letters. If none of the first three ways finds a type, types with one missing, extra or swapped letter are added to the types that a
  /// later way finds.
  ///
  /// - Complexity: O(types x length²)
  package func suggestions(for identifier: String, limit: Int = 3) -> [String] {
    let text = Array(UniformTypeIdentifier.canonical(identifier).utf8)
    guard !text.isEmpty, text.count <= Self.longestMisspelling, !UniformTypeIdentifier.isDynamic(identifier) else {
      return []
    }
    let whole = String(decoding: text, as: UTF8.self)
    var found = declared(Self.meant(by: whole))
    if found.isEmpty { found = declared(byConstant(whole)) }
    if found.isEmpty { found = declared(byMIMEType(whole)) }
    if found.isEmpty {
      found = declared(byFilenameExtension(whole))
      if found.isEmpty { found = declared(bySameLetters(text)) }
      let near = similar(to: text)
      if found.isEmpty { found = declared(near.filter { $0.isSlip }.map { $0.identifier }) }
      if found.isEmpty { found = declared(bySameLastLabel(text)) }
      let others = declared(near.filter { $0.isSlip || found.isEmpty }.map { $0.identifier })
      found += others.filter { !found.contains($0) }
    }
    return Array(found.prefix(max(0, limit)))
  }

  /// Returns whether a text is a common mistake, or can't be a type identifier: it has no dot, or it looks like a filename extension, a MIME
  /// type, or `UTType.jpeg`. The suggestions for such a text name the intended type.
  package static func isMistakenForIdentifier(_ text: String) -> Bool {
    let name = UniformTypeIdentifier.canonical(text)
    if !Self.meant(by: name).isEmpty || name.hasPrefix("uttype.") { return true }
    let bytes = text.utf8
    if bytes.contains(UInt8(ascii: "/")) || bytes.first == UInt8(ascii: ".") || bytes.first == UInt8(ascii: "*") {
      return true
    }
    return !bytes.contains(UInt8(ascii: "."))
  }

  /// Returns whether an undeclared identifier is probably a mistake: it begins with `public.`, it resembles one of the suggested types, or it has
  /// suggestions and ``isMistakenForIdentifier(_:)`` returns true.
  package static func isMisspelled(_ identifier: String, like similar: [String]) -> Bool {
    if UniformTypeIdentifier.canonical(identifier).hasPrefix("public.") { return true }
    if !similar.isEmpty, isMistakenForIdentifier(identifier) { return true }
    // Some letters may differ, but not the number of labels.
    return similar.contains { candidate in
      closestMatch(to: identifier, among: [candidate]) != nil && labels(candidate) == labels(identifier)
    }
  }

  /// The declared types that an identifier was probably meant to be, the likeliest first; empty if it is declared or probably right.
  package func typesMeant(by identifier: String) -> [String] {
    if isDeclared(identifier) { return [] }
    let similar = suggestions(for: identifier, limit: 2)
    return Self.isMisspelled(identifier, like: similar) ? similar : []
  }

  private static func labels(_ identifier: String) -> Int { identifier.utf8.split(separator: 0x2e).count }

  private func declared(_ candidates: [String]) -> [String] {
    var found: [String] = []
    for candidate in candidates where !found.contains(candidate) && isDeclared(candidate) { found.append(candidate) }
    return found
  }

  private static func lastLabel(_ text: [UInt8]) -> ArraySlice<UInt8> {
    text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).last ?? []
  }

  private func byConstant(_ text: String) -> [String] {
    let name = String(decoding: text.utf8.filter { $0 != UInt8(ascii: ".") }, as: UTF8.self)
    guard name.hasPrefix("uttype") || name.hasPrefix("kuttype") else { return [] }
    return identifiers.filter { constants(of: $0).contains { UniformTypeIdentifier.canonical($0) == name } }
  }

  private func byMIMEType(_ text: String) -> [String] {
    guard let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) else { return [] }
    // Parameters such as a character set follow a semicolon and are left out.
    let name = String(decoding: text.utf8.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
    let exact = types(tag: name, tagClass: .mimeType)
    if !exact.isEmpty { return exact }
    switch String(decoding: text.utf8[..<slash], as: UTF8.self) {
    case "image": return ["public.image"]
    case "video": return ["public.movie"]
    case "audio": return ["public.audio"]
    case "text": return ["public.text"]
    case "font": return ["public.font"]
    case "application", "*": return ["public.data"]
    default: return []
    }
  }

  /// The types that claim the last label as their filename extension; types that conform to data come first.
  private func byFilenameExtension(_ text: String) -> [String] {
    let last = String(decoding: Self.lastLabel(Array(text.utf8)), as: UTF8.self)
    let claimants = types(tag: last, tagClass: .filenameExtension)
    let asData = claimants.filter { conforms($0, to: "public.data") }
    return asData + claimants.filter { !asData.contains($0) }
  }

  /// The identifiers that differ only in hyphens, underscores, and spaces.
  private func bySameLetters(_ text: [UInt8]) -> [String] {
    func letters(_ text: [UInt8]) -> [UInt8] {
      text.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: " ") }
    }
    let wanted = letters(text)
    return identifiers.filter { letters(Array($0.utf8)) == wanted }
  }

  private func bySameLastLabel(_ text: [UInt8]) -> [String] {
    let last = Self.lastLabel(text)
    guard last.count > 1 else { return [] }
    let found = identifiers.filter { Self.lastLabel(Array($0.utf8)) == last }
    let plain = "public." + String(decoding: last, as: UTF8.self)
    return found.contains(plain) ? [plain] : found
  }

  /// An identifier, its distance, and whether the only difference is a missing or extra letter, or two adjacent letters that are swapped.
  private typealias Similar = (identifier: String, distance: Int, isSlip: Bool)

  /// The identifiers with few different letters, the nearest first.
  ///
  /// One letter may differ. Two or three letters may differ if they are at most a fifth of the whole text and at most a third of the part from the
  /// first to the last difference, so `opml` isn't taken for `html`. Digits must be equal, so `mp4` isn't taken for `mp3`.
  private func similar(to text: [UInt8]) -> [Similar] {
    let bound = min(3, max(1, text.count / 5))
    let digits = text.filter { Self.isDigit($0) }
    var near: [Similar] = []
    for identifier in identifiers {
      let other = Array(identifier.utf8)
      guard let distance = editDistance(text, other, atMost: bound),
        distance <= max(1, Self.lengthOfDifference(text, other) / 3), other.filter({ Self.isDigit($0) }) == digits
      else { continue }
      let isSlip = distance == 1 && (text.count != other.count || text.stablySorted() == other.stablySorted())
      near.append((identifier, distance, isSlip))
    }
    return near.stablySorted { $0.distance < $1.distance }
  }

  /// Returns the length of the longer text without the common prefix and suffix.
  private static func lengthOfDifference(_ first: [UInt8], _ second: [UInt8]) -> Int {
    let start = commonPrefix(first, second)
    return max(first.count, second.count) - start - commonSuffix(first, second, after: start)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}

/// Identifiers that people write in rules but that no system declares.
///
/// The list has mistakes whose intended types a filename extension, a MIME type, or the spelling wouldn't always find. They come from rules
/// and questions in public code, and from the names of the formats.
extension TypeGraph {
  /// The intended types, the likeliest first; empty if the identifier isn't on the list.
  ///
  /// - Parameter identifier: The identifier in canonical form.
  private static func meant(by identifier: String) -> [String] {
    commonMistakes.first { $0.identifiers.contains(identifier) }?.meant ?? []
  }

  /// The list of mistakes. Every intended type is a system type, as a test checks.
  static let commonMistakes: [(identifiers: [String], meant: [String])] = [
    (["public.photo", "public.photos", "public.picture", "public.screenshot"], ["public.image"]),
    (["public.gif"], ["com.compuserve.gif"]),
    (["public.heif-image"], ["public.heif"]),
    (["public.mp4"], ["public.mpeg-4"]),
    (["public.live-photo"], ["com.apple.live-photo"]),
    (["public.videos", "public.film"], ["public.movie"]),
    (["public.quicktime", "com.apple.quicktime"], ["com.apple.quicktime-movie"]),
    (["public.music", "public.sound", "public.recording"], ["public.audio"]),
    (
      [
        "public.link", "public.hyperlink", "public.weburl", "public.web-url", "public.website", "public.webpage",
        "public.web-page", "public.uri",
      ],
      ["public.url"]
    ),
    (["public.string"], ["public.plain-text"]),
    (["public.file", "public.files"], ["public.data", "public.file-url"]),
    (["public.document", "public.documents"], ["public.data", "public.content"]),
    (["public.any", "public.all"], ["public.item", "public.data"]),
    (["public.contact-card", "public.contacts"], ["public.vcard"]),
    (["public.calendar", "public.event"], ["com.apple.ical.ics"]),
    (["public.markdown"], ["net.daringfireball.markdown"]),
    (["public.zip"], ["public.zip-archive"]),
    (
      ["public.word", "com.microsoft.word", "com.microsoft.word.document"],
      ["com.microsoft.word.doc", "org.openxmlformats.wordprocessingml.document"]
    ),
    (["com.microsoft.word.docx"], ["org.openxmlformats.wordprocessingml.document"]),
    (["com.microsoft.excel.xlsx"], ["org.openxmlformats.spreadsheetml.sheet"]),
    (["com.microsoft.powerpoint.pptx"], ["org.openxmlformats.presentationml.presentation"]),
    (["public.excel", "com.microsoft.excel"], ["com.microsoft.excel.xls", "org.openxmlformats.spreadsheetml.sheet"]),
    (
      ["public.powerpoint", "com.microsoft.powerpoint"],
      ["com.microsoft.powerpoint.ppt", "org.openxmlformats.presentationml.presentation"]
    ),
    (["com.apple.pdf", "com.adobe.acrobat"], ["com.adobe.pdf"]),
    (["com.adobe.photoshop"], ["com.adobe.photoshop-image"]),
  ]
}
