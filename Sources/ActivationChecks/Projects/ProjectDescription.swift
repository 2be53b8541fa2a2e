import ActivationRules
import Documents
import Predicates

/// A project description of XcodeGen (`project.yml`), from which the Xcode project is made, so that often only it is checked in.
///
/// The format is documented: XcodeGen's "Project Spec". Included files are merged as it says there; environment variables, other
/// includes than files, and what plug-ins of YAML bring in are left out.
struct ProjectDescription {
  /// The names by which a description is known.
  static let names: Set = ["project.yml", "project.yaml"]
  /// The most files that one description may bring in.
  static let maximumFiles = 128
  /// The maximum depth to which descriptions include each other, and templates name templates.
  static let maximumDepth = 16

  /// The combined content of the file and all that it includes.
  private(set) var content: PropertyListValue
  /// A Boolean value that indicates whether all included files were read.
  private(set) var isWhole = true
  /// The file.
  let path: String
  /// The folder at which the project's paths start.
  let folder: String

  /// Reads a description; nil when the file can't be read or describes no targets.
  ///
  /// - Complexity: linear in the files, times the depth of their includes.
  init?(_ path: String, from disk: Disk = Disk()) {
    self.path = absolutePath(path)
    folder = folderPath(of: self.path)
    var files = 0
    guard let content = Self.content(self.path, from: disk, within: [], &files, &isWhole),
      case .dictionary? = content["targets"]
    else { return nil }
    self.content = content
  }

  /// Takes a description that was read.
  init(_ content: PropertyListValue, path: String) {
    self.content = content
    self.path = path
    folder = folderPath(of: path)
  }

  /// The value of a text in YAML; nil when it is malformed or empty.
  static func value(_ text: [UInt8]) -> PropertyListValue? {
    guard let document = try? SourceDocument.yaml(withRules: text).first else { return nil }
    return document.root.map { document.value(of: $0) }
  }

  /// The elements of an array; of anything else itself.
  static func list(_ value: PropertyListValue?) -> [PropertyListValue] {
    if case .array(let values)? = value { values } else { value.map { [$0] } ?? [] }
  }

  /// One value merged on top of another: dictionaries key by key, arrays one after the other, anything else replaced. A key that
  /// ends in `:REPLACE` always replaces.
  static func merged(_ base: PropertyListValue?, _ top: PropertyListValue) -> PropertyListValue {
    switch (base, top) {
    case (.dictionary(var entries)?, .dictionary(let others)):
      for (key, value) in others {
        if key.hasSuffix(":REPLACE") {
          entries[String(key.dropLast(8))] = value
        } else {
          entries[key] = merged(entries[key], value)
        }
      }
      return .dictionary(entries)
    case (.array(let values)?, .array(let others)): return .array(values + others)
    default: return top
    }
  }
}

/// Descriptions with what they include.
extension ProjectDescription {
  /// - Parameters:
  ///   - around: The files around the one that is read, which may not be included again.
  ///   - files: The number of files that were read.
  ///   - isWhole: Set to false when one can't be read.
  private static func content(
    _ path: String, from disk: Disk, within around: [FileIdentity], _ files: inout Int, _ isWhole: inout Bool
  ) -> PropertyListValue? {
    guard files < maximumFiles, around.count < maximumDepth,
      let identity = FileIdentity(ofFileAt: path), !around.contains(identity),
      let bytes = try? disk.bytes(path), let own = value(bytes)
    else { return nil }
    files += 1
    let base = folderPath(of: path)
    var merged: PropertyListValue?
    for (file, isRelative) in includes(own) where !file.contains("\0") {
      let included = absolutePath(file.hasPrefix("/") ? file : base + "/" + file)
      guard var value = content(included, from: disk, within: around + [identity], &files, &isWhole) else {
        isWhole = false
        continue
      }
      // Paths of an included file start at its own folder unless it says otherwise.
      if isRelative { value = rebased(value, to: folderPath(of: included)) }
      merged = self.merged(merged, value)
    }
    return self.merged(merged, own)
  }

  private static func includes(_ value: PropertyListValue) -> [(path: String, isRelative: Bool)] {
    list(value["include"]).compactMap { include in
      guard let path = include.text ?? include["path"]?.text else { return nil }
      return (path, include["relativePaths"] != .boolean(false))
    }
  }

  /// A description whose paths of property lists, entitlements, settings and sources are absolute.
  private static func rebased(_ value: PropertyListValue, to base: String) -> PropertyListValue {
    func absolute(_ path: PropertyListValue) -> PropertyListValue {
      guard let text = path.text, !text.hasPrefix("/"), !text.hasPrefix("$") else { return path }
      return .string(base + "/" + text)
    }
    func mapped(_ value: PropertyListValue, _ key: String, _ change: (PropertyListValue) -> PropertyListValue)
      -> PropertyListValue
    {
      guard case .dictionary(var entries) = value, let inner = entries[key] else { return value }
      entries[key] = change(inner)
      return .dictionary(entries)
    }
    func all(_ value: PropertyListValue, _ change: (PropertyListValue) -> PropertyListValue) -> PropertyListValue {
      switch value {
      case .dictionary(let entries): .dictionary(entries.mapValues(change))
      case .array(let values): .array(values.map(change))
      default: change(value)
      }
    }
    var result = value
    for kind in ["targets", "targetTemplates"] {
      result = mapped(result, kind) { targets in
        all(targets) { target in
          var target = mapped(target, "info") { mapped($0, "path", absolute) }
          target = mapped(target, "entitlements") { mapped($0, "path", absolute) }
          target = mapped(target, "configFiles") { all($0, absolute) }
          return mapped(target, "sources") { sources in
            if case .string = sources { return absolute(sources) }
            return all(sources) { $0.text == nil ? mapped($0, "path", absolute) : absolute($0) }
          }
        }
      }
    }
    return mapped(result, "configFiles") { all($0, absolute) }
  }
}
