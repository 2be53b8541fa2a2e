import ActivationRules
import Foundation
import PredicateSyntax

/// Reads one property list that a walk found and says what it is.
struct CandidateReader: Sendable {
  /// What became of a property list.
  enum Reading: Sendable {
    case found(FoundExtension)
    case application(ApplicationFacts)
    case project(XcodeProject)
    case unreadable(ScanProblem)
    /// A project file that says nothing then, while the extensions can be read without it.
    case unreadableProject(ScanProblem)
    case irrelevant
  }

  private static let marker = Array("NSExtension".utf8)
  /// Without one of these a property list is not an app's.
  private static let applicationMarkers = (["CFBundlePackageType"] + ApplicationFacts.signs).map { Array($0.utf8) }

  let root: String
  let limits: Limits

  func read(_ file: FolderWalk.File) -> Reading {
    let path = file.path.isEmpty ? root : root + "/" + file.path
    let isOurBusiness = file.role != .loose(isInfoPlist: false)
    if file.role == .project { return project(path, file) }
    let bytes: [UInt8]
    do throws(ReadingError) {
      bytes = try InputFile.read(path, limits: limits)
    } catch {
      return isOurBusiness ? .unreadable(problem(error, file)) : .irrelevant
    }
    // Some projects keep a blank one where Xcode generates the content.
    if case .loose = file.role, bytes.allSatisfy({ $0 <= 0x20 }), !bytes.isEmpty { return .irrelevant }
    let isMarked = Self.contains(Self.marker, PropertyListGuard.xmlText(bytes) ?? bytes)
    guard isOurBusiness || isMarked || Self.applicationMarkers.contains(where: { Self.contains($0, bytes) }) else {
      return .irrelevant
    }
    do throws(ReadingError) {
      let plist = try PropertyListReader.read(bytes, limits: limits)
      return reading(of: plist, bytes, file, path)
    } catch {
      guard isOurBusiness || isMarked else { return .irrelevant }
      return .unreadable(problem(error.located(in: bytes, name: nil), file))
    }
  }

  private func project(_ path: String, _ file: FolderWalk.File) -> Reading {
    do throws(ReadingError) {
      return .project(try XcodeProject(path, limits: limits))
    } catch {
      let inner = FolderWalk.File(path: file.path + "/project.pbxproj", owner: "", role: .project)
      return .unreadableProject(problem(error, inner))
    }
  }

  private func problem(_ error: ReadingError, _ file: FolderWalk.File) -> ScanProblem {
    var error = error
    error.name = nil
    var message = error.description
    // Without a name a position starts the text: `3:4: …`.
    if error.line > 0 { message = "line \(error.line): " + message.drop { $0 != " " }.dropFirst() }
    return ScanProblem(path: file.path.isEmpty ? root : file.path, message: message, help: error.help)
  }

  private func reading(
    of plist: PropertyListValue, _ bytes: [UInt8], _ file: FolderWalk.File, _ path: String
  ) -> Reading {
    switch file.role {
    case .application: return .application(ApplicationFacts(plist, path: path))
    case .extensionBundle: break
    case .project: return .irrelevant
    case .loose:
      let keys = ["NSExtension", "NSExtensionAttributes", "NSExtensionActivationRule", "EXAppExtensionAttributes"]
      guard keys.contains(where: { plist[$0] != nil }) else {
        return ApplicationFacts.isApplication(plist)
          ? .application(ApplicationFacts(plist, path: path)) : .irrelevant
      }
    }
    return .found(foundExtension(plist, bytes, file, path))
  }

  private func foundExtension(
    _ plist: PropertyListValue, _ bytes: [UInt8], _ file: FolderWalk.File, _ path: String
  ) -> FoundExtension {
    let types = ApplicationFacts(plist, path: path)
    let modern = plist["NSExtension"] == nil ? plist["EXAppExtensionAttributes"] : nil
    var found = FoundExtension(
      path: file.owner.isEmpty ? URL(fileURLWithPath: root).standardizedFileURL.lastPathComponent : file.owner,
      propertyListPath: path,
      isSource: file.role != .extensionBundle, bundleIdentifier: plist["CFBundleIdentifier"]?.text,
      displayName: plist["CFBundleDisplayName"]?.text ?? plist["CFBundleName"]?.text,
      extensionPointIdentifier: plist["NSExtension"]?["NSExtensionPointIdentifier"]?.text
        ?? modern?["EXExtensionPointIdentifier"]?.text,
      ruleState: .missing, rules: [], declarations: types.declarations, problems: types.warnings)
    found.isExtensionKit = modern != nil
    found.undecidedTypes = types.undecidedTypes
    found.findings = ExtensionFacts.findings(in: plist, bundleFolder: file.role.bundleFolder(of: path))
    found.preprocessingFile = plist["NSExtension"]?["NSExtensionAttributes"]?[ExtensionDescription.scriptKey]?.text
    if !found.isSource { found.readEntitlements(limits: limits) }
    guard modern == nil else { return found }
    switch RuleLocator.finding(in: plist) {
    case .rules(let rules):
      found.rules = RuleSource.described(rules, by: plist, bytes: bytes, path: path)
      for index in found.rules.indices { found.rules[index].isBuilt = !found.isSource }
      found.ruleState = .found
    case .unusable(let error): found.ruleState = .unusable(error.message)
    case .missing: found.ruleState = .missing
    }
    for rule in found.rules { found.problems += rule.warnings.filter { !found.problems.contains($0) } }
    return found
  }

  /// Whether bytes hold others in a row.
  private static func contains(_ needle: [UInt8], _ bytes: [UInt8]) -> Bool {
    guard let first = needle.first, bytes.count >= needle.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      for place in 0...(bytes.count - needle.count) where bytes[place] == first {
        if bytes[place..<place + needle.count].elementsEqual(needle) { return true }
      }
      return false
    }
  }
}
