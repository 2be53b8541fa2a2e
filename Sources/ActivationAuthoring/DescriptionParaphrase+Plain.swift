internal import ActivationMemory
internal import PredicateSyntax
internal import UniformTypes

/// Words that no rule can tell, which are left out: `vacation photos`.
extension DescriptionParaphrase {
  /// The tokens without words before and after kinds that a rule can't check: `vacation photos`, `links to my blog`.
  static func plain(_ tokens: [DescriptionToken]) -> (tokens: [DescriptionToken], left: [SourceRange]) {
    var kept: [DescriptionToken] = []
    var left: [SourceRange] = []
    var place = 0
    while place < tokens.count {
      let isFormat =
        tokens[place].kind == .word
        && (kind(tokens, at: place).map { $0.length == 1 && $0.reading.isFormat }
          ?? DescriptionReader.wellKnownExtensions.contains(tokens[place].text))
      if isFormat, place + 2 < tokens.count {
        let noun = kind(tokens, at: place + 1)
        let isExtension = kind(tokens, at: place) == nil
        if noun.map({ isExtension && $0.reading.isPlural })
          ?? (isPlain(tokens[place + 1], before: tokens[place + 2]) && tokens[place + 1].text.hasSuffix("s"))
        {
          // *CSV exports* are CSV files.
          let next = place + 1 + (noun?.length ?? 1)
          kept += tokens[place...place] + made(of: "files", at: tokens[place].range)
          left.append(joined(tokens[place + 1..<next]))
          place = next
          continue
        }
      }
      if let (length, reading) = kind(tokens, at: place) {
        if tokens[place + length].kind == .filenameExtension,
          TypeGraph.system.types(
            tag: String(tokens[place + length].text.dropFirst()), tagClass: .filenameExtension
          ).contains(where: { TypeGraph.system.conforms($0, to: reading.word.types[0]) })
        {
          // *The calendar invite .ics*
          left.append(joined(tokens[place..<place + length]))
          place += length
          continue
        }
        if let (next, noun) = kind(tokens, at: place + length) {
          let words = place..<place + length
          let hasCount = kept.last.map { ["a", "an", "1", "one"].contains($0.text) } ?? false
          if reading.isPlural, tokens[place + length - 1].text.hasSuffix("s") {
            // *Images links text*
            kept += tokens[words] + made(of: ",", at: tokens[place].range)
            place += length
            continue
          } else if reading.isFormat, noun.isNarrow, !DescriptionReader.nouns.contains(tokens[place].text) {
            // *PDF invoices* are PDFs.
            kept += tokens[words] + made(of: noun.isPlural ? "files" : "file", at: tokens[place].range)
            left.append(joined(tokens[(place + length)..<(place + length + next)]))
            place += length + next
            continue
          } else if noun.isPlural || hasCount,
            !DescriptionReader.isExtension(tokens[place].text, before: tokens[place + length])
          {
            // *Map links* and *a video link* are links.
            left.append(joined(tokens[words]))
            place += length
            continue
          }
        }
        kept += tokens[place..<place + length]
        place += length
        // What follows until the next member of the list describes what they are of or for.
        let end = place + tokens[place...].prefix { $0.kind == .word && !separators.contains($0.text) }.count
        if end > place + 1, relations.contains(tokens[place].text),
          !tokens[place..<end].contains(where: {
            limits.contains($0.text) && !["a", "an", "all"].contains($0.text) || negations.contains($0.text)
          })
        {
          left.append(joined(tokens[place..<end]))
          place = end
        }
        continue
      }
      var end = place
      while end < tokens.count, isPlain(tokens[end], before: tokens[min(end + 1, tokens.count - 1)]),
        kind(tokens, at: end) == nil
      {
        end += 1
      }
      if end > place, end - place <= 2, kind(tokens, at: end) != nil || tokens[end].kind == .filenameExtension {
        left.append(joined(tokens[place..<end]))
        place = end
        continue
      }
      kept.append(tokens[place])
      place += 1
    }
    return (kept, left)
  }

  /// The tokens without what the content has in itself, which a rule can't check: `PDFs with 3 pages`, `videos with audio`.
  static func withoutProperties(_ tokens: [DescriptionToken]) -> (tokens: [DescriptionToken], left: [SourceRange]) {
    var tokens = tokens
    var left: [SourceRange] = []
    for place in tokens.indices.dropLast(2).reversed() where place > 0 && tokens[place].text == "with" {
      let words = tokens[(place + 1)...].prefix {
        $0.kind == .word && !["and", "or", "with", "but"].contains($0.text) || $0.kind == .number
      }
      guard let last = words.last, let noun = KindWord.reading(tokens[place - 1].text)?.word.types[0] else { continue }
      let isInside =
        last.text == "inside"
        || ["in", "on"].contains(words.dropLast().last?.text) && ["it", "them"].contains(last.text)
      let isPages =
        ["page", "pages", "slide", "slides", "sheet", "sheets"].contains(last.text)
        && (last.text.hasSuffix("s") || words.count == 2)
        && words.dropLast().last?.text != "web" && !["public.image", "public.movie", "public.url"].contains(noun)
      let isSound =
        ["audio", "sound"].contains(last.text) && words.count <= 2 && !["a", "an", "1"].contains(words.first?.text)
        && noun == "public.movie"
      let isDetail =
        words.count <= 2 && ["location", "metadata", "data"].contains(last.text)
        || words.count == 1 && noun == "public.email-message" && last.text == "attachments"
      guard isInside || isPages || isSound || isDetail else { continue }
      left.append(joined(tokens[place..<words.endIndex]))
      tokens.removeSubrange(place..<words.endIndex)
    }
    return (tokens, left.reversed())
  }

  /// The longest word for a kind that begins at a place.
  static func kind(_ tokens: [DescriptionToken], at place: Int) -> (length: Int, reading: KindWord.Reading)? {
    for length in stride(from: KindWord.longestPhrase, through: 1, by: -1) where place + length <= tokens.count {
      let parts = tokens[place..<place + length]
      guard parts.allSatisfy({ $0.kind == .word }) else { continue }
      if let reading = KindWord.reading(parts.map { $0.text }.joined(separator: " ")) { return (length, reading) }
    }
    return nil
  }

  static func joined(_ words: ArraySlice<DescriptionToken>) -> SourceRange {
    words.dropFirst().reduce(words[words.startIndex].range) { $0.union($1.range) }
  }

  /// Returns whether a word may be left out: not one of the language, no number, no negation, and not a kind that is misspelled.
  static func isPlain(_ token: DescriptionToken, before next: DescriptionToken) -> Bool {
    guard token.kind == .word, token.text.utf8.count > 2, !limits.contains(token.text), !negations.contains(token.text),
      !separators.contains(token.text),
      !relations.contains(token.text), !fillers.contains(token.text), !token.text.hasPrefix("non"),
      token.text.utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 || $0 == 0x2d }),
      !token.isNumberWord,
      !DescriptionReader.isExtension(token.text, before: next),
      !DescriptionReader.wellKnownExtensions.contains(token.text), DescriptionReader.meant[token.text] == nil
    else { return false }
    return services.contains(token.text) || !isMisspelled(token.text)
  }

  private static func isMisspelled(_ word: String) -> Bool {
    let letters = Array(word.utf8)
    return KindWord.phrases.contains { phrase in
      guard !DescriptionReader.hasBlank(phrase), letters.count > 3 else { return false }
      return DescriptionReader.isNear(letters, Array(phrase.lowercased().utf8))
    }
  }

  static let separators = Set<String>(words: "and or with together plus optionally whatever")
  static let relations = Set<String>(
    words:
      "containing of to about for showing by taken made which that named called user users what i we you they people")
  /// Words without which a text says the opposite.
  static let negations = Set<String>(
    words: """
      no not never without except excluding hide hides hidden don't doesn't isn't aren't won't can't cannot shouldn't
      mustn't nor neither ignore ignores ignoring block blocks blocking reject rejects refuse refuses prevent forbid avoid skip
      disallow disable ban drop
      """)
  /// Words that change what is meant.
  static let limits = Set<String>(
    words: """
      no not non without except excluding but minus under over above below more less fewer than least most max min
      maximum minimum exactly only just either neither nor both all each every per other another else if unless any
      some anything everything nothing first last half double twice dozens hundreds own custom proprietary item items
      attachment attachments optional required up at in on from a an between larger smaller bigger type types its itself same xor never
      instead rather through until till before after
      """)
}
