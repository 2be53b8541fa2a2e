extension SharedContext {
  /// What is shared, in a line: `1 extension item: [public.url] [public.plain-text]`.
  ///
  /// Neighbors with the same types are counted: `3 × [public.jpeg]`. Long contexts are cut.
  package var summary: String {
    let items = registeredTypeIdentifiers
    if items.isEmpty { return "no extension items" }
    let shown = items.prefix(5).map { attachments in
      attachments.isEmpty ? "no attachments" : Self.text(of: attachments)
    }
    let rest = items.count > 5 ? "; …" : ""
    return counted(items.count, "extension item") + ": " + shown.separated(by: "; ") + rest
  }

  private static func text(of attachments: [[String]]) -> String {
    var runs: [(types: [String], count: Int)] = []
    for types in attachments {
      if let last = runs.last, last.types == types { runs[runs.count - 1].count += 1 } else { runs.append((types, 1)) }
    }
    let shown = runs.prefix(8).map { run in
      (run.count > 1 ? "\(run.count) × " : "") + "[" + run.types.separated(by: ", ") + "]"
    }
    return shown.separated(by: " ") + (runs.count > 8 ? " …" : "")
  }
}
