/// The objects of a SARIF log, as far as they are written; names and nesting are those of section 3 of the standard.
struct SARIFLog: Encodable {
  var schema = "https://json.schemastore.org/sarif-2.1.0.json"
  var version = "2.1.0"
  var runs: [SARIFRun]

  enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version
    case runs
  }
}

struct SARIFRun: Encodable {
  var tool: SARIFTool
  var results: [SARIFResult]
  var invocations: [SARIFInvocation]
  /// Columns are counted in Unicode scalars (3.14.17).
  var columnKind = "unicodeCodePoints"
}

struct SARIFTool: Encodable {
  var driver: SARIFDriver
}

struct SARIFDriver: Encodable {
  var name = "activation-rule"
  var version: String
  var rules: [SARIFRule]
}

struct SARIFRule: Encodable {
  struct Configuration: Encodable {
    var level: String
  }

  struct Help: Encodable {
    var text: String
    var markdown: String
  }

  var id: String
  var name: String
  var shortDescription: SARIFMessage
  var help: Help
  var defaultConfiguration: Configuration

  init(_ rule: Report.Rule) {
    id = rule.id
    name = rule.name
    shortDescription = SARIFMessage(text: rule.summary)
    help = Help(text: rule.page, markdown: rule.page)
    defaultConfiguration = Configuration(level: rule.severity.rawValue)
  }
}

struct SARIFMessage: Encodable {
  var text: String
}

struct SARIFResult: Encodable {
  var ruleId: String
  var ruleIndex: Int?
  var level: String
  var message: SARIFMessage
  var locations: [SARIFLocation]
  var relatedLocations: [SARIFLocation]?
  var fixes: [SARIFFix]?
}

struct SARIFLocation: Encodable {
  var physicalLocation: SARIFPhysicalLocation
  var message: SARIFMessage?
}

struct SARIFPhysicalLocation: Encodable {
  var artifactLocation: SARIFArtifactLocation
  var region: SARIFRegion?
}

struct SARIFArtifactLocation: Encodable {
  var uri: String
}

struct SARIFRegion: Encodable {
  var startLine: Int
  var startColumn: Int
  var endLine: Int
  var endColumn: Int

  init(_ region: ReportEntry.Region) {
    startLine = region.line
    startColumn = region.column
    endLine = region.endLine
    endColumn = region.endColumn
  }
}

struct SARIFFix: Encodable {
  var description: SARIFMessage
  var artifactChanges: [SARIFArtifactChange]
}

struct SARIFArtifactChange: Encodable {
  var artifactLocation: SARIFArtifactLocation
  var replacements: [SARIFReplacement]
}

struct SARIFReplacement: Encodable {
  var deletedRegion: SARIFRegion
  var insertedContent: SARIFMessage
}

struct SARIFInvocation: Encodable {
  var executionSuccessful: Bool
  var toolExecutionNotifications: [SARIFNotification]
}

struct SARIFNotification: Encodable {
  var level: String
  var message: SARIFMessage
  var locations: [SARIFLocation]?
}
