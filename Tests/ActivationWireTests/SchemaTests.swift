@testable import ActivationWire
import Foundation
import TestSupport
import Testing

/// Answers to requests conform to `Grammar/wire.schema.json`.
@Suite struct SchemaTests {
  private static func answer(_ request: [String: Any]) throws -> [String: Any] {
    let bytes = try JSONSerialization.data(withJSONObject: request, options: .sortedKeys)
    let answer = try #require(ActivationService().answer(to: Array(bytes), line: 1))
    return try #require(try JSONSerialization.jsonObject(with: Data(answer)) as? [String: Any])
  }

  /// The requests of the corpus conform to the schema; the tool's tests check the answers.
  @Test func requestsAreAsTheSchemaSays() throws {
    let file = try JSONSerialization.jsonObject(with: Data(Place.text("Corpus/service/requests.json").utf8))
    let requests = try #require(file as? [[String: Any]])
    var validator = SchemaValidator(try Place.object("Grammar/wire.schema.json"), isStrict: true)
    for request in requests {
      let answer = try Self.answer(request)
      #expect(answer["id"] as? Int == request["id"] as? Int)
      guard answer["error"] == nil || answer["line"] == nil else { continue }
      let ask = request["ask"] as? String ?? (request["format"] == nil ? "verdict" : "predicate")
      #expect(validator.mistakes(of: request, by: "request." + ask).isEmpty, "\(request["id"] ?? "?")")
    }
    let asks = Set(Ask.allCases.map(\.rawValue))
    #expect(Set(requests.compactMap { $0["ask"] as? String }).isSuperset(of: asks))
  }

  /// A fix or a change, applied to the text of the rule, results in the promised rule; UTF-8 offsets are never within a character.
  @Test(arguments: [
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\").@count == $i.attachments.@count).@count == 1 OR title == \"é\"",
    "{\n  \"NSExtensionActivationSupportsWebURLWithMaxCount\": 1, \"ä\": \"é\"\n}",
    "{\"NSExtensionActivationSupportsTextt\": true}",
  ]) func editsGiveWhatTheyPromise(text: String) throws {
    let explanation = try Self.answer(["ask": "explain", "text": text, "host": "Photos: one JPEG", "changes": true])
    let lint = try Self.answer(["ask": "lint", "text": text])
    var edited = 0
    for change in (explanation["changes"] as? [[String: Any]] ?? []) where change["in"] as? String == "rule" {
      let changed = try #require(Self.applying(change, to: text))
      let verdict = try Self.answer(["ask": "explain", "text": changed, "host": "Photos: one JPEG"])
      #expect(verdict["verdict"] as? String == change["verdict"] as? String, "\(changed)")
      edited += 1
    }
    for finding in lint["findings"] as? [[String: Any]] ?? [] {
      for fix in finding["fixes"] as? [[String: Any]] ?? [] {
        let changed = try #require(Self.applying(fix, to: text))
        let after = try Self.answer(["ask": "lint", "text": changed])["findings"] as? [[String: Any]] ?? []
        #expect(!after.contains { $0["message"] as? String == finding["message"] as? String }, "\(changed)")
        edited += 1
      }
    }
    #expect(edited > 0)
  }

  private static func applying(_ change: [String: Any], to text: String) -> String? {
    var bytes = Array(text.utf8)
    for edit in (change["edits"] as? [[String: Any]] ?? []).reversed() {
      guard let place = edit["place"] as? [String: Any], let range = place["range"] as? [Int],
        let new = edit["text"] as? String
      else { return nil }
      bytes.replaceSubrange(range[0]..<range[1], with: Array(new.utf8))
    }
    return String(bytes: bytes, encoding: .utf8)
  }

  /// Every request gets one line of JSON.
  @Test func everyPrefixIsAnswered() throws {
    let plist =
      "<plist><dict><key>a</key><array><string>&#x1F600;&amp;<![CDATA[<]]></string><integer>-1</integer><real>1e3</real></array></dict></plist>"
    let texts = [
      plist, "{\"NSExtensionActivationSupportsText\": [1, {\"a\": \"\\\"\"}]}",
      "ANY a.b UTI-CONFORMS-TO \"public.imagé",
    ]
    for text in texts {
      for length in 0...text.unicodeScalars.count {
        var prefix = ""
        prefix.unicodeScalars.append(contentsOf: text.unicodeScalars.prefix(length))
        for ask in ["read", "lint", "complete", "write", "format"] {
          let answer = try Self.answer(["ask": ask, "text": prefix, "tokens": true])
          #expect(!answer.isEmpty)
        }
      }
    }
  }

  /// A malformed part of a pasted property list is reported with its first byte.
  @Test(
    arguments: [
      ("bplist00", "the property list is binary", 0),
      ("<dict><key>a</key></dict>", "expected a value for the last <key>, found </dict>", 18),
      ("<integer>1a</integer>", "expected an integer, found \"1a\"", 0),
      ("<string>a & b</string>", "expected an entity such as &amp;, found '&'", 10),
      ("<string>a</string><string>b</string>", "expected one value, found another", 18),
    ])
  func mistakesHaveTheirPlaces(_ text: String, _ message: String, _ place: Int) throws {
    let answer = try Self.answer(["ask": "read", "text": text])
    let error = try #require(answer["error"] as? [String: Any], "\(text)")
    #expect(error["message"] as? String == message)
    #expect(((error["place"] as? [String: Any])?["range"] as? [Int])?.first == place)
  }

  @Test func nestingIsBounded() throws {
    let depth = 100_000
    let plist = String(repeating: "<array>", count: depth)
    let error = try Self.answer(["ask": "read", "text": plist])["error"] as? [String: Any]
    #expect(error?["id"] as? String == "malformed-property-list")
    let list = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
    #expect(try Self.answer(["ask": "read", "text": "{\"a\": \(list)}"])["rules"] as? [Any] != nil)
  }

  @Test func stepsLowerTheLimits() throws {
    let rule = "SUBQUERY(extensionItems, $i, $i.attachments.@count >= 1).@count >= 1"
    let context: [[String: Any]] = [["attachments": ["public.png"]]]
    let short = try Self.answer(["ask": "explain", "rule": rule, "context": context, "steps": 1])
    #expect(short["verdict"] as? String == "uncertain")
    #expect(
      (try Self.answer(["ask": "describe", "rule": rule, "steps": 1])["unknown"] as? [String: String])?["id"]
        == "budget")
  }
}
