import ActivationRules

/// Shared content, chosen by an input.
extension Choices {
  static let types = [
    "public.url", "public.file-url", "com.apple.active-webpage", "com.apple.webarchive", "public.jpeg", "public.image",
    "public.plain-text", "public.text", "public.html", "com.adobe.pdf", "public.movie", "com.apple.quicktime-movie",
    "public.data", "PUBLIC.PNG", "com.example.undeclared", "dyn.ah62d4rv4ge80k5xy", "",
  ]

  /// Items of attachments of types.
  mutating func items() -> [[[String]]] {
    (0..<number(below: 4)).map { _ in
      (0..<number(below: 5)).map { _ in (0..<number(below: 4)).map { _ in text(of: Self.types) } }
    }
  }
}
