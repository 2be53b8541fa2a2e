import ActivationLint
import ActivationRules
import Predicates

/// Reads one property list that a walk found and classifies it.
struct CandidateReader: Sendable {
  /// The result of reading a property list.
  enum Reading: Sendable {
    case found(RuleFile)
    case application(ApplicationFacts)
    case project(XcodeProject)
    case unreadable(ReadingError)
    /// A project file that says nothing then, while the extensions can be read without it.
    case unreadableProject(ReadingError)
    case irrelevant
  }

  /// Without one of these a property list is not an app's.
  private static let applicationMarkers = ["CFBundlePackageType"] + ApplicationFacts.signs

  let root: String
  let disk: Disk

  func read(_ file: FolderWalk.File) -> Reading {
    let path = ScanRoot.joined(root, file.path)
    let isOurBusiness = file.role != .loose(isInfoPlist: false)
    if file.role == .project { return project(path, file) }
    let bytes: [UInt8]
    do throws(ReadingError) {
      // That of an app or an extension may be asked for again.
      bytes = try path.hasSuffix("Info.plist") ? disk.bytes(path) : disk.read(path)
    } catch {
      return isOurBusiness ? .unreadable(problem(error, file)) : .irrelevant
    }
    if file.path.isEmpty, let error = RuleFileReader.archive(bytes, name: path) {
      return .unreadable(problem(error, file))
    }
    // Some projects keep a blank one where Xcode generates the content; one without any bytes was cut off.
    if case .loose = file.role, !bytes.isEmpty, bytes.allSatisfy({ $0.isBlank }) { return .irrelevant }
    let isMarked =
      (FileText(bytes)?.utf8 ?? bytes).holds(InfoKey.extensionKey)
      || path.hasSuffix("Info.plist") && RuleFileReader.isPointer(bytes)
    guard isOurBusiness || isMarked || Self.applicationMarkers.contains(where: { bytes.holds($0) }) else {
      return .irrelevant
    }
    let read = RuleFile.propertyList(bytes, path: path, limits: disk.limits)
    // A part of a property list is nothing that a tool reads.
    if let error = read.content.mistake ?? read.content.looseness {
      return isOurBusiness || isMarked ? .unreadable(problem(error, file)) : .irrelevant
    }
    if let list = read.infoPlist?.value { disk.keep(list, of: path) }
    return reading(read, file, path)
  }

  private func project(_ path: String, _ file: FolderWalk.File) -> Reading {
    if path.hasSuffix(ApplicationFacts.descriptionName) {
      guard let bytes = try? disk.bytes(path), TypeDeclarationReader.mayDeclareTypes(bytes) else { return .irrelevant }
      let facts = ApplicationFacts(describedIn: bytes, path: path, limits: disk.limits)
      return facts.map { .application($0) } ?? .irrelevant
    }
    if !path.hasSuffix(".xcodeproj") {
      // Other tools have files of this name too.
      return ProjectDescription(path, from: disk).map { .project($0.project(from: disk)) } ?? .irrelevant
    }
    do throws(ReadingError) {
      return .project(try XcodeProject(path, from: disk))
    } catch {
      let inner = FolderWalk.File(path: file.path + "/project.pbxproj", owner: "", role: .project)
      return .unreadableProject(problem(error, inner))
    }
  }

  private func problem(_ error: ReadingError, _ file: FolderWalk.File) -> ReadingError {
    var problem = error
    problem.name = file.path.isEmpty ? root : file.path
    return problem
  }

  /// Returns the meaning of a property list.
  func reading(_ read: RuleFile, _ file: FolderWalk.File, _ path: String) -> Reading {
    guard let plist = read.infoPlist?.value else { return .irrelevant }
    switch file.role {
    case .application: return .application(ApplicationFacts(plist, path: path))
    case .extensionBundle: break
    case .project: return .irrelevant
    case .loose:
      let keys = [InfoKey.extensionKey, InfoKey.attributes, ActivationKey.rule, "EXAppExtensionAttributes"]
      guard keys.contains(where: { plist[$0] != nil }) else {
        guard ApplicationFacts.isApplication(plist) else { return .irrelevant }
        return .application(ApplicationFacts(plist, path: path))
      }
    }
    return .found(read.placed(in: surroundings(of: file, path, read)))
  }

  private func surroundings(of file: FolderWalk.File, _ path: String, _ read: RuleFile) -> Surroundings {
    var surroundings = Surroundings(isBuilt: file.role == .extensionBundle)
    surroundings.owner =
      file.owner.isEmpty ? fileName(of: absolutePath(root)) : file.owner
    surroundings.application = .notFound
    guard surroundings.isBuilt else { return surroundings }
    if let folder = extensionBundle(around: path), let plist = read.infoPlist?.value,
      let declared = ExtensionSubject(plist)
    {
      surroundings.target.lookForScript(of: declared, inBundle: folder)
    }
    surroundings.readEntitlements(beside: path, from: disk)
    return surroundings
  }
}
