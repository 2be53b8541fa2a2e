import ActivationChecks
import ActivationRules
import Predicates
import TestSupport
import Testing

@Suite struct FaultTests {
  @Test func pathsAndTexts() throws {
    #expect(try RuleSource.load("a == 1").first?.rule == .predicate("a == 1"))
    #expect(try RuleSource.load("-", standardInput: { Array("b".utf8) }).first?.rule == .predicate("b"))
    for path in ["missing.plist", "a/b", "X.appex", "rule.predicate"] {
      #expect(message { try RuleSource.load(path) } == path + ": no such file")
    }
    let empty = try TemporaryFolder()
    #expect(message { try RuleSource.load(empty.path) }?.contains("in this folder") == true)
    #expect(message { try RuleSource.load(" ") }?.contains("empty") == true)
  }

  @Test func deepTextsOnASmallStack() {
    let texts = ["[", "{\"a\":", "(", "{a=", "<plist>" + String(repeating: "<array>", count: 600)]
    onSmallStack {
      for text in texts {
        let bytes = Array(String(repeating: text, count: 100_000).utf8.prefix(1_000_000))
        let message = message { try ContextReader.read(bytes) } ?? ""
        #expect(message.contains("documentDepth is 512") || message.contains("no type identifiers"))
      }
      let deep = Array((String(repeating: "[", count: 511) + String(repeating: "]", count: 511)).utf8)
      #expect(message { try ContextReader.read(json: deep) } == nil)
    }
  }
}
