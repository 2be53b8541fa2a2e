package import Documents
import Predicates
package import Texts

/// A rule that was found in a property list, or by itself.
package struct FoundRule: Sendable {
  package let rule: WrittenRule
  /// The keys and indexes that lead to the rule; empty for a rule by itself.
  package private(set) var path: [String] = []
  /// The key of the object that the rule is evaluated on.
  package private(set) var root = ContextKey.extensionItems
  /// The name of a File Provider's action; nil for any other rule.
  package private(set) var name: String?
}

/// A part of a file that is a rule, or an Info.plist with one.
package struct RulePart: Sendable {
  package enum Value: Sendable, Equatable {
    /// An Info.plist, or an excerpt from one.
    case propertyList(PropertyListValue)
    /// A rule by itself.
    case rule(WrittenRule)
  }

  package let value: Value
  /// The rules of an Info.plist, or the reason why there are none; for a rule by itself, only this rule.
  package let search: RuleLookup
  /// The text with the positions of its values; nil if there are none, as in binary property lists.
  package var text: PartText?
  /// A Boolean value that indicates whether the part is a whole document, rather than an excerpt whose rest may be elsewhere.
  package var isWhole: Bool
  /// A Boolean value that indicates whether a program computes the extension point, so that the rule may be unused.
  package var isPointComputed = false
  /// The JavaScript file that is named next to the rule; empty if a program computes the name, and nil if there's none.
  package var script: String?
  /// The family of systems of the target, if the part is in a description of a project; otherwise nil.
  package var platform: ActivationRule.Platform?
  /// The words that another tool uses for the rule's keys, if the file writes the rule in these words; otherwise nil. Changes to such a rule
  /// can't be written into the file.
  package var options: [String: String]?

  package init(_ value: Value, _ text: PartText?, isWhole: Bool = true, options: [String: String]? = nil) {
    self.value = value
    self.text = text
    self.isWhole = isWhole
    self.options = options
    search =
      switch value {
      case .propertyList(let plist): RuleLookup.search(plist)
      case .rule(let rule): .rules([FoundRule(rule: rule)])
      }
  }
}

/// A rule that exists but can't be read.
package struct UnreadRule: Sendable, Hashable {
  package enum Kind: Sendable {
    /// A program computes the rule. Only the Info.plist that is made from the file contains the rule.
    case computed
    /// The tool that makes an Info.plist ignores the rule in this place.
    case ignored
    /// An option that a plug-in doesn't know, in a rule that is otherwise read.
    case option
    /// The value of a key, in a rule that is otherwise read.
    case value
    /// The missing end of an excerpt of a property list, which is read as if the end were there.
    case completed
  }

  /// The range in the file; nil if it isn't known.
  package let range: SourceRange?
  /// The reason why it can't be read.
  package let reason: String
  package let kind: Kind

  package init(range: SourceRange? = nil, reason: String, kind: Kind = .computed) {
    self.range = range
    self.reason = reason
    self.kind = kind
  }
}

/// The rules that were found in a file, or in a text inside it.
package struct FoundParts: Sendable {
  static let typeKeys = ["UTExportedTypeDeclarations", "UTImportedTypeDeclarations"]

  /// The rules, in the order of the file.
  package var parts: [RulePart]
  /// The places that look like a rule but can't be read.
  package var unread: [UnreadRule] = []
  /// The keys that declare types, wherever they are, each with its value.
  package var typeKeys: [PropertyListValue] = []

  package init(parts: [RulePart] = []) { self.parts = parts }

  package var isEmpty: Bool { parts.isEmpty && unread.isEmpty }

  /// Adds the rules that were found in another part of the file.
  package mutating func add(_ other: FoundParts) {
    parts += other.parts
    unread += other.unread
    typeKeys += other.typeKeys
  }

  /// Adds the rules that were found in the text of a literal or a block of this file.
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
  /// Creates the family of systems from a target's destinations, as Xcode, XcodeGen and Tuist call them; nil for other names. A target
  /// for both families counts as iOS.
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
