import Foundation

/// As much of an editor's highlighter as the grammar in `Grammar/` needs: rules with `match`, with `begin` and `end`,
/// captures, and references to the repository.
struct TextMateGrammar {
  /// A rule with its expressions compiled.
  indirect enum Rule {
    case match(NSRegularExpression, name: String?, captures: [Int: String])
    /// The end may name what the beginning captured, such as `\1`.
    case span(begin: NSRegularExpression, end: String, name: String?, inner: [Rule])
  }

  struct Malformed: Error {
    var rule: String
  }

  /// The rules at the top, in their order.
  private(set) var rules: [Rule] = []
  private let repository: [String: Any]
  /// Grammars that this one includes, by their scopes.
  private let others: [String: TextMateGrammar]

  init(_ data: Data, including others: [String: TextMateGrammar] = [:]) throws {
    self.others = others
    let root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    repository = root["repository"] as? [String: Any] ?? [:]
    rules = try compile(root["patterns"])
    if rules.isEmpty || root["scopeName"] == nil { throw Malformed(rule: "the grammar itself") }
  }

  private func compile(_ patterns: Any?) throws -> [Rule] {
    try (patterns as? [[String: Any]] ?? []).flatMap { try compile($0) }
  }

  private func compile(_ pattern: [String: Any]) throws -> [Rule] {
    if let name = pattern["include"] as? String {
      if let other = others[name] { return other.rules }
      guard let entry = repository[String(name.dropFirst())] as? [String: Any] else { throw Malformed(rule: name) }
      return entry["match"] != nil || entry["begin"] != nil ? try compile(entry) : try compile(entry["patterns"])
    }
    let name = pattern["name"] as? String
    if let match = pattern["match"] as? String {
      var captures: [Int: String] = [:]
      for (index, capture) in pattern["captures"] as? [String: [String: String]] ?? [:] {
        guard let index = Int(index), let name = capture["name"] else { throw Malformed(rule: match) }
        captures[index] = name
      }
      return [.match(try NSRegularExpression(pattern: match), name: name, captures: captures)]
    }
    guard let begin = pattern["begin"] as? String, let end = pattern["end"] as? String else {
      throw Malformed(rule: "\(pattern)")
    }
    return [
      .span(
        begin: try NSRegularExpression(pattern: begin), end: end, name: name, inner: try compile(pattern["patterns"]))
    ]
  }

  /// The innermost scope of every UTF-16 unit of a text; nil where no rule has a say.
  func scopes(of text: String) throws -> [String?] {
    var scopes: [String?] = []
    var open: [(end: NSRegularExpression, name: String?, inner: [Rule])] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var inLine = [String?](repeating: nil, count: line.utf16.count)
      var position = 0
      func paint(_ range: NSRange, _ name: String?) {
        for index in range.lowerBound..<range.upperBound where inLine.indices.contains(index) {
          inLine[index] = name ?? inLine[index]
        }
      }
      func first(_ expression: NSRegularExpression) -> NSTextCheckingResult? {
        let rest = NSRange(location: position, length: inLine.count - position)
        // What lies before the position counts for what looks behind, and only the line's own ends are ends.
        return expression.firstMatch(
          in: String(line), options: [.withTransparentBounds, .withoutAnchoringBounds], range: rest)
      }
      while position <= inLine.count {
        let end = open.last.flatMap { first($0.end) }
        var best: (result: NSTextCheckingResult, rule: Rule)?
        for rule in open.last?.inner ?? rules {
          let expression =
            switch rule {
            case .match(let match, _, _): match
            case .span(let begin, _, _, _): begin
            }
          guard let found = first(expression), found.range.length > 0 else { continue }
          if best.map({ found.range.location < $0.result.range.location }) ?? true { best = (found, rule) }
        }
        if let end, end.range.location <= best?.result.range.location ?? .max {
          let name = open.removeLast().name
          paint(NSRange(location: position, length: end.range.upperBound - position), name)
          position = end.range.upperBound
          if position == inLine.count { break }
          continue
        }
        let name = open.last?.name
        guard let best else {
          paint(NSRange(location: position, length: inLine.count - position), name)
          break
        }
        let range = best.result.range
        paint(NSRange(location: position, length: range.location - position), name)
        switch best.rule {
        case .match(_, let name, let captures):
          paint(range, name)
          for (index, name) in captures where best.result.range(at: index).location != NSNotFound {
            paint(best.result.range(at: index), name)
          }
        case .span(_, let end, let name, let inner):
          paint(range, name)
          var pattern = end
          for number in 1..<max(1, best.result.numberOfRanges) where pattern.contains("\\\(number)") {
            let captured = best.result.range(at: number)
            let text = captured.location == NSNotFound ? "" : (String(line) as NSString).substring(with: captured)
            pattern = pattern.replacing("\\\(number)", with: NSRegularExpression.escapedPattern(for: text))
          }
          open.append((try NSRegularExpression(pattern: pattern), name, inner))
        }
        position = range.upperBound
      }
      scopes += inLine + [nil]
    }
    return scopes
  }
}
