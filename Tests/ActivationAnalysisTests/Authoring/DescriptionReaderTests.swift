import ActivationAnalysis
import ActivationRules
import Foundation
import Predicates
import TestSupport
import Testing
import UniformTypes

/// The reading of descriptions, by the cases of `Corpus/descriptions`.
@Suite struct DescriptionReaderTests {
  static func cases(_ name: String) -> [(text: String, expected: String)] {
    let text = (try? Place.text("Corpus/descriptions/\(name).txt")) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      guard let arrow = line.range(of: " -> ") else { return nil }
      return (String(line[..<arrow.lowerBound]), String(line[arrow.upperBound...]))
    }
  }

  /// Returns the printed form of the description, or the mistake with the text that it points at.
  private func reading(_ text: String) -> String {
    do throws(DescriptionError) {
      return try ContentDescription(text).description
    } catch {
      let range = error.diagnostic.range
      let place = String(decoding: error.source[range.lowerBound..<range.upperBound], as: UTF8.self)
      return ("error: " + error.diagnostic.id + " " + place).trimmingCharacters(in: .whitespaces)
    }
  }

  @Test(arguments: cases("valid")) func valid(_ text: String, _ expected: String) throws {
    #expect(reading(text) == expected)
    // The printed form is read as the same description.
    #expect(try ContentDescription(expected) == ContentDescription(text))
  }

  /// Each line of `invalid.txt` ends with the error's id, the text that it points at, its message and its help, but not the grammar.
  @Test func invalid() throws {
    let lines = try Place.text("Corpus/descriptions/invalid.txt").components(separatedBy: "\n").dropLast()
    let found = lines.map { line in
      guard !line.hasPrefix("#"), let text = line.components(separatedBy: " -> ").first else { return line }
      let error = #expect(throws: DescriptionError.self, "\(text)") { try ContentDescription(text) }
      let words = error.map { "\($0.diagnostic.message). \($0.diagnostic.help)" } ?? ""
      return "\(text) -> \(reading(text)): \(words)".trimmingCharacters(in: .whitespaces)
    }
    for (recorded, found) in zip(try Place.recorded("descriptions/invalid.txt", found), found) {
      #expect(recorded == found)
    }
  }

  /// A phrase that people type is read as recorded, with every number, or refused.
  @Test func phrases() throws {
    let cases = Self.cases("phrases")
    for entry in cases {
      var found: String
      do throws(DescriptionError) {
        let made = try? RuleBuilder().rule(for: ContentDescription(entry.text))
        found = try ContentDescription(entry.text).numbered(in: made?.form ?? .predicate).echo
      } catch {
        found = "error: " + error.diagnostic.id
      }
      #expect(found == entry.expected, "\(entry.text)")
    }
    #expect(cases.count > 240)
  }

  @Test(arguments: [
    ("public.photo", "unknown-type"), ("1 com.example.note, images", "unknown-type"), ("com.apple.active-webpage", ""),
    ("1 image, 2 links, up to 3 in all", "loose-total"),
    ("1 image, 2 links, up to 3 in all, nothing else", "loose-total"),
    ("1 image, 2 links, up to 3 in all, anything else", ""), ("1 image, 2 links, up to 2 in all", ""),
    ("images, up to 3 in all", ""),
  ])
  func warnings(_ text: String, _ expected: String) throws {
    #expect(try DescriptionReading(text).warnings.map(\.id).joined(separator: " ") == expected)
  }

  /// A mistake of form comes with the nearest word (if one is near) and with the grammar, a mistake of meaning with neither.
  @Test func help() throws {
    for (text, near) in [
      ("up to 10 imges", "images"), ("PDFs, or tests", "texts"), ("2 screen shotz", nil), ("up to 3 cats", nil),
      ("never images", nil), ("images and", nil), ("csv", ".csv"), ("a docx", ".docx"),
    ] {
      let error = try #require(throws: DescriptionError.self) { try ContentDescription(text) }
      #expect(error.diagnostic.fixIts.first?.edits.first?.replacement == near, "\(text)")
      #expect(error.help.hasPrefix(near.map { "Did you mean '\($0)'?" } ?? error.diagnostic.help), "\(text)")
      #expect(error.help.hasSuffix(DescriptionError.grammar), "\(text)")
    }
    let error = try #require(throws: DescriptionError.self) { try ContentDescription("5 to 2 images") }
    #expect(error.grammar == nil && error.help == error.diagnostic.help)
  }

  /// A kind has at most three synonyms, each of at most three words, and no word has two meanings.
  @Test func wordsAreReadAsWhatTheyPrint() throws {
    var known: Set<String> = []
    for word in KindWord.all where !word.singular.contains(" or ") {
      let kind = RuleRequirements.Kind(types: word.types, exceptions: word.exceptions)
      #expect(word.synonyms.count <= 3, "\(word.singular)")
      for name in [(word.singular, word.plural)] + word.synonyms {
        #expect(name.0.split(separator: " ").count <= 3 && known.insert(name.0.lowercased()).inserted, "\(name.0)")
        #expect(name.0 == name.1 || known.insert(name.1.lowercased()).inserted, "\(name.1)")
        for text in ["1 " + name.0, "up to 3 " + name.1] {
          #expect(try ContentDescription(text).items.map(\.kind) == [kind], "\(text)")
        }
      }
    }
  }

  /// An app's type is recognized by its identifier and by its filename extension.
  @Test func declaredTypes() throws {
    let note = TypeDeclaration(
      identifier: "com.example.note", conformsTo: ["public.data"], tags: [.filenameExtension: ["xnote"]],
      kind: .exported)
    let types = TypeGraph.system.adding([note])
    let reading = try DescriptionReading("up to 2 .xnote", types: types)
    #expect(reading.content.description == "up to 2 com.example.note" && reading.warnings.isEmpty)
    #expect(throws: DescriptionError.self) { try ContentDescription(".xnote, com.example.note", types: types) }
  }

  /// Reading ends within limits, and no bytes cause a trap.
  @Test func hostileTexts() {
    for unit in [
      "or ", "1 image or ", "(", ", ", "and ", "up to ", "images, ", "com.example.a, ", "\u{0}", "é", "at least ",
      "in all ",
    ] {
      _ = try? ContentDescription(String(repeating: unit, count: 4096 / unit.utf8.count))
    }
    #expect(reading(String(repeating: "a", count: 5000)).hasPrefix("error: description-too-long"))
  }
}
