internal import ActivationMemory
internal import PredicateSyntax
internal import UniformTypes

/// The nearest description that is understood.
struct DescriptionSuggestion {
  /// The description, which can be read.
  let description: String
  /// A Boolean value that indicates whether it is an example rather than what was probably meant.
  let isExample: Bool

  /// The words of the text that it leaves out and that may change what is meant.
  private(set) var lost: [String] = []

  /// The reading, with remarks about it, where the text differs from it only in letters of its words; else nil.
  private(set) var respelled: DescriptionReading?

  /// The example that is shown when no similar description is known.
  private static let example = "up to 10 images and 1 link"

  /// The number of words and signs above which nothing is looked for, as each try reads the text again; nobody writes that many by hand.
  private static let maximumLength = 256

  /// - Complexity: as reading the text some times, with at most ``maximumLength`` words.
  init(_ source: [UInt8], _ tokens: [DescriptionToken], _ types: TypeGraph) {
    for namesTypes in [false, true] where tokens.count <= Self.maximumLength {
      if let (reading, lost, isRespelled) = Self.mended(source, tokens, types, namesTypes: namesTypes) {
        let requirements = reading.requirements
        self.lost = lost
        respelled = isRespelled ? reading : nil
        // Nobody means files by a word that isn't known, unless there is more.
        let isGuess =
          namesTypes && requirements.alternatives.count == 1 && requirements.alternatives[0].needs.count == 1
        description = isGuess ? Self.example : requirements.description
        isExample = isGuess
        return
      }
    }
    description = Self.example
    isExample = true
  }

  /// The text with words exchanged or left out where they aren't understood.
  private static func mended(
    _ source: [UInt8], _ tokens: [DescriptionToken], _ types: TypeGraph, namesTypes: Bool
  ) -> (DescriptionReading, lost: [String], isRespelled: Bool)? {
    var tokens = tokens
    var lost: [SourceRange] = []
    var respellings: [Diagnostic] = []
    for round in 0..<24 where tokens.count > 1 {
      let mistake: Diagnostic
      do throws(DescriptionError) {
        var reading = try DescriptionReading(source, tokens, types)
        let requirements = reading.requirements
        // A printed description must be readable.
        let isRead = (try? DescriptionReading(grammatical: requirements.description, types: types)) != nil
        guard isRead, !requirements.alternatives.isEmpty else { return nil }
        reading.remarks += respellings
        return (reading, words(lost, source), respellings.count == round)
      } catch { mistake = error.diagnostic }
      let range = mistake.range
      guard
        let place = tokens.dropLast().firstIndex(where: {
          $0.range.lowerBound <= range.lowerBound && range.lowerBound < $0.range.upperBound
        }) ?? (tokens.count > 1 ? tokens.count - 2 : nil)
      else { return nil }
      let token = tokens[place]
      if mistake.id == "no-need" || mistake.id == "attachments-but-some" {
        // What must not be there, and nothing else: anything but that. Beside something else it's left out.
        let last = tokens.dropLast().lastIndex { $0.range.upperBound <= range.upperBound } ?? place
        if mistake.id == "no-need" {
          tokens.replaceSubrange(
            place...place,
            with: ["anything", "but"].map { DescriptionToken(kind: .word, text: $0, range: token.range) })
        } else {
          tokens.removeSubrange(place...max(place, last))
        }
      } else if mistake.id == "unknown-extension"
        || mistake.id == "unknown-word" && namesTypes && token.text.utf8.count < 5
          && tokens[place...].contains(where: { ["files", "file"].contains($0.text) })
      {
        // An app's own type is named as developers name them.
        let name = "com.example." + String(decoding: token.text.utf8.filter { $0 != 0x2e }, as: UTF8.self)
        tokens[place] = DescriptionToken(kind: .identifier, text: name, range: token.range)
        if let number = DescriptionReader.extensionNouns[tokens[place + 1].text] {
          tokens[place + 1].text = number == .plural ? "attachments" : "attachment"
        }
      } else if token.kind == .word, mistake.id == "unknown-word" || mistake.id == "expected-other",
        let word = respelling(token.text)
      {
        respellings.append(.respelled(source.string(in: range), word, at: range))
        tokens.replaceSubrange(place...place, with: DescriptionParaphrase.made(of: word, at: token.range))
      } else if token.kind == .word, mistake.id == "unknown-word" || mistake.id == "expected-other",
        let near = DescriptionReader.near(tokens[place...].prefix { $0.kind == .word }.map { $0.text })
      {
        let made = DescriptionParaphrase.made(of: near.text.lowercased(), at: token.range)
        tokens.replaceSubrange(place..<place + near.length, with: made)
      } else {
        // Without a comma or *each*, which reads as *any number of*, a number would be that of something else.
        if [",", "any"].contains(token.text), place > 0, tokens[place - 1].kind == .number { return nil }
        // Without parentheses *with* would require something else.
        if token.text == "(", place > 0, tokens[place - 1].text == "with" { return nil }
        // Without its negation a text says the opposite, and without an extension it's about another type.
        if DescriptionParaphrase.negations.contains(token.text) || token.kind == .filenameExtension { return nil }
        if token.kind == .number || token.kind == .identifier
          || token.kind == .word && !DescriptionParaphrase.fillers.contains(token.text)
            && !DescriptionReader.joiningWords.contains(token.text)
          || DescriptionParaphrase.limits.contains(token.text)
        {
          lost.append(token.range)
        }
        tokens.remove(at: place)
        if place > 0, tokens[place].text == ")", [",", "or", "and"].contains(tokens[place - 1].text) {
          tokens.remove(at: place - 1)
        }
        if tokens.contains(where: { $0.text == "(" }) { tokens = DescriptionParaphrase(tokens).tokens }
      }
    }
    return nil
  }

  /// The kind of which a word can only be a misspelling: it has a letter too many or too few, or two that are swapped, or another letter
  /// if it's long; nil if there is none, or several.
  private static func respelling(_ word: String) -> String? {
    let letters = Array(word.utf8)
    // The *s* of a plural may be one of two letters that are swapped.
    let isPlural = letters.suffix(2).contains(UInt8(ascii: "s"))
    let near = DescriptionReader.phrases.filter { phrase in
      let other = Array(phrase.utf8)
      let isSwapped = letters.reduce(0) { $0 + Int($1) } == other.reduce(0) { $0 + Int($1) }
      return letters.count > 4 && letters.first == other.first && phrase.hasSuffix("s") == isPlural
        && editDistance(letters, other, atMost: 1) != nil
        && (letters.count != other.count || isSwapped || letters.count > 7)
    }
    guard let first = near.first, let kind = KindWord.reading(first), !kind.isNarrow || letters.count > 6,
      near.allSatisfy({ KindWord.reading($0)?.word.types == kind.word.types })
    else { return nil }
    return first
  }

  /// The words at some places, in the order of the text.
  private static func words(_ places: [SourceRange], _ source: [UInt8]) -> [String] {
    var end = 0
    return places.stablySorted { $0.lowerBound < $1.lowerBound }.compactMap { range in
      guard range.lowerBound >= end else { return nil }
      end = range.upperBound
      return source.string(in: range)
    }
  }
}
