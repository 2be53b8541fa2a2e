import Foundation

/// The initial inputs, created from the files of `Corpus/`.
struct Seeds {
  let corpus: URL

  /// The seeds of a target.
  func inputs(for target: String) -> [[UInt8]] {
    switch target {
    case "lex", "parse": return rules
    case "evaluate":
      let asked: [[UInt8]] = rules.flatMap { rule -> [[UInt8]] in contexts.prefix(3).map { [0] + rule + [0xFF] + $0 } }
      return asked + choices
    case "context": return contexts
    case "plist": return plists
    case "project": return files("extensions/projects", [".pbxproj", ".xcconfig"]) + unfilled
    case "lint": return plists + rules
    case "embedded", "document": return embedded
    case "description": return descriptions + choices
    case "nest", "grow": return fragments
    case "session":
      return files("repl", [".session"]).map(withoutPrompts).flatMap {
        [$0] + $0.split(separator: 0x0a).map(Array.init)
      }
    case "render": return rendered
    case "dynamic-type": return lines("types/dynamic-types.tsv").map { [0] + $0.prefix { $0 != 9 } } + choices
    default: return choices
    }
  }

  /// Returns inputs that once broke a promise.
  func regressions(for target: String) -> [(name: String, bytes: [UInt8])] {
    let folder = corpus.appendingPathComponent("regressions/" + target)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { name in
      (try? Data(contentsOf: folder.appendingPathComponent(name))).map { (name, Array($0)) }
    }
  }

  private var rules: [[UInt8]] {
    files("syntax/valid", [".txt"]) + lines("syntax/invalid.txt").filter { $0.first != 32 } + lintedRules
  }

  /// The rules of the linter's examples.
  private var lintedRules: [[UInt8]] {
    files("lint", [".json"]).flatMap { file in
      let cases = (try? JSONSerialization.jsonObject(with: Data(file))) as? [[String: Any]]
      return (cases ?? []).compactMap { ($0["rule"] as? String).map { Array($0.utf8) } }
    }
  }

  /// Files of every format, each of them also read as every other format.
  private var embedded: [[UInt8]] {
    let inputs = files("embedded", [""]) + plists.prefix(10)
    return inputs.flatMap { file in (0..<9).map { [UInt8($0)] + file } }
  }

  private var contexts: [[UInt8]] {
    files("contexts/valid", [".json", ".txt", ".plist"]) + files("contexts/invalid", [".json", ".txt"])
  }

  /// Fragments that nest or never end if they are repeated, for every reader.
  private var fragments: [[UInt8]] {
    let texts = [
      "(", "[", "{", "<", "((", "[{", "{a:", "{\"a\":", "[[\"a\":", "\"", "'", "`", "`${", "#", "#\"", "\"\"\"", "\\(",
      "/*", "||a", "??(",
      "a + ", ".string(", "NSExtension: {", "NSExtensionActivationRule: (\n", "\"SUBQUERY(extensionItems\" - (\n", "- ",
      "a:\n ",
      "- - ", "&a *a ", "<dict><key>a</key>", "<array>",
      "<key>NSExtensionActivationRule</key><string>TRUEPREDICATE</string>",
      "{NSExtensionItemAttachmentsKey = (<NSExtensionItem: 0x1> ", "<NSItemProvider: 0x1> {types = (a)} ", "Optional(",
      "NOT ",
      "SUBQUERY(a, $x, ", "any mix of ", "#if A\n", "$(", "&amp;", "\\\"",
    ]
    return texts.flatMap { text in (0..<16).map { [UInt8($0)] + Array(text.utf8) } }
  }

  private var unfilled: [[UInt8]] {
    [
      "$(SHARE_RULE)", "$(A) AND extensionItems.@count == 1", "hello $(WORLD)", "A = $(B)\nB = $(inherited)$(A:lower)",
      "SUBQUERY(extensionItems, $i, $i.x UTI-CONFORMS-TO \"$(ID).doc\").@count >= $(MINIMUM)",
    ].map { Array($0.utf8) }
  }

  private var plists: [[UInt8]] { files("extensions", [".plist"]) }

  private var rendered: [[UInt8]] {
    let inputs = rules.prefix(80) + plists.prefix(40)
    let asRules = inputs.enumerated().map { [UInt8($0.offset % 9)] + $0.element }
    return asRules + contexts.enumerated().map { [UInt8(9 + $0.offset % 2)] + $0.element }
  }

  /// Sequences of choices.
  private var choices: [[UInt8]] {
    (0..<64).map { seed in
      var state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 | 1
      return (0..<(16 + seed)).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 33)
      }
    }
  }

  /// The descriptions of the corpus, without the parts after their arrows.
  private var descriptions: [[UInt8]] {
    files("descriptions", [".txt"]).flatMap { file in
      String(decoding: file, as: UTF8.self).split(separator: "\n").map { line in
        [0] + Array((line.components(separatedBy: " ->").first ?? "").utf8)
      }
    }
  }

  private func withoutPrompts(_ session: [UInt8]) -> [UInt8] {
    let entries = String(decoding: session, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("> ") }
    return Array(entries.map { $0.dropFirst(2) }.joined(separator: "\n").utf8)
  }

  private func lines(_ file: String) -> [[UInt8]] {
    let data = (try? Data(contentsOf: corpus.appendingPathComponent(file))) ?? Data()
    return data.split(separator: 10).map { Array($0) }
  }

  /// Returns the files of a folder and its subfolders, ordered by path.
  private func files(_ folder: String, _ endings: [String]) -> [[UInt8]] {
    let root = corpus.appendingPathComponent(folder)
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? []
    return names.sorted().filter { name in endings.contains { name.hasSuffix($0) } }.compactMap { name in
      (try? Data(contentsOf: root.appendingPathComponent(name))).map { Array($0) }
    }
  }
}
