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

  /// The words that a person would type first are understood, or the error says what to write.
  @Test func ordinaryDescriptions() {
    let cases = Self.cases("ordinary")
    var understood = 0
    for entry in cases {
      let found = reading(entry.requirements)
      if entry.expected.hasPrefix("error:") {
        #expect(
          found.hasPrefix(entry.expected.split(separator: " ").prefix(2).joined(separator: " ")),
          "\(entry.requirements)")
      } else {
        #expect(found == entry.expected, "\(entry.requirements)")
        understood += 1
      }
    }
    #expect(cases.count >= 30 && understood >= 25, "\(understood) of \(cases.count)")
  }

  /// An error says where and what to do; a near word is named.
  @Test func suggestions() throws {
    for (text, near) in [
      ("up to 10 tests", "up to 10 texts"), ("a web sight", "1 link"), ("fotos", "any number of images"),
      ("pdfs, or tests", "any number of PDFs or texts"),
    ] {
      do throws(DescriptionError) {
        _ = try RuleRequirements(text)
        Issue.record("\(text) is read")
      } catch {
        #expect(error.suggestion == near, "\(text)")
        #expect(error.diagnostic.help.contains("Did you mean '\(near)'?"), "\(text): \(error.diagnostic.help)")
      }
    }
    do throws(DescriptionError) {
      _ = try RuleRequirements("up to 3 cats")
      Issue.record("cats are read")
    } catch {
      #expect(error.diagnostic.help.hasPrefix("For example '"), "no word is near enough: \(error.diagnostic.help)")
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
