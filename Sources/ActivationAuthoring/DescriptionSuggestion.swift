internal import PredicateSyntax
internal import UniformTypes

/// The nearest description that is understood.
struct DescriptionSuggestion: CustomStringConvertible {
  /// The description, which can be read.
  let description: String
  /// A Boolean value that indicates whether it is an example rather than what was probably meant.
  let isExample: Bool

  /// The example that is shown when no similar description is known.
  private static let example = "up to 10 images and 1 link"

  /// - Complexity: as reading the text some times.
  init(_ source: [UInt8], _ tokens: [DescriptionToken], _ types: TypeGraph) {
    for fallback in [nil, "files"] as [String?] {
      if let requirements = Self.mended(source, tokens, types, fallback: fallback) {
        // Nobody means files by a word that isn't known, unless there is more.
        let isGuess =
          fallback != nil && requirements.alternatives.count == 1 && requirements.alternatives[0].needs.count == 1
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
    _ source: [UInt8], _ tokens: [DescriptionToken], _ types: TypeGraph, fallback: String?
  ) -> RuleRequirements? {
    var tokens = tokens
    for _ in 0..<24 where tokens.count > 1 {
      let mistake: Diagnostic
      do throws(DescriptionError) {
        let requirements = try DescriptionReading(source, tokens, types).requirements
        // A printed description must be readable.
        let isRead = (try? DescriptionReading(grammatical: requirements.description, types: types)) != nil
        return isRead && !requirements.alternatives.isEmpty ? requirements : nil
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
        } else if tokens[..<place].contains(where: { $0.text == "files" }),
          !tokens[..<place].contains(where: {
            $0.kind == .number || DescriptionReader.numberWords.contains($0.text)
          })
        {
          // What `all files except images` leaves out is what matters.
          let words = ["anything", "but"].map { DescriptionToken(kind: .word, text: $0, range: token.range) }
          let joiners = ["and", "no", "not", "but", "except", "without", ","]
          let start = tokens[place...].firstIndex { !joiners.contains($0.text) } ?? place
          tokens.replaceSubrange(..<start, with: words)
        } else {
          tokens.removeSubrange(place...max(place, last))
        }
      } else if mistake.id == "unknown-extension" {
        // An app's own type is named as developers name them.
        let name = "com.example." + String(decoding: token.text.utf8.filter { $0 != 0x2e }, as: UTF8.self)
        tokens[place] = DescriptionToken(kind: .identifier, text: name, range: token.range)
        if place + 1 < tokens.count, ["file", "document"].contains(tokens[place + 1].text) {
          tokens[place + 1] = DescriptionToken(kind: .word, text: "attachment", range: token.range)
        } else if ["files", "documents"].contains(tokens[place + 1].text) {
          tokens[place + 1] = DescriptionToken(kind: .word, text: "attachments", range: token.range)
        }
      } else if token.kind == .word, mistake.id == "unknown-word" || mistake.id == "expected-other",
        let near = DescriptionReader.near(tokens[place...].prefix { $0.kind == .word }.map { $0.text })
      {
        let made = near.text.utf8.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }.map {
          DescriptionToken(kind: $0 == "1" ? .number : .word, text: $0.lowercased(), range: token.range)
        }
        tokens.replaceSubrange(place..<place + near.length, with: made)
      } else if mistake.id == "unknown-word", !DescriptionReader.joiningWords.contains(token.text), let fallback {
        tokens[place] = DescriptionToken(kind: .word, text: fallback, range: token.range)
      } else {
        // Without a comma or *each*, which reads as *any number of*, a number would be that of something else.
        if [",", "any"].contains(token.text), place > 0, tokens[place - 1].kind == .number { return nil }
        tokens.remove(at: place)
      }
    }
    return nil
  }
}
