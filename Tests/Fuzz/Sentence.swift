/// A predicate without mistakes, written as an input chooses.
struct Sentence {
  private var choices: Choices
  private var budget = 40
  private var variables: [String] = []

  init(_ choices: Choices) { self.choices = choices }

  /// The sentence, and what is left of the input.
  static func predicate(_ choices: inout Choices) -> String {
    var sentence = Sentence(choices)
    let text = sentence.predicate(depth: 0)
    choices = sentence.choices
    return text
  }

  /// Returns whether a part may have parts.
  private mutating func mayGoOn(_ depth: Int) -> Bool {
    budget -= 1
    return budget > 0 && depth < 8 && !choices.isAtEnd
  }

  private mutating func predicate(depth: Int) -> String {
    guard mayGoOn(depth) else { return choices.flag() ? "TRUEPREDICATE" : "FALSEPREDICATE" }
    switch choices.number(below: 8) {
    case 0: return "NOT " + group(depth)
    case 1: return group(depth) + choices.text(of: [" AND ", " && ", "\nAND\n"]) + group(depth)
    case 2: return group(depth) + choices.text(of: [" OR ", " || "]) + group(depth)
    case 3: return countedSubquery(depth)
    default: return comparison(depth)
    }
  }

  private mutating func group(_ depth: Int) -> String { "(" + predicate(depth: depth + 1) + ")" }

  private mutating func comparison(_ depth: Int) -> String {
    let qualifier = choices.text(of: ["", "", "", "ANY ", "ALL ", "NONE ", "SOME "])
    let left = expression(depth + 1)
    if choices.number(below: 9) == 0 {
      return qualifier + left + " BETWEEN {" + expression(depth + 1) + ", " + expression(depth + 1) + "}"
    }
    let comparator = choices.text(of: [
      "==", "!=", "<", "<=", ">", ">=", "=", "<>", "IN", "CONTAINS", "CONTAINS[cd]", "BEGINSWITH", "ENDSWITH[c]",
      "LIKE",
      "LIKE[c]", "MATCHES", "UTI-CONFORMS-TO", "UTI-EQUALS", "==[c]", "<[n]",
    ])
    return qualifier + left + " " + comparator + " " + expression(depth + 1)
  }

  private mutating func countedSubquery(_ depth: Int) -> String {
    let comparator = choices.text(of: [" == ", " >= ", " < ", " != "])
    return subquery(depth) + ".@count" + comparator + "\(choices.number(below: 4))"
  }

  private mutating func subquery(_ depth: Int) -> String {
    let collection =
      variables.last.map { "$" + $0 + choices.text(of: [".attachments", ".registeredTypeIdentifiers"]) }
      ?? "extensionItems"
    let variable = ["i", "a", "t", "x"][variables.count % 4]
    variables.append(variable)
    defer { variables.removeLast() }
    return "SUBQUERY(" + collection + ", $" + variable + ", " + predicate(depth: depth + 1) + ")"
  }

  private mutating func expression(_ depth: Int) -> String {
    guard mayGoOn(depth) else { return literal() }
    switch choices.number(below: 12) {
    case 0, 1, 2: return literal()
    case 3, 4, 5: return keyPath()
    case 6:
      let operation = choices.text(of: ["+", "-", "*", "/", "**", "&", "|", "^", "<<", ">>"])
      return "(" + expression(depth + 1) + " " + operation + " " + expression(depth + 1) + ")"
    case 7: return "{" + expression(depth + 1) + ", " + expression(depth + 1) + "}"
    case 8: return call(depth)
    case 9: return subquery(depth)
    case 10:
      let condition = predicate(depth: depth + 1)
      return "TERNARY(" + condition + ", " + expression(depth + 1) + ", " + expression(depth + 1) + ")"
    default:
      let operation = choices.text(of: [" UNION ", " INTERSECT ", " MINUS "])
      return "(" + expression(depth + 1) + operation + expression(depth + 1) + ")"
    }
  }

  private mutating func call(_ depth: Int) -> String {
    let one = choices.text(of: [
      "sum", "count", "min", "max", "average", "median", "mode", "stddev", "sqrt", "log", "ln", "exp", "floor",
      "ceiling",
      "abs", "trunc", "uppercase", "lowercase", "length",
    ])
    return one + "(" + expression(depth + 1) + ")"
  }

  private mutating func keyPath() -> String {
    let base = variables.last.map { "$" + $0 } ?? "SELF"
    return base
      + choices.text(of: [
        "", ".attachments", ".registeredTypeIdentifiers", ".@count", ".extensionItems", ".attachments.@count",
        ".extensionItems[0]", ".extensionItems.@sum.x", ".extensionItems[FIRST].attachments[SIZE]", ".#select",
        ".extensionItems.@distinctUnionOfObjects.attachments", ".self", ".extensionItems[LAST]",
      ])
  }

  private mutating func literal() -> String {
    switch choices.number(below: 6) {
    case 0: "\"" + choices.text(of: Choices.types + ["*a?", "(a+)+b", "é", "\\u00e9", "NSNumber"]) + "\""
    case 1: "\(choices.integer())"
    case 2: "\(Double(choices.integer()) / 1024)"
    case 3: choices.text(of: ["NULL", "YES", "NO", "SELF", "TRUE"])
    case 4: "\(choices.number(below: 6))"
    default:
      choices.text(of: ["{}", "0x1F", "0b11", "1e300", "-0.0", "'x'", "{\"public.url\"}", "9223372036854775807", "2.0"])
    }
  }
}
