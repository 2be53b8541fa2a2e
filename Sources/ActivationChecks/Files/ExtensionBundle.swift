package import ActivationLint
package import ActivationRules
import Foundation
internal import PredicateSyntax

/// An extension's Info.plist, with the known facts about its place.
package struct ExtensionBundle: Sendable, Hashable {
  /// The Info.plist.
  package var plist: PropertyListValue
  /// Its file, or `standard input`.
  package var path: String
  /// The folder of the built bundle; nil when the Info.plist was given by itself and lies in no `.appex`.
  package var bundleFolder: String?

  /// `NSExtensionPointIdentifier`; nil when absent or no string.
  package var extensionPoint: String? { plist[InfoKey.extensionKey]?[InfoKey.point]?.text }

  /// The mistakes in the extension's declarations apart from an activation rule.
  package var findings: [Finding] {
    guard var subject = ExtensionSubject(plist) else { return [] }
    if let bundleFolder { subject.lookForScript(inBundle: bundleFolder) }
    return Linter.findings(in: subject)
  }

  /// Reads the extensions that a command-line argument names.
  ///
  /// - Parameters:
  ///   - argument: `-`, an Info.plist, an `.appex` folder, or an `.app` folder with extensions inside.
  ///   - standardInput: Gives the bytes of standard input, asked only for `-`.
  ///   - limits: The limits on documents.
  /// - Returns: One extension, or several for an app; at least one.
  /// - Throws: When nothing is there, a property list cannot be read, or an app has no extensions.
  package static func load(
    _ argument: String, standardInput: () -> [UInt8]? = { nil }, limits: ReadingLimits = .standard
  ) throws(ReadingError) -> [ExtensionBundle] {
    if argument == "-" {
      let plist = try PropertyListReader.read(standardInput() ?? [], name: "standard input", limits: limits)
      return [ExtensionBundle(plist: plist, path: "standard input", bundleFolder: nil)]
    }
    let path = InputFile.trimmed(argument)
    guard path.hasSuffix(".app") || path.hasSuffix(".appex"), InputFile.isFolder(path) == true else {
      return [try load(file: path, bundleFolder: folder(around: path), limits: limits)]
    }
    if path.hasSuffix(".appex") { return [try load(bundle: path, limits: limits)] }
    var bundles: [ExtensionBundle] = []
    for plugIns in ["/PlugIns", "/Extensions", "/Contents/PlugIns"] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path + plugIns)) ?? []
      for name in names.sorted() where name.hasSuffix(".appex") {
        bundles.append(try load(bundle: path + plugIns + "/" + name, limits: limits))
      }
    }
    guard bundles.isEmpty else { return bundles }
    throw ReadingError(.file, "the app has no extensions", expected: "PlugIns/*.appex", name: argument)
  }

  private static func load(bundle path: String, limits: ReadingLimits) throws(ReadingError) -> ExtensionBundle {
    try load(file: InputFile.infoPlist(ofBundle: path), bundleFolder: path, limits: limits)
  }

  private static func load(
    file path: String, bundleFolder: String?, limits: ReadingLimits
  ) throws(ReadingError) -> ExtensionBundle {
    let plist = try PropertyListReader.read(file: path, limits: limits)
    return ExtensionBundle(plist: plist, path: path, bundleFolder: bundleFolder)
  }

  /// The `.appex` of `X.appex/Info.plist` or `X.appex/Contents/Info.plist`.
  static func folder(around path: String) -> String? {
    var folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    if folder.lastPathComponent == "Contents" { folder.deleteLastPathComponent() }
    return folder.pathExtension == "appex" ? folder.path : nil
  }
}
