import ActivationLint
import ActivationRules
import Foundation
import PredicateSyntax

/// Reads one property list that a walk found and classifies it.
struct CandidateReader: Sendable {
  /// The result of reading a property list.
  enum Reading: Sendable {
    case found(FoundExtension)
    case application(ApplicationFacts)
    case project(XcodeProject)
    case unreadable(ScanProblem)
    /// A project file that says nothing then, while the extensions can be read without it.
    case unreadableProject(ScanProblem)
    case irrelevant
  }

  private static let marker = Array(InfoKey.extensionKey.utf8)
  /// Without one of these a property list is not an app's.
  private static let applicationMarkers = (["CFBundlePackageType"] + ApplicationFacts.signs).map { Array($0.utf8) }

  let root: String
  let limits: ReadingLimits

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
    // Some projects keep a blank one where Xcode generates the content; one without any bytes was cut off.
    if case .loose = file.role, !bytes.isEmpty, bytes.allSatisfy({ SourceCursor.isBlank($0) }) { return .irrelevant }
    let isMarked = RuleKeys.contains(Self.marker, PropertyListGuard.xmlText(bytes) ?? bytes)
    guard isOurBusiness || isMarked || Self.applicationMarkers.contains(where: { RuleKeys.contains($0, bytes) }) else {
      return .irrelevant
    }
    do throws(ReadingError) {
      let (plist, text) = try source(bytes)
      return reading(of: plist, text, file, path)
    } catch {
      guard isOurBusiness || isMarked else { return .irrelevant }
      return .unreadable(problem(error.located(in: bytes, name: nil), file))
    }
  }

  private func project(_ path: String, _ file: FolderWalk.File) -> Reading {
    if !path.hasSuffix(".xcodeproj") {
      // Other tools have files of this name too.
      return ProjectDescription(path, limits: limits).map { .project($0.project(limits: limits)) } ?? .irrelevant
    }
    do throws(ReadingError) {
      return .project(try XcodeProject(path, limits: limits))
    } catch {
      let inner = FolderWalk.File(path: file.path + "/project.pbxproj", owner: "", role: .project)
      return .unreadableProject(problem(error, inner))
    }
  }

  /// A property list; of one with directives of the preprocessor the first version that is well-formed, and has an extension where
  /// any has.
  private func source(_ bytes: [UInt8]) throws(ReadingError) -> (PropertyListValue, [UInt8]) {
    do throws(ReadingError) {
      return (try PropertyListReader.read(bytes, limits: limits), bytes)
    } catch {
      guard error.kind == .syntax, let file = FileText(bytes), let source = PreprocessedPropertyList(file.utf8) else {
        throw error
      }
      let readable = source.versions.compactMap { version in
        (try? PropertyListReader.read(version, limits: limits)).map { ($0, version) }
      }
      guard let found = readable.first(where: { $0.0[InfoKey.extensionKey] != nil }) ?? readable.first else {
        throw error
      }
      return found
    }
  }

  private func problem(_ error: ReadingError, _ file: FolderWalk.File) -> ScanProblem {
    let message = error.line > 0 ? "line \(error.line): " + error.fullMessage : error.fullMessage
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
      let keys = [InfoKey.extensionKey, InfoKey.attributes, ActivationKey.rule, "EXAppExtensionAttributes"]
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
    let modern = plist[InfoKey.extensionKey] == nil ? plist["EXAppExtensionAttributes"] : nil
    var found = FoundExtension(
      path: file.owner.isEmpty ? URL(fileURLWithPath: absolutePath(root)).lastPathComponent : file.owner,
      propertyListPath: path,
      isSource: file.role != .extensionBundle, bundleIdentifier: plist["CFBundleIdentifier"]?.text,
      displayName: plist["CFBundleDisplayName"]?.text ?? plist["CFBundleName"]?.text,
      extensionPointIdentifier: plist[InfoKey.extensionKey]?[InfoKey.point]?.text
        ?? modern?["EXExtensionPointIdentifier"]?.text,
      ruleState: .missing, rules: [], declarations: types.declarations, problems: types.warnings)
    found.isExtensionKit = modern != nil
    found.undecidedTypes = types.undecidedTypes
    found.declared = ExtensionSubject(plist)
    if file.role == .extensionBundle, let folder = ExtensionBundle.folder(around: path) {
      found.declared?.lookForScript(inBundle: folder)
    }
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
}
