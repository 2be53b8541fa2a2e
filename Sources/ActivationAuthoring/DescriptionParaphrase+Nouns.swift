internal import PredicateSyntax

/// Types that are named behind a noun, and what must not be there before *only*.
extension DescriptionParaphrase {
  /// Nouns for what may be of a type that is named behind them, and whether they are plurals.
  static let generalNouns: [String: Bool] = {
    var nouns: [String: Bool] = [:]
    for noun in ["file", "document", "item", "attachment", "image", "photo", "picture", "video", "movie", "thing"] {
      nouns[noun] = false
      nouns[noun + "s"] = true
    }
    nouns["audio"] = true
    return nouns
  }()
  /// Words between such a noun and the types behind it.
  private static let connectors = [
    "with mime type", "with the mime type", "of mime type", "with uti", "with the uti", "of type", "of types",
    "of the type", "of the types", "with extension", "with the extension", "with extensions",
    "ending in", "that end in", "conforming to", "that conform to", "that conforms to", "that is a", "that is an",
    "that are", "that is", ", must be a", ", must be", "must be", "namely", "such as", "e.g", "like", "as a", "as",
    "of", "in", "( e.g", "(", ":", "-", "–", "—",
  ].map { $0.utf8.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) } }

  /// Writes types that are named behind a general noun before it: `files of type PDF`, `photos in HEIC format`, `images (png, jpg)`.
  mutating func narrowNouns() {
    var place = 0
    while place + 1 < tokens.count {
      defer { place += 1 }
      guard tokens[place].kind == .word, let noun = noun(endingAt: place),
        let connector = Self.connectors.first(where: { words in
          tokens[(place + 1)...].prefix(words.count).map { $0.text } == words
        }), noun.isGeneral || Self.isLoose(connector[0]),
        connector[0] != "such" && connector.last != "e.g" || isAnyFile(tokens[noun.start...place])
      else { continue }
      let isPlural = noun.isPlural
      let start = place + 1 + connector.count
      let isLoose = connector == ["of"] || connector[0] == "in" || Self.isLoose(connector[0])
      var end = start
      var members: [DescriptionToken] = []
      while end < tokens.count, let member = type(tokens[end], isPlural: isPlural, isFormat: isLoose) {
        members.append(member)
        end += 1
        var next = end
        while next < tokens.count,
          [",", "or", "and", "/", "&"].contains(tokens[next].text) || tokens[next].text == ";" && connector == ["("]
        { next += 1 }
        guard next > end, next < tokens.count, type(tokens[next], isPlural: isPlural, isFormat: isLoose) != nil
        else { break }
        end = next
      }
      guard let last = members.last else { continue }
      var hasFormat = false
      while end < tokens.count, ["format", "formats", "file", "files", "only"].contains(tokens[end].text) {
        if tokens[end].text.hasPrefix("format") { hasFormat = true }
        end += 1
      }
      switch connector[0] {
      case "in" where !hasFormat: continue
      case "(":
        guard end < tokens.count, tokens[end].text == ")" else { continue }
        end += 1
      case ":", "-", "–", "—", "namely", "such", "e.g", "like", "as":
        guard ["", ",", ";", "(", ":", "-"].contains(end < tokens.count ? tokens[end].text : "") else { continue }
      default: break
      }
      var made: [DescriptionToken] = []
      for member in members {
        if !made.isEmpty { made += Self.made(of: "or", at: member.range) }
        made.append(member)
      }
      if last.kind == .identifier {
        made += Self.made(of: isPlural ? "attachments" : "attachment", at: tokens[place].range)
      } else if last.kind == .filenameExtension || Self.isFormat(last.text) {
        made += Self.made(of: isPlural ? "files" : "file", at: tokens[place].range)
      }
      tokens.replaceSubrange(noun.start..<end, with: made)
      place = noun.start + made.count - 1
    }
  }

  private static func isLoose(_ connector: String) -> Bool {
    ["(", ":", "-", "–", "—", "namely", "such", "e.g", "like", "as"].contains(connector)
  }

  /// Returns whether examples behind a noun say what it means: *files such as PDFs*, and not *images such as JPEGs*.
  private func isAnyFile(_ noun: ArraySlice<DescriptionToken>) -> Bool {
    let phrase = noun.map { $0.text }.joined(separator: " ")
    return KindWord.reading(phrase)?.word.types ?? ["public.file-url"] == ["public.file-url"]
  }

  /// The kind whose words end at a place, and whether it's a general noun.
  private func noun(endingAt place: Int) -> (start: Int, isPlural: Bool, isGeneral: Bool)? {
    let isPlural = Self.generalNouns[tokens[place].text]
    // *Log files (\*.log)*
    let isLast = isPlural == nil || place == 0 || !Self.isFormat(tokens[place - 1].text)
    for start in max(0, place - 3)...place {
      let phrase = tokens[start...place].map { $0.text }.joined(separator: " ")
      if let reading = KindWord.reading(phrase), isLast || start < place {
        return (start, isPlural ?? reading.isPlural, isPlural != nil)
      }
    }
    return isPlural.map { (isLast ? place : place - 1, $0, true) }
  }

  /// A type behind a noun: a format as it is, any other kind in the number of the noun; nil for another word.
  private func type(_ token: DescriptionToken, isPlural: Bool, isFormat: Bool) -> DescriptionToken? {
    var token = token
    switch token.kind {
    case .identifier, .filenameExtension: return token
    case .number, .symbol, .end: return nil
    case .word:
      if token.text.hasSuffix("s"), Self.isFormat(String(token.text.dropLast())) { token.text.removeLast() }
      if Self.isFormat(token.text) { return token }
      if isFormat, ["numbers", "pages", "key", "keynote"].contains(token.text) {
        let name = token.text == "keynote" ? "key" : token.text
        return DescriptionToken(kind: .filenameExtension, text: "." + name, range: token.range)
      }
      guard !isFormat, let reading = KindWord.reading(token.text) else { return nil }
      token.text = (isPlural ? reading.word.plural : reading.word.singular).lowercased()
      return token.text.contains(" ") ? nil : token
    }
  }

  /// Writes words of the language for signs and abbreviations: `*.log`, `documents, e.g. PDFs`, `files other than PDFs`.
  static func expanded(_ tokens: [DescriptionToken]) -> [DescriptionToken] {
    var tokens = tokens
    for place in tokens.indices.dropLast().reversed() where place + 1 < tokens.count {
      let next = tokens[place + 1]
      // *File.pdf* isn't a type.
      let name = tokens[place].text.utf8.split(separator: 0x2E).map { String(decoding: $0, as: UTF8.self).lowercased() }
      if tokens[place].kind == .identifier, name.count == 2, DescriptionReader.wellKnownExtensions.contains(name[1]),
        generalNouns[name[0]] != nil || KindWord.reading(name[0]) != nil
      {
        tokens[place].kind = .filenameExtension
        tokens[place].text = "." + name[1]
      }
      if tokens[place].text == "*", next.kind == .filenameExtension {
        tokens.remove(at: place)
      } else if ["e.g", "i.e"].contains(tokens[place].text) || tokens[place].text == "for" && next.text == "example" {
        var (start, end) = (place, tokens[place].text == "for" ? place + 2 : place + 1)
        if start > 0, tokens[start - 1].text == "," { start -= 1 }
        if end < tokens.count, [",", ":"].contains(tokens[end].text) { end += 1 }
        let word = tokens[place].text == "i.e" ? "namely" : "e.g"
        tokens.replaceSubrange(start..<end, with: start == 0 ? [] : made(of: word, at: tokens[place].range))
      } else if ["file", "files", "document", "documents"].contains(tokens[place].text), next.text == "other",
        place + 3 < tokens.count, tokens[place + 2].text == "than",
        place == 0 || KindWord.reading(tokens[place - 1].text + " " + tokens[place].text) == nil
      {
        let end = ["a", "an"].contains(tokens[place + 3].text) ? place + 4 : place + 3
        tokens.replaceSubrange(place + 1..<end, with: made(of: "and no", at: next.range))
      }
    }
    return tokens
  }

  /// Takes *Pages* and *Numbers* in a list of apps for their documents: `Pages or Word documents`.
  static func namingApps(_ tokens: [DescriptionToken]) -> [DescriptionToken] {
    var tokens = tokens
    let apps = ["pages", "numbers", "keynote", "word", "excel", "powerpoint", "office"]
    var start = 0
    while start < tokens.count {
      var end = start
      var names: [Int] = []
      while end < tokens.count, tokens[end].kind == .word {
        let text = tokens[end].text
        guard apps.contains(text) || isFormat(text) else { break }
        names.append(end)
        let joiners = tokens[(end + 1)...].prefix { [",", "and", "or", "/", "&"].contains($0.text) }.count
        end += 1 + joiners
        if joiners == 0 { break }
      }
      let isWeb = start > 0 && ["web", "html", "phone"].contains(tokens[start - 1].text)
      if !isWeb, names.count(where: { apps.contains(tokens[$0].text) }) > 1 {
        for place in names where ["pages", "numbers"].contains(tokens[place].text) {
          tokens[place].kind = .filenameExtension
          tokens[place].text = "." + tokens[place].text
        }
      }
      start = max(start + 1, end)
    }
    return tokens
  }

  private static func isFormat(_ word: String) -> Bool {
    KindWord.reading(word)?.isFormat == true || DescriptionReader.wellKnownExtensions.contains(word)
  }

  /// Writes *no* before what it's about, at the end: `photos yes, videos no`.
  mutating func moveNegations() {
    for place in tokens.indices.dropFirst().reversed()
    where place < tokens.count && ["no", "not"].contains(tokens[place].text) {
      guard
        place + 1 == tokens.count || isSeparator(tokens[place + 1]) && tokens[place + 1].text != "with"
          || tokens[place + 1].text == "."
      else { continue }
      for length in stride(from: min(place, KindWord.longestPhrase), through: 1, by: -1)
      where Self.kind(tokens, at: place - length)?.length == length {
        let range = tokens[place].range
        let kind = tokens[place - length..<place]
        tokens.removeSubrange(place - length...place)
        if place - length < tokens.count { tokens.remove(at: place - length) }
        tokens += Self.made(of: "and no", at: range) + kind
        break
      }
    }
  }

  /// Leaves out what must not be shared before *only*, which says it: `no videos, only images`.
  mutating func dropExclusionBeforeOnly() {
    guard let first = tokens.first, ["no", "not", "without"].contains(first.text),
      let place = tokens.indices.dropLast(2).first(where: { tokens[$0].text == "," }),
      ["only", "just"].contains(tokens[place + 1].text)
    else { return }
    tokens.removeSubrange(...place)
  }
}
