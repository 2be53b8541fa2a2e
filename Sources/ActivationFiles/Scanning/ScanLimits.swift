public import ActivationRules

/// The limits of a search of a folder for extensions and rules.
///
/// A limit that is hit gives one error with its name and value; nothing is left out silently.
public struct ScanLimits: Sendable, Hashable {
  /// How many bundles, apps and extensions together, one scan reads.
  public var scannedBundles = 10_000
  /// How many source files that may hold rules, such as YAML and Swift, one search of a folder looks into.
  public var scannedSources = 50_000
  /// The limits of each file.
  public var reading = ReadingLimits.standard

  /// Creates the documented defaults, or others for each file.
  public init(reading: ReadingLimits = .standard) { self.reading = reading }

  /// The documented defaults.
  public static let standard = ScanLimits()
}
