import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import Testing

@Suite struct ReadingTests {
  static let scalars: [(String, DocumentValue)] = [
    ("0", .integer(0)), ("-9223372036854775808", .integer(.min)), ("18446744073709551615", .unsignedInteger(.max)),
    ("1.5e2", .double(150)), ("18446744073709551616", .double(18_446_744_073_709_551_616)), ("true", .boolean(true)),
    ("null", .null), ("{\"$date\": 5}", .date(5)), ("\u{feff}1", .integer(1)),
  ]

  @Test(arguments: scalars) func value(text: String, expected: DocumentValue) throws {
    let document = try ContextReader.read(json: Array(text.utf8), encodings: true)
    #expect(document[document.root] == expected)
  }

  @Test(arguments: [
    "01", "1.", "1e999", "+1", ".5", "tru", "[1,]", "{\"a\":1,}", "{a:1}", "[1] 2", "\"\t\"", "'a'", "-",
  ])
  func refused(text: String) {
    #expect(throws: ReadingError.self) { try ContextReader.read(json: Array(text.utf8)) }
  }

  @Test func sets() throws {
    let document = try ContextReader.read(json: Array(#"{"$set": [1, 1, 2]}"#.utf8), encodings: true)
    guard case .set(let run) = document[document.root] else {
      Issue.record("no set")
      return
    }
    #expect(run.count == 2)
  }

  @Test func shorthand() throws {
    let document = try ContextShorthand(items: [["public.jpeg,public.file-url", "public.url"], []]).document()
    guard case .dictionary = document[document.root] else {
      Issue.record("no dictionary")
      return
    }
    for bad in ["", "a,", "a b", ",a"] {
      #expect(throws: ReadingError.self) { try ContextShorthand(items: [[bad]]).document() }
    }
  }
}
