internal import ActivationMemory
internal import PredicateSyntax
internal import UniformTypes

/// Reading of kinds.
extension DescriptionReader {
  /// Grammar: `kinds`.
  mutating func kinds() throws(DescriptionError) -> ReadNeed {
    let start = place
    var need = try kind()
    while isNext("or"), startsKind(after: 1) {
      var trial = self
      trial.advance()
      let next = try trial.kind()
      var (rest, qualified) = (trial, next)
      try rest.qualify(&qualified, isAlone: true)
      if rest.startsRequired { break }
      self = trial
      need = merged(need, next)
    }
    try qualify(&need, isAlone: true)
    need.range = range(from: start)
    return need
  }

  /// Takes *attachments* after types, and exceptions.
  ///
  /// Grammar: `exceptions`.
  ///
  /// - Parameter isAlone: True where nothing can be required together with the need: a kind before `+` is another member of the list.
  mutating func qualify(_ need: inout ReadNeed, isAlone: Bool = false) throws(DescriptionError) {
    let before = tokens[max(0, place - 1)]
    if let word = takeAny(["attachment", "attachments"]) {
      need.number = word == "attachments" ? .plural : .singular
      if need.kind.types == ["public.email-message"], before.kind == .word {
        remarks.append(.messages(before.range.union(tokens[place - 1].range), of: source))
      }
    }
    guard isNext("other"), isNext("than", after: 1) else { return }
    if need.kind == .other { mistake = mistake ?? .attachmentsButSome(tokens[place].range) }
    // A PDF that Files shares has the URL of a file, too, which these exceptions don't leave out.
    if Self.fileNouns.contains(before.text), ["public.url", "public.file-url"].contains(need.kind.types.first) {
      mistake = mistake ?? .filesButSome(tokens[place].range)
    }
    advance()
    advance()
    var types = try kind().kind.types
    while isNext("or"), startsKind(after: 1) {
      var trial = self
      trial.advance()
      let next = try trial.kind()
      // A kind with words of its own after it is another member of the list.
      if trial.isNext("attachment") || trial.isNext("attachments") || trial.isNext("other")
        || isAlone && trial.startsRequired
      {
        break
      }
      self = trial
      types += next.kind.types
    }
    for type in types {
      // A file is a link or file.
      let isLeftOut = need.kind.exceptions.contains { self.types.conforms(type, to: $0) }
      if !isLeftOut { need.kind.exceptions.append(type) }
    }
  }

  private static let fileNouns = ["file", "files", "document", "documents"]

  /// The words that begin something else than a kind or a count.
  private static let clauseWords = Set<String>(
    words: """
      only just fewer less either optionally whatever in per and or with together nothing anything everything
      """)

  /// Returns whether a kind can begin at a distance: anything except a count and the beginning of another alternative.
  func startsKind(after distance: Int) -> Bool {
    switch following(distance).kind {
    case .identifier, .filenameExtension: return true
    case .number, .symbol, .end: return false
    case .word:
      let token = following(distance)
      return !token.isNumber && !Self.countWords.contains(token.text) && !Self.clauseWords.contains(token.text)
    }
  }

  /// Grammar: `kind`.
  mutating func kind() throws(DescriptionError) -> ReadNeed {
    let start = place
    switch token.kind {
    case .identifier: return try typeIdentifier()
    case .filenameExtension:
      let name = String(token.text.dropFirst())
      // Of `.tar.gz` the last part says what it is.
      guard let found = fileTypes(String(decoding: name.utf8.split(separator: 0x2E).last ?? [], as: UTF8.self)) else {
        throw DescriptionError(source, .unknownExtension(token.text, at: token.range))
      }
      advance()
      let number = token.kind == .word ? Self.extensionNouns[token.text] : nil
      if number != nil { advance() }
      if let others = Self.inclusions[found[0]] { remarks.append(.includes(name, others, at: range(from: start))) }
      return ReadNeed(
        kind: RuleRequirements.Kind(types: found), number: number ?? .neither, hasNoun: number != nil,
        range: range(from: start))
    case .word:
      let isOther = isNext("other") && ["attachment", "attachments"].contains(following(1).text)
      if isOther { advance() }
      if let word = takeAny(["attachment", "attachments"]) {
        return ReadNeed(
          kind: .other, number: word == "attachments" ? .plural : .singular, isAll: !isOther, range: range(from: start))
      }
      return try kindWord()
    case .number, .symbol, .end:
      throw failure(
        expected: "a kind of attachment, such as images, PDFs or links",
        help: "")
    }
  }

  /// Types that hosts share and that no declaration is known of.
  private static let undeclaredTypes: Set<String> = ["com.apple.active-webpage"]

  /// A type identifier, and the words that exclude types that conform to it.
  mutating func typeIdentifier() throws(DescriptionError) -> ReadNeed {
    let start = place
    let name = Self.constant(token.text) ?? token.text
    if !types.isDeclared(UniformTypeIdentifier.canonical(name)), !Self.undeclaredTypes.contains(name) {
      let parts = name.split(separator: ".").map { $0.lowercased() }
      if !isPrinted, parts.count == 2, parts[0] != "public", Self.wellKnownExtensions.contains(parts[1]) {
        throw DescriptionError(source, .fileName(name, extension: parts[1], at: token.range))
      }
      remarks.append(.unknownType(name, at: token.range, near: types.suggestions(for: name)))
    }
    advance()
    let exact = take("itself") ? [name] : []
    return ReadNeed(
      kind: RuleRequirements.Kind(types: [name], exactTypes: exact), number: .neither, range: range(from: start))
  }

  /// The type that a constant of Swift represents: `UTType.plainText`.
  private static func constant(_ name: String) -> String? {
    guard name.hasPrefix("UTType.") else { return nil }
    let types = [
      "audio": "public.audio", "audiovisualContent": "public.audiovisual-content", "archive": "public.archive",
      "commaSeparatedText": "public.comma-separated-values-text", "contact": "public.contact", "data": "public.data",
      "epub": "org.idpf.epub-container", "fileURL": "public.file-url", "folder": "public.folder", "font": "public.font",
      "gif": "com.compuserve.gif", "heic": "public.heic", "html": "public.html", "image": "public.image",
      "jpeg": "public.jpeg", "json": "public.json", "livePhoto": "com.apple.live-photo", "movie": "public.movie",
      "mp3": "public.mp3", "mpeg4Movie": "public.mpeg-4", "pdf": "com.adobe.pdf", "plainText": "public.plain-text",
      "png": "public.png", "presentation": "public.presentation", "propertyList": "com.apple.property-list",
      "quickTimeMovie": "com.apple.quicktime-movie", "rtf": "public.rtf", "spreadsheet": "public.spreadsheet",
      "svg": "public.svg-image", "text": "public.text", "url": "public.url", "vCard": "public.vcard",
      "video": "public.video", "webArchive": "com.apple.webarchive", "xml": "public.xml", "zip": "public.zip-archive",
    ]
    return types[String(decoding: name.utf8.dropFirst("UTType.".utf8.count), as: UTF8.self)]
  }

  /// The longest phrase that is a word for a kind, and its number of words.
  private var longestWord: (length: Int, reading: KindWord.Reading)? {
    for length in stride(from: KindWord.longestPhrase, through: 1, by: -1) where place + length <= tokens.count {
      let parts = tokens[place..<place + length]
      guard parts.allSatisfy({ $0.kind == .word }) else { continue }
      if let reading = KindWord.reading(parts.map { $0.text }.joined(separator: " ")) { return (length, reading) }
    }
    return nil
  }

  /// The longest phrase that is a word, as in *PDF files*.
  mutating func kindWord() throws(DescriptionError) -> ReadNeed {
    let start = place
    if let need = declaredWord() { return need }
    // *Sketch files* aren't sketches.
    let next = following(1)
    if Self.isExtension(token.text, before: next), fileTypes(token.text) == nil,
      KindWord.reading(token.text + " " + next.text) == nil
    {
      throw DescriptionError(source, .unknownExtension("." + token.text, at: token.range))
    }
    if let (length, reading) = longestWord {
      let parts = tokens[place..<place + length]
      let phrase = parts.map { $0.text }.joined(separator: " ")
      for _ in 0..<length { advance() }
      var need = ReadNeed(
        kind: RuleRequirements.Kind(types: reading.word.types, exceptions: reading.word.exceptions),
        number: reading.isFormat && !Self.nouns.contains(phrase) ? .neither : reading.isPlural ? .plural : .singular,
        isFormat: reading.isFormat,
        hasNoun: length > 1 && Self.extensionNouns[parts.last?.text ?? ""] != nil, range: range(from: start))
      if isNext("(") {
        advance()
        guard token.kind == .identifier else { throw unknownDetail() }
        need.kind = try typeIdentifier().kind
        try expect(")")
      } else if Self.fileNouns.contains(phrase) {
        remarks.append(.chosenFile(range(from: start)))
      } else if need.kind == RuleRequirements.Kind(types: ["public.url"]) {
        remarks.append(.anyURL(range(from: start)))
      } else if need.kind.types == ["public.xml"], let others = Self.inclusions["public.xml"] {
        remarks.append(.includes(phrase, others, at: range(from: start)))
      } else if reading.isNarrow {
        let kind = need.kind.words(isPlural: true)
        remarks.append(.narrower(phrase, than: kind, at: range(from: start)))
      }
      return need
    }
    if let need = extensionWord() { return need }
    if Self.isExtension(token.text, before: next) || Self.wellKnownExtensions.contains(token.text) {
      throw DescriptionError(source, .unknownExtension("." + token.text, at: token.range))
    }
    throw unknownWord()
  }

  /// A type that isn't the system's by its description, or by the last part of its identifier: *sketches*, *Sketch documents*. Words of the
  /// language stay what they are, but for those that no type of the system is.
  private mutating func declaredWord() -> ReadNeed? {
    if declared.isEmpty { return nil }
    let start = place
    for length in stride(from: KindWord.longestPhrase, through: 1, by: -1) where place + length < tokens.count {
      let parts = tokens[place..<place + length]
      let phrase = parts.map { $0.text }.joined(separator: " ")
      guard parts.allSatisfy({ $0.kind == .word }), KindWord.reading(phrase)?.isNarrow ?? true else { continue }
      let singulars = [phrase] + ["s", "es"].filter { phrase.hasSuffix($0) }.map { String(phrase.dropLast($0.count)) }
      for (position, name) in singulars.enumerated() {
        guard let type = declared.first(where: { isNamed($0, name) }) else { continue }
        for _ in 0..<length { advance() }
        var number: ReadNeed.Number = position == 0 ? .singular : .plural
        if token.kind == .word, let noun = Self.extensionNouns[token.text] {
          number = noun
          advance()
        }
        return ReadNeed(kind: RuleRequirements.Kind(types: [type]), number: number, range: range(from: start))
      }
    }
    return nil
  }

  /// Returns whether a type has a name; what it's called after its parents isn't one of its own.
  private func isNamed(_ type: String, _ name: String) -> Bool {
    if type.split(separator: ".").last?.lowercased() == name { return true }
    guard let description = types.description(of: type), description.lowercased() == name else { return false }
    return !types.parents(of: type).contains { types.description(of: $0) == description }
  }

  /// Kinds that are formats before another noun, and nouns themselves.
  static let nouns: Set = ["image", "video", "text", "plain text"]

  /// The mistake within parentheses: the first word that isn't a kind, or that they belong to no type.
  private func unknownDetail() -> DescriptionError {
    var trial = self
    while !trial.isNext(")"), trial.token.kind != .end {
      if trial.token.kind == .word, !Self.joiningWords.contains(trial.token.text), (try? trial.kind()) != nil {
        continue
      }
      if trial.token.kind == .word, !Self.joiningWords.contains(trial.token.text) { return trial.unknownWord() }
      trial.advance()
    }
    return failure(expected: "a uniform type identifier")
  }

  /// Nouns that may follow a filename extension without its period.
  static let extensionNouns: [String: ReadNeed.Number] = [
    "file": .singular, "files": .plural, "document": .singular, "documents": .plural, "image": .singular,
    "images": .plural, "photo": .singular, "photos": .plural, "picture": .singular, "pictures": .plural,
    "video": .singular, "videos": .plural, "movie": .singular, "movies": .plural, "attachment": .singular,
    "attachments": .plural, "archive": .singular, "archives": .plural, "font": .singular, "fonts": .plural,
    "book": .singular, "books": .plural, "song": .singular, "songs": .plural, "track": .singular, "tracks": .plural,
    "recording": .singular, "recordings": .plural, "model": .singular, "models": .plural, "graphic": .singular,
    "graphics": .plural, "sheet": .singular, "sheets": .plural, "spreadsheet": .singular, "spreadsheets": .plural,
  ]

  /// Extensions that are read without a period or a noun.
  static let wellKnownExtensions = Set<String>(
    words: """
      jpg jpeg png gif heic heif tiff tif bmp webp svg psd dng mp4 mov m4v avi mkv mpeg mp3 m4a wav aac flac aiff ogg
      pdf doc docx xls xlsx ppt pptx txt rtf csv tsv json xml yaml yml html htm md epub mobi zip rar 7z tar gz dmg ipa
      gpx kml kmz geojson stl obj usdz ttf otf ics vcf eml plist sqlite srt torrent apk sketch fig ai eps odt opml ics webm 3mf glb
      swift py js java rb sh css php cpp log ply fbx dae gltf usd blend step mid midi caf aif avif webarchive cr2 cr3 nef arw raf orf rw2 cbz cbr tcx
      """)

  /// The types of files with an extension: those of a word if all of them have it, else that of a file before that of a package.
  private func fileTypes(_ name: String) -> [String]? {
    let all = types.types(tag: name, tagClass: .filenameExtension)
    let file = all.first { types.conforms($0, to: "public.data") }
    guard let type = file ?? all.first else { return nil }
    let word = KindWord.all.first { word in
      word.types.count > 1 && word.types.contains(type) && word.types.allSatisfy { all.contains($0) }
    }
    return word?.types ?? [type]
  }

  /// A filename extension without its period, with a noun after it or without: *JSON files*, *docx*, *svgs*.
  mutating func extensionWord() -> ReadNeed? {
    let start = place
    let name = token.text
    var number = Self.extensionNouns[following(1).kind == .word ? following(1).text : ""]
    let hasNoun = number != nil
    // *HDR photos* and *pages* aren't of the format that has the extension.
    let isOther = ["hdr", "pages", "numbers"].contains(name) || Self.joiningWords.contains(name)
    var found = isOther ? nil : fileTypes(name)
    // Many extensions are words of their own.
    if !hasNoun, !Self.wellKnownExtensions.contains(name) {
      found = nil
      if name.hasSuffix("s"), Self.wellKnownExtensions.contains(String(name.dropLast())) {
        found = fileTypes(String(name.dropLast()))
        number = .plural
      }
    }
    guard let found else { return nil }
    advance()
    if hasNoun { advance() }
    if let others = Self.inclusions[found[0]] { remarks.append(.includes(name, others, at: range(from: start))) }
    return ReadNeed(
      kind: RuleRequirements.Kind(types: found), number: number ?? .neither, isFormat: number == nil,
      hasNoun: hasNoun,
      range: range(from: start))
  }

  /// Of formats in which much else is written, that.
  private static let inclusions = [
    "public.xml": "SVG images and property lists in XML",
    "com.apple.property-list": "the results of a web page's script",
  ]

  /// Formats that people call by the name of the app, which declares their type.
  private static let appFormats: Set = ["figma", "procreate", "sketchup", "blender", "indesign", "autocad"]

  /// Returns whether a word is the filename extension of no type that is known: *cbz files*.
  private static func isExtension(_ word: String, before next: DescriptionToken) -> Bool {
    guard next.kind == .word, ["file", "files"].contains(next.text) else { return false }
    if appFormats.contains(word) { return true }
    guard word.utf8.count <= 7 else { return false }
    return wellKnownExtensions.contains(word) || !word.utf8.contains { "aeiouy".utf8.contains($0) }
      || word.utf8.contains { $0 &- 0x30 < 10 }
  }

  func unknownWord() -> DescriptionError {
    let range = token.range
    return DescriptionError(
      source, .unknownWord(source.string(in: range), at: range, near: nearWord ?? extensionPhrase))
  }

  /// The files of a type whose filename extension is the word that can't be read; nil without such a type: `.notebook files`.
  private var extensionPhrase: String? {
    if Self.joiningWords.contains(token.text) { return nil }
    let isPlural = token.text.hasSuffix("s")
    let name = isPlural ? String(token.text.dropLast()) : token.text
    guard !types.types(tag: name, tagClass: .filenameExtension).isEmpty else { return nil }
    return "." + name + (isPlural ? " files" : " file")
  }

  /// The word of which the next one can be a misspelling: short words are near to too many.
  private var nearWord: String? {
    let letters = Array(token.text.utf8)
    guard letters.count > 4 else { return nil }
    let words = KindWord.phrases + ["exactly", "optionally", "whatever", "together", "anything", "nothing", "maximum"]
    // Of words that are equally near, one of the same number is meant.
    let isPlural = token.text.hasSuffix("s")
    guard let near = closestMatch(to: token.text, among: words.filter { $0.hasSuffix("s") == isPlural } + words),
      editDistance(letters, near.utf8.foldingASCII, atMost: letters.count > 8 ? 2 : 1) != nil
    else { return nil }
    return near
  }

  /// Words that are never a misspelled kind.
  static let joiningWords = Set<String>(
    words: "or and of with to up at in on for from a an the no any all else")

  /// The mistake where the description should have ended.
  func unexpectedRest() -> DescriptionError {
    if token.kind == .word, place > 0, KindWord.reading(token.text) == nil {
      let help = "Kinds are joined by 'or' or 'and', and what must come together by 'with'."
      return failure(expected: "'or', 'and', a comma or the end", help: help)
    }
    return failure(expected: "'or', 'and', a comma or the end")
  }
}
