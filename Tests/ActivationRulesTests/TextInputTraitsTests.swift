import ActivationRules
import Testing

@Suite struct TextInputTraitsTests {
  @Test(arguments: KeyboardType.allCases) func everyKeyboardTypeIsReadByItsName(type: KeyboardType) throws {
    let field = try TextInputTraits(settings: "keyboardType=" + type.rawValue)
    #expect(field == TextInputTraits(keyboardType: type))
    let again = try TextInputTraits(settings: field.summary)
    #expect(again == field)
  }

  @Test func jsonAndSettingsMeanTheSame() throws {
    let json =
      #"{"keyboardType": "webSearch", "isSecureTextEntry": true, "hostRefusesKeyboards": true, "language": "de"}"#
    let settings = "keyboardType=webSearch,isSecureTextEntry=true,hostRefusesKeyboards=true,language=de"
    let field = try TextInputTraits(json: Array(json.utf8))
    let other = try TextInputTraits(settings: settings)
    #expect(field == other)
    #expect(field.summary == settings)
    let plain = try TextInputTraits(json: Array("{}".utf8))
    #expect(plain == TextInputTraits())
  }

  @Test(arguments: [
    ("", "expected name=value"), ("keyboardType", "expected name=value"), ("=x", "expected name=value"),
    ("keyboardType=", "expected name=value"), ("keyboardType=URL,", "expected name=value"),
    ("keyboardtype=URL", "has no keyboardtype"), ("keyboardType=url", "no keyboardType url"),
    ("isSecureTextEntry=yes", "expected true or false"), ("keyboardType=true", "expected a text"),
    ("language=a,language=b", "language is set twice"),
  ])
  func malformedSettings(_ settings: String, _ expected: String) throws {
    let error = #expect(throws: ReadingError.self) { try TextInputTraits(settings: settings) }
    #expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
  }

  @Test func misspeltNamesAreNamed() throws {
    let name = #expect(throws: ReadingError.self) { try TextInputTraits(settings: "secureTextEntry=true") }
    #expect(name?.help == "Did you mean isSecureTextEntry?")
    let type = #expect(throws: ReadingError.self) { try TextInputTraits(settings: "keyboardType=phonepad") }
    #expect(type?.help == "Did you mean phonePad?")
  }

  @Test(arguments: ["[]", "1", "{\"keyboardType\": 1}", "{\"isSecureTextEntry\": \"true\"}", "{\"a\": 1}", "{"])
  func malformedJSON(_ text: String) {
    #expect(throws: ReadingError.self) { try TextInputTraits(json: Array(text.utf8), name: "field.json") }
  }

  @Test func theFirstReasonWinsAndEveryFactIsNamed() {
    let keyboard = KeyboardExtension(isASCIICapable: false)
    let field = TextInputTraits(keyboardType: .asciiCapable, isSecureTextEntry: true, hostRefusesKeyboards: true)
    let decision = keyboard.decision(for: field)
    #expect(decision.reason.hasPrefix("The field has isSecureTextEntry true"))
    #expect(decision.facts.map(\.effect) == [.excludes, .undecided, .excludes, .none, .none])
    for fact in decision.facts { #expect(fact.source.hasPrefix("https://developer.apple.com/")) }
  }
}
