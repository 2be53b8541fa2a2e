import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import Testing

/// The notations other than JSON in which a context may be given: each next to the equivalent JSON, or the mistake.
@Suite struct NotationTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    let text: String
    let other: String

    init(_ text: String, _ other: String) { (self.text, self.other) = (text, other) }

    var testDescription: String { text }
  }

  private static func value(_ document: Document) -> PredicateArgument { document.argument(of: document.root) }

  // MARK: Old-style property lists

  /// The replacements of `v` in `{v = …; }`.
  static let values: [Pair] = [
    Pair("5", "5"), Pair("-5", "-5"), Pair("18446744073709551615", "18446744073709551615"),
    Pair("18446744073709551616", "\"18446744073709551616\""),
    Pair("184467440737095516159", "\"184467440737095516159\""),
    Pair("5x", "\"5x\""), Pair("-", "\"-\""), Pair("\"5\"", "\"5\""), Pair("'it is'", "\"it is\""),
    Pair("a/b:c.d-e_f$+", "\"a/b:c.d-e_f$+\""),
    Pair("é", "\"é\""), Pair("()", "[]"), Pair("{}", "{}"), Pair("(a)", "[\"a\"]"), Pair("(a, b, )", "[\"a\", \"b\"]"),
    Pair("({}, (1))", "[{}, [1]]"), Pair("{a = 1; b = (2)}", "{\"a\": 1, \"b\": [2]}"),
    Pair("{a = {b = 1; }; }", "{\"a\": {\"b\": 1}}"),
    Pair("{'a b' = 1; \"c\" = 2; }", "{\"a b\": 1, \"c\": 2}"),
    Pair("// a comment\n 1", "1"), Pair("/* a comment // in two\nlines * */ 1 /**/", "1"),
    Pair(#""\n\t\r\a\b\f\v\"\\\q""#, #""\n\t\r\u0007\b\f\u000b\"\\q""#),
    Pair(#""\101\0\377\1012""#, #""A\u0000\u00ffA2""#),
    Pair(#""\U00e9\u00E9\Ud83d\ude00""#, #""éé😀""#), Pair(#""\Ue000\ud7ff""#, "\"\u{e000}\u{d7ff}\""),
    Pair(#"'a"b'"#, #""a\"b""#),
  ]

  @Test(arguments: values) func oldStyleValue(_ pair: Pair) throws {
    let read = try ContextReader.read(Array("{extensionItems = ({v = \(pair.text); }); }".utf8))
    let expected = try ContextReader.read(Array("{\"extensionItems\": [{\"v\": \(pair.other)}]}".utf8))
    #expect(Self.value(read) == Self.value(expected))
  }

  static let mistakes: [Pair] = [
    Pair("{", "1:2: expected '}' or a key in double quotes, found the end"), Pair("{a", "expected '=', found the end"),
    Pair("{a = ", "expected a value, found the end"), Pair("{a = 1", "expected ';' or '}', found the end"),
    Pair("{a = 1 b = 2}", "1:8: expected ';' or '}', found 'b'"), Pair("{a : 1}", "expected"),
    Pair("{a = (1 2)}", "1:9: expected ',' or ')', found '2'"), Pair("{a = (,)}", "1:7: expected a value, found ','"),
    Pair("{a = 1} 2", "1:9: expected nothing after the value, found '2'"), Pair("{a = 1; a = 2}", "1:9: "),
    Pair("{a = /* no end }", "1:6: the comment that starts here is not closed"),
    Pair("{a = \"no end }", "1:6: expected a closing quote, the string that starts here is not closed"),
    Pair("{a = \"no end \\", "expected a closing quote"),
    Pair(#"{a = "\U12g4"}"#, "expected four hexadecimal digits after \\U"),
    Pair(#"{a = "\ud8"}"#, "four hexadecimal digits"),
    Pair(#"{a = "\ud800"}"#, "expected a surrogate pair, a lone surrogate is not a character"),
    Pair(#"{a = "\udc00\ud800"}"#, "a surrogate pair"), Pair(#"{a = "\ud800\u0041"}"#, "a surrogate pair"),
    Pair(#"{a = "\ud800\ue000"}"#, "a surrogate pair"), Pair(#"{a = "\ud800x"}"#, "a surrogate pair"),
    Pair("{a = =}", "expected a value, found '='"), Pair("{= 1}", "1:2: expected a key"),
    Pair("{a = \u{1}}", "found control character 1"),
    Pair("{a = \n;", "2:1: expected a value, found ';'"), Pair("{a = 1;\n\n b }", "3:4: expected '='"),
  ]

  @Test(arguments: mistakes) func oldStyleMistake(_ pair: Pair) {
    let error = #expect(throws: ReadingError.self) { try ContextReader.read(Array(pair.text.utf8)) }
    #expect(error?.description.contains(pair.other) == true, "\(error?.description ?? "")")
  }

  // MARK: What the console prints

  static let printed: [Pair] = [
    Pair(
      "<NSItemProvider: 0x1> {types = ( \"a\", b )}", #"[{"attachments": [{"registeredTypeIdentifiers": ["a", "b"]}]}]"#
    ),
    Pair("<NSItemProvider: 0x1> {types = ();}", #"[{"attachments": [{"registeredTypeIdentifiers": []}]}]"#),
    Pair(
      "<NSItemProvider: 0x1> {types = (a,);} <NSItemProvider: 0x2> {types = (b)}",
      #"[{"attachments": [{"registeredTypeIdentifiers": ["a"]}, {"registeredTypeIdentifiers": ["b"]}]}]"#),
    Pair("[<NSExtensionItem: 0x1> {}]", "[{}]"),
    Pair("(<NSExtensionItem: 0x1> {}, <NSExtensionItem: 0x2> - userInfo: {})", "[{}, {}]"),
    Pair(
      "<NSExtensionItem: 0x1> - userInfo: { NSExtensionItemAttributedTitleKey = \"a b\"; NSExtensionItemAttributedContentTextKey = word; }",
      #"[{"title": "a b", "contentText": "word"}]"#),
    Pair(
      "<NSExtensionItem: 0x1> { n = 5; s = \"5\"; l = ( 1, \"x;)\" ); \"com.apple.UIKit.x\" = 1; t = a b ; last = c }",
      #"[{"n": 5, "s": "5", "l": "( 1, \"x;)\" )", "t": "a b", "last": "c"}]"#),
    Pair(
      #"<NSExtensionItem: 0x1> { NSExtensionItemAttachmentsKey = ( "<NSItemProvider: 0x1> {types = (\"a\")}" ); }"#,
      #"[{"attachments": [{"registeredTypeIdentifiers": ["a"]}]}]"#),
    Pair(#"{ items = ( "<NSExtensionItem: 0x1> - userInfo: {a = 1;}" ) }"#, #"[{"a": 1}]"#),
    Pair(#"( "<NSExtensionItem: 0x1> - userInfo: {a = 1;}" )"#, #"[{"a": 1}]"#),
  ]

  @Test(arguments: printed) func consoleText(_ pair: Pair) throws {
    let text = pair.text.hasPrefix("{") ? "context: " + pair.text : pair.text
    let read = try ContextReader.read(Array(text.utf8))
    let expected = try ContextReader.read(Array("{\"extensionItems\": \(pair.other)}".utf8))
    #expect(Self.value(read) == Self.value(expected))
  }

  static let consoleMistakes: [Pair] = [
    Pair("<NSItemProvider: 0x1", "1:1: expected '>', the object that starts here is not closed"),
    Pair("<NSItemProvider: 0x1\n>", "expected '>'"),
    Pair("<NSItemProvider: 0x1>", "expected '{types = (…)}', found the end"),
    Pair("<NSItemProvider: 0x1> {kinds", "expected 'types', found 'k'"),
    Pair("<NSItemProvider: 0x1> {types (", "expected '='"),
    Pair("<NSItemProvider: 0x1> {types = [", "expected '('"),
    Pair("<NSItemProvider: 0x1> {types = (a b", "expected ',' or ')', found 'b'"),
    Pair("<NSItemProvider: 0x1> {types = (=", "expected a type identifier or ')'"),
    Pair("<NSItemProvider: 0x1> {types = (a) x", "expected '}', found 'x'"),
    Pair("<NSExtensionItem: 0x1> {= 1", "expected a key or '}'"), Pair("<NSExtensionItem: 0x1> {a 1", "expected '='"),
    Pair("<NSExtensionItem: 0x1> {a = 1", "expected ';', the value that starts here is not closed"),
    Pair("<NSExtensionItem: 0x1> {a = (1; }", "is not closed"),
    Pair(
      "<NSExtensionItem: 0x1> {} <NSItemProvider: 0x1> {types = (a)}", "found items and, outside of them, providers"),
    Pair("[<NSExtensionItem: 0x1>]", "1:2: this names an extension item without what is in it"),
  ]

  @Test(arguments: consoleMistakes) func consoleMistake(_ pair: Pair) {
    let error = #expect(throws: ReadingError.self) { try ContextReader.read(Array(pair.text.utf8)) }
    #expect(error?.description.contains(pair.other) == true, "\(error?.description ?? "")")
  }

  /// A description that is quoted in a description, again and again.
  @Test(arguments: [(8, true), (9, false)]) func quotingIsLimited(_ levels: Int, _ fits: Bool) {
    var text = "<NSItemProvider: 0x1> {types = (a)}"
    for level in 0..<levels {
      let inside = level == 0 ? text : "<NSExtensionItem: 0x1> {NSExtensionItemAttachmentsKey = (\(text)); }"
      text = "\"" + inside.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
    let error = message { try ContextReader.read(Array("x \(text)".utf8)) }
    #expect(fits == !error.contains("descriptions nest too deep"), "\(error)")
  }

  /// An item in an item's attachments, again and again, without quotation marks.
  @Test(arguments: [200, 20_000]) func nestingIsLimited(_ count: Int) {
    let item = "<NSExtensionItem: 0x1> {NSExtensionItemAttachmentsKey = ("
    let text = String(repeating: item, count: count) + String(repeating: "); }", count: count)
    #expect(message { try ContextReader.read(Array(text.utf8)) }.contains("descriptions nest too deep"))
  }

  static let limits: ReadingLimits = {
    var limits = ReadingLimits()
    (limits.extensionItems, limits.attachments, limits.typesPerAttachment) = (2, 2, 2)
    return limits
  }()

  @Test(arguments: ["attachments", "typesPerAttachment", "extensionItems"])
  func whatIsPrintedIsLimited(_ name: String) {
    func text(_ count: Int) -> String {
      switch name {
      case "attachments": String(repeating: "<NSItemProvider: 0x1> {types = ()} ", count: count)
      case "typesPerAttachment":
        "<NSItemProvider: 0x1> {types = (\(Array(repeating: "a", count: count).joined(separator: ",")))}"
      default: String(repeating: "<NSExtensionItem: 0x1> {} ", count: count)
      }
    }
    #expect(message { try ContextReader.read(Array(text(2).utf8), limits: Self.limits) }.isEmpty)
    #expect(
      message { try ContextReader.read(Array(text(3).utf8), limits: Self.limits) }.contains("the limit \(name) is 2"))
  }

  // MARK: Shapes

  static let shapes: [Pair] = [
    Pair("null", "no list of type identifiers found"), Pair("true", "no list of type identifiers found"),
    Pair("5", "no list of type identifiers found"),
    Pair("1.5", "no list of type identifiers found"),
    Pair("\"x\"", "found a string"),
    Pair("{\"extensionItems\": {}}", "1:20: expected extensionItems to be an array of items, found a dictionary"),
    Pair("[1]", "1:2: expected an item: a dictionary with attachments, found a number"),
    Pair("{\"attachments\": \"x\"}", "expected attachments to be an array, found a string"),
    Pair(
      "{\"attachments\": [null]}",
      "expected an attachment: a dictionary with registeredTypeIdentifiers, or its type identifiers, found null"),
    Pair("{\"attachments\": [[null]]}", "1:19: expected a type identifier as a string, found null"),
    Pair(
      "{\"attachments\": [{\"registeredTypeIdentifiers\": 5}]}",
      "expected registeredTypeIdentifiers to be an array of strings, found a number"),
    Pair("{\"attachments\": [{\"registeredTypeIdentifiers\": [[]]}]}", "found an array"),
  ]

  @Test(arguments: shapes) func wrongShape(_ pair: Pair) {
    let error = message { try ContextReader.read(Array(pair.text.utf8)) }
    #expect(error.contains(pair.other), "\(error)")
  }

  /// Values that JSON can't express come from property lists, which have no positions.
  @Test func datesAndSetsAreNoContext() {
    for (value, name) in [
      (PredicateArgument.date(0), "a date"), (.set([]), "a set"), (.unsignedInteger(.max), "a number"),
    ] {
      var document = Document()
      document.root = document.add(argument: value)
      let error = message { try ContextReader.normalize(document) }
      #expect(error.contains("found \(name)"), "\(error)")
    }
  }

  /// The first characters tell the notation.
  @Test(arguments: [
    Pair("{ /* old style */ extensionItems = (); }", ""), Pair("{\"extensionItems\" = (); }", ""),
    Pair("{extensionItems = (); }", ""), Pair("(  )", ""), Pair("{a = 1; }", "1:2: unknown key"),
    Pair("{}", ""), Pair("{\"extensionItems\": []}", ""), Pair("{\"a\": 1}", "1:2: unknown key"),
    Pair("{\"a", "string"), Pair("{a: 1}", "1:2: "), Pair("{?", "1:2: "), Pair("<plist>", "property list"),
    Pair("<?xml?>", "property list"),
    Pair("<!DOCTYPE plist>", "property list"), Pair("bplist00", "property list"),
    Pair("\u{feff}  ", "the text is empty"),
  ]) func notationIsRecognized(_ pair: Pair) {
    let error = message { try ContextReader.read(Array(pair.text.utf8)) }
    #expect(pair.other.isEmpty ? error.isEmpty : error.contains(pair.other), "\(error)")
  }

  private func message(_ body: () throws -> Document) -> String {
    do {
      _ = try body()
      return ""
    } catch {
      return (error as? ReadingError)?.description ?? "\(error)"
    }
  }
}
