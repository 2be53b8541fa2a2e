import ActivationAuthoring
import Foundation
import PredicateSyntax
import TestSupport
import Testing

/// Descriptions as they are read, by the cases of `Corpus/descriptions`.
@Suite struct DescriptionReaderTests {
  static let package = Place.package

  struct Case: Sendable, CustomTestStringConvertible {
    var requirements: String
    var expected: String
    var testDescription: String { requirements }
  }

  static func cases(_ name: String) -> [Case] {
    let file = package.appendingPathComponent("Corpus/descriptions/\(name).txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      guard let arrow = line.range(of: " ->") else { return nil }
      return Case(
        requirements: String(line[..<arrow.lowerBound]),
        expected: line[arrow.upperBound...].trimmingCharacters(in: .whitespaces))
    }
  }

  /// The description in normal form, or the mistake with the text that it points at.
  private func reading(_ text: String) -> String {
    do throws(DescriptionError) {
      return try RuleRequirements(text).description
    } catch {
      let range = error.diagnostic.range
      let place = String(decoding: error.source[range.lowerBound..<range.upperBound], as: UTF8.self)
      return ("error: " + error.diagnostic.id + " " + place).trimmingCharacters(in: .whitespaces)
    }
  }

  @Test(arguments: cases("valid")) func valid(_ entry: Case) throws {
    #expect(reading(entry.requirements) == entry.expected)
    // What is printed is read as the same description.
    let requirements = try RuleRequirements(entry.requirements)
    #expect(try RuleRequirements(requirements.description) == requirements)
  }

  @Test(arguments: cases("invalid")) func invalid(_ entry: Case) {
    #expect(reading(entry.requirements) == entry.expected)
  }

  @Test(arguments: cases("remarks")) func remarks(_ entry: Case) throws {
    let ids = try DescriptionReading(entry.requirements).remarks.map(\.id)
    #expect(ids.joined(separator: " ") == entry.expected)
  }

  /// A mistake of form comes with the nearest word, if one is near, and with the grammar; never with another description.
  @Test func help() throws {
    for (text, near) in [
      ("up to 10 imges", "images"), ("pdfs, or tests", "texts"), ("2 screen shotz", nil), ("up to 3 cats", nil),
      ("never images", nil), ("not a photo", nil), ("images and", nil),
    ] {
      do throws(DescriptionError) {
        _ = try DescriptionReading(text)
        Issue.record("\(text) is read")
      } catch {
        #expect(error.diagnostic.fixIts.first?.edits.first?.replacement == near, "\(text)")
        let start = near.map { "Did you mean '\($0)'? " } ?? error.diagnostic.help
        #expect(error.help.hasPrefix(start), "\(text)")
        #expect(error.grammar.map { error.help.hasSuffix($0) } == true, "\(text)")
      }
    }
    do throws(DescriptionError) {
      _ = try DescriptionReading("5 to 2 images")
      Issue.record("a reversed count is read")
    } catch {
      #expect(error.grammar == nil && error.help == error.diagnostic.help)
    }
  }

  /// Each line of the short grammar holds for sentences: what it lists is read.
  @Test func theShortGrammarIsRead() throws {
    for text in [
      "either up to 3 images or exactly 1 link", "at least 2 PDFs, 2 to 5 videos and any number of text",
      "a link, no images", "1 image with 2 PDFs", "images and PDFs, up to 5 in all", "1 link, nothing else",
      "1 link, whatever else",
      "1 link, optionally with 1 text", ".csv files, com.example.note",
    ] {
      _ = try DescriptionReading(text)
    }
  }

  @Test func wordsAreReadAsWhatTheyPrint() throws {
    for word in KindWord.all {
      let kind = RuleRequirements.Kind(types: word.types, exceptions: word.exceptions)
      for text in ["1 " + word.singular, "up to 3 " + word.plural] + word.synonyms.map({ "up to 3 " + $0.plural }) {
        #expect(try RuleRequirements(text).alternatives.first?.needs.first?.kind == kind, "\(text)")
      }
    }
  }

  /// Reading is bounded, and no bytes trap.
  @Test func hostileTexts() {
    for unit in [
      "or ", "1 image or ", "(", ", ", "and ", "up to ", "images, ", "\u{0}", "é", "any mix of ", "together ",
    ] {
      let text = String(repeating: unit, count: 4096 / unit.utf8.count)
      _ = try? RuleRequirements(text)
    }
    #expect(reading(String(repeating: "a", count: 5000)).hasPrefix("error: description-too-long"))
  }
}
