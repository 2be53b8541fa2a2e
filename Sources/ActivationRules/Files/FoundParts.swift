package import Documents
import Predicates
package import Texts

/// A rule, as its property list has it.
package struct FoundRule: Sendable {
  package let rule: RuleValue
  /// The keys and indexes that lead to the rule; empty for a rule by itself.
  package let path: [String]
  /// The key of the object that the rule is evaluated on.
  package let root: String
  /// The name of a File Provider's action.
  package let name: String?

  package init(
    _ rule: RuleValue, path: [String] = [], root: String = ContextKey.extensionItems, name: String? = nil
  ) {
    self.rule = rule
    self.path = path
    self.root = root
    self.name = name
  }
}

/// A part of a file that is a rule, or an Info.plist with one.
package struct RulePart: Sendable {
  package enum Value: Sendable, Equatable {
    /// An Info.plist, or an excerpt from one.
    case propertyList(PropertyListValue)
    /// A rule by itself.
    case rule(RuleValue)
  }

  package let value: Value
  /// The rules of an Info.plist, or why there is none; nil for a rule by itself.
  package let search: RuleLookup?
  /// The text with its places; nil where there are none, as in binary property lists.
  package var text: PartText?
  /// A Boolean value that indicates whether the part is a whole document; the rest of an excerpt may be elsewhere.
  package var isWhole: Bool
  /// A Boolean value that indicates whether a program computes the extension point, so that the rule may be unused.
  package var isPointComputed = false
  /// The JavaScript file that is named beside the rule, empty where a program computes the name; nil for none.
  package var script: String?
  /// The family of systems of the target that the part is in, in a description of a project; nil elsewhere.
  package var platform: ActivationRule.Platform?
  /// The words of another tool for keys of the rule, where the file has the rule in such words, so that no change of the rule can be
  /// written there; nil elsewhere.
  package var options: [String: String]?

  package init(_ value: Value, _ text: PartText?, isWhole: Bool = true, options: [String: String]? = nil) {
    self.value = value
    self.text = text
    self.isWhole = isWhole
    self.options = options
    search = if case .propertyList(let plist) = value { RuleLookup.search(plist) } else { nil }
  }
}

/// A rule that is there and can't be read.
package struct UnreadRule: Sendable, Hashable {
  package enum Kind: Sendable {
    /// An Info.plist that is made from the file has the rule.
    case computed
    /// Whatever makes an Info.plist ignores the rule where it stands.
    case ignored
    /// A part of a rule that is read: an option that a plug-in doesn't know.
    case option
    /// The value of a key, of a rule that is read.
    case value
    /// The end of a part of a property list, which is read as if it were there.
    case completed
  }

  /// The place in the file.
  package let range: SourceRange?
  /// Why it can't be read.
  package let reason: String
  package let kind: Kind

  package init(range: SourceRange? = nil, reason: String, kind: Kind = .computed) {
    self.range = range
    self.reason = reason
    self.kind = kind
  }
}

/// The rules of a file, or of a text in it.
package struct FoundParts: Sendable {
  static let typeKeys = ["UTExportedTypeDeclarations", "UTImportedTypeDeclarations"]

  /// The rules, in the order of the file.
  package var parts: [RulePart]
  /// The places that look like a rule and can't be read.
  package var unread: [UnreadRule] = []
  /// The keys that declare types, wherever they are, each with its value.
  package var typeKeys: [PropertyListValue] = []

  package init(parts: [RulePart] = []) { self.parts = parts }

  package var isEmpty: Bool { parts.isEmpty && unread.isEmpty }

  /// Adds the rules of another part of the file.
  package mutating func add(_ other: FoundParts) {
    parts += other.parts
    unread += other.unread
    typeKeys += other.typeKeys
  }

  /// Adds the rules of a text that a literal or a block of this file spells.
  package mutating func add(_ inner: FoundParts, in outer: Spelled, _ style: LiteralStyle) {
    parts += inner.parts.map { part in
      var part = part
      part.text?.enclose(in: outer, style)
      return part
    }
    unread += inner.unread.map { UnreadRule(range: $0.range.map { outer.source(of: $0) }, reason: $0.reason) }
  }
}

extension ActivationRule.Platform {
  /// Creates the family of systems that destinations of a target are of, as Xcode, XcodeGen and Tuist call them; nil for other names. What
  /// is for both families counts as iOS.
  package init?(destinations: [String]) {
    let names = destinations.map { $0.lowercased() }
    let isMobile = names.contains { name in
      ["ios", "iphone", "ipad", "xr", "vision", "applevision", "maccatalyst", "macwithipad"].contains {
        name.hasPrefix($0)
      }
    }
    let isMac = names.contains { ["mac", "macos", "macosx"].contains($0) }
    guard isMobile || isMac else { return nil }
    self = isMobile ? .iOS : .macOS
  }
}

/// The two forms of a rule.
package enum RuleValue: Sendable, Hashable {
  /// The text of a predicate.
  case predicate(String)
  /// The dictionary form; the value is a dictionary.
  case dictionary(PropertyListValue)
}
