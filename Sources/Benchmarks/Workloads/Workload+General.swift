import PredicateEvaluation

extension Workload {
  /// A rule, and what it means.
  private typealias General = (name: String, text: String, holds: (Payload) -> Bool)

  /// W2g: rules that are not a chain of `UTI-CONFORMS-TO`, so that the evaluator has to go its general way.
  static func general(_ data: BenchmarkData) throws(BenchmarkFailure) -> Workload {
    let evaluations = try evaluations(
      of: rules.map { BenchmarkRule(name: $0.name, text: $0.text, branches: []) }, on: data.payloads)
    for (index, rule) in rules.enumerated() {
      let expected = data.payloads.count(where: rule.holds)
      try BenchmarkFailure.check("W2g, \(rule.name)", evaluations[index](), expected)
    }
    let limit = BitSetRules(data.rules, data.payloads, try TypeNumbers())
    let branchRules = data.rules.indices
    // The first contestant is not a limit, only a measure of the machine, done as often as the others are.
    let yardstick = Contestant(name: "bit sets of W2") { branchRules.reduce(0) { $0 + limit.activations(ofRule: $1) } }
    let general = Contestant(name: "evaluate") { evaluations.reduce(0) { $0 + $1() } }
    return Workload(
      name: "W2g", title: "evaluate a rule of another form", unit: "evaluation",
      units: rules.count * data.payloads.count, goal: "≤ 2.2 µs (stretch 1 µs)", contestants: [yardstick, general])
  }

  private static var rules: [General] {
    [
      (
        name: "counts of identifiers",
        text: rule(
          #"""
          SUBQUERY($attachment.registeredTypeIdentifiers, $uti, $uti UTI-CONFORMS-TO "public.image").@count >= 1
          """#, "== $extensionItem.attachments.@count"),
        holds: exactlyOneItem { item in
          item.allSatisfy { $0.contains { BenchmarkData.conforms($0, to: "public.image") } }
        }
      ),
      (
        name: "strings",
        text: rule(
          #"""
          ANY $attachment.registeredTypeIdentifiers BEGINSWITH "com.adobe."
          OR ANY $attachment.registeredTypeIdentifiers IN {"public.url", "public.file-url"}
          OR ANY $attachment.registeredTypeIdentifiers == "public.png"
          """#, "== $extensionItem.attachments.@count"),
        holds: exactlyOneItem { item in
          item.allSatisfy {
            $0.contains {
              $0.hasPrefix("com.adobe.") || ["public.url", "public.file-url", "public.png"].contains($0)
            }
          }
        }
      ),
      (
        name: "arithmetic",
        text: rule(
          #"ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image""#,
          "* 2 > $extensionItem.attachments.@count + 1"),
        holds: exactlyOneItem { item in
          item.count { $0.contains { BenchmarkData.conforms($0, to: "public.image") } } * 2 > item.count + 1
        }
      ),
    ]
  }

  /// A rule about the number of attachments for which a condition holds.
  private static func rule(_ condition: String, _ comparison: String) -> String {
    "SUBQUERY(extensionItems, $extensionItem, "
      + "SUBQUERY($extensionItem.attachments, $attachment, \(condition)).@count \(comparison)).@count == 1"
  }

  private static func exactlyOneItem(_ holds: @escaping ([[String]]) -> Bool) -> (Payload) -> Bool {
    { $0.count(where: holds) == 1 }
  }
}
