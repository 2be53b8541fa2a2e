/// Something odd about what an extension declares outside of its activation rule.
public struct ExtensionFinding: Sendable, Hashable {
  /// How bad it is.
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// Something cannot work.
    case error
    /// Probably a mistake.
    case warning
    /// Worth knowing.
    case note
  }

  /// The kinds of findings; the raw values are stable, the wording of a message is not.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// `NSExtensionAttributes` of a keyboard or photo editing extension is no dictionary.
    case attributesWrongType = "attributes-wrong-type"
    /// A key of the keyboard has a value of another type than documented.
    case keyboardKeyWrongType = "keyboard-key-wrong-type"
    /// A key of the keyboard is absent, so that its default applies.
    case keyboardKeyMissing = "keyboard-key-missing"
    /// `PrimaryLanguage` is no language tag.
    case primaryLanguageMalformed = "primary-language-malformed"
    /// `PrimaryLanguage` names no region, which the documented pattern has.
    case primaryLanguageWithoutRegion = "primary-language-without-region"
    /// A key is nearly one that is missing.
    case keyMisspelt = "key-misspelt"
    /// A key stands outside of `NSExtensionAttributes`, where it is looked for.
    case keyMisplaced = "key-misplaced"
    /// A photo editing extension declares no media types.
    case mediaTypesMissing = "media-types-missing"
    /// `PHSupportedMediaTypes` is no array of strings.
    case mediaTypesWrongType = "media-types-wrong-type"
    /// `PHSupportedMediaTypes` is empty.
    case mediaTypesEmpty = "media-types-empty"
    /// `PHSupportedMediaTypes` has an entry that nobody knows.
    case mediaTypeUnknown = "media-type-unknown"
    /// `PHSupportedMediaTypes` has an entry that is in use but was found in no document.
    case mediaTypeUndocumented = "media-type-undocumented"
    /// `PHSupportedMediaTypes` stands in an extension of another kind.
    case mediaTypesUnused = "media-types-unused"
    /// There is an activation rule where none is used.
    case activationRuleUnused = "activation-rule-unused"
    /// The rule admits web pages, and no JavaScript file is named.
    case webPageWithoutPreprocessingFile = "web-page-without-preprocessing-file"
    /// The JavaScript file's name is no text.
    case preprocessingFileWrongType = "preprocessing-file-wrong-type"
    /// The JavaScript file's name is written with its extension.
    case preprocessingFileWithExtension = "preprocessing-file-with-extension"
    /// The JavaScript file is not in the bundle.
    case preprocessingFileNotInBundle = "preprocessing-file-not-in-bundle"
    /// The JavaScript file is nowhere in the source tree.
    case preprocessingFileNotInProject = "preprocessing-file-not-in-project"
    /// A dictionary has a key twice, of which the property list that was read shows one.
    case duplicateKey = "duplicate-key"
    /// The App Groups of the entitlements are no array of strings.
    case applicationGroupsWrongType = "application-groups-wrong-type"
    /// The extension and its containing app have App Groups, and none in common.
    case applicationGroupsDiffer = "application-groups-differ"
    /// The extension or its containing app has App Groups, and the other none.
    case applicationGroupsOneSided = "application-groups-one-sided"
    /// The extension shares a group with its containing app, and has others that the app doesn't have.
    case applicationGroupsPartlyShared = "application-groups-partly-shared"
  }

  /// The kind.
  public var kind: Kind
  /// How bad it is.
  public var severity: Severity
  /// The keys that lead to the value, from the root of the property list; of the entitlements for findings on App Groups.
  public var keyPath: [String]
  /// What is odd, in one line without a full stop. Text from the property list is quoted as it is.
  public var message: String
  /// What to do.
  public var help: String
  /// The public address of the fact behind the finding.
  public var source: String

  /// The stable id, in kebab case.
  public var id: String { kind.rawValue }
  /// The key path in one line.
  public var place: String { keyPath.joined(separator: " > ") }

  /// What is odd and where, in one line, with what to do.
  public var line: String { "\(place): \(message). \(help)" }

  /// Creates a finding.
  public init(
    _ kind: Kind, _ severity: Severity, at keyPath: [String], _ message: String, help: String, source: String
  ) {
    self.kind = kind
    self.severity = severity
    self.keyPath = keyPath
    self.message = message
    self.help = help
    self.source = source
  }
}
