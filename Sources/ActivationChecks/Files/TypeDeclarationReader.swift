public import ActivationRules
import Documents
internal import Predicates
public import UniformTypes

/// Reads `UTExportedTypeDeclarations` and `UTImportedTypeDeclarations`.
///
/// A single string counts as an array with one element (observed: files have both forms). Unusable parts are left out with a warning.
public enum TypeDeclarationReader {
  private static let keys = [("UTExportedTypeDeclarations", true), ("UTImportedTypeDeclarations", false)]

  static func mayDeclareTypes(_ bytes: [UInt8]) -> Bool {
    keys.contains { bytes.holds($0.0) }
  }

  /// Returns the types that a document, such as Expo's app.json or XcodeGen's project.yml, declares in keys that a tool writes into an Info.plist;
  /// empty for other files.
  static func types(inDocument bytes: [UInt8], path: String) -> DeclaredTypes {
    var types = DeclaredTypes()
    guard let notation = Notation(path: path), let text = FileText(bytes)?.utf8,
      let found = try? FoundParts.read(text, notation)
    else { return types }
    for keys in found.typeKeys { types.add(DeclaredTypes(keys, path: path)) }
    return types
  }

  /// Returns the declarations of an Info.plist, exported ones first, and the mistakes in them.
  package static func read(
    _ plist: PropertyListValue, path: String? = nil
  ) -> (declarations: [TypeDeclaration], warnings: [String]) {
    var declarations: [TypeDeclaration] = []
    var warnings = misspelled(in: plist, keys.map(\.0), "")
    for (key, isExported) in keys {
      guard let value = plist[key] else { continue }
      guard case .array(let entries) = value else {
        warnings.append("\(key) is \(value.kind), expected an array; ignored")
        continue
      }
      for (index, entry) in entries.enumerated() {
        let place = "\(key)[\(index)]"
        guard case .dictionary = entry, let identifier = entry["UTTypeIdentifier"]?.text, !identifier.isEmpty else {
          warnings.append("\(place) has no UTTypeIdentifier; ignored")
          continue
        }
        warnings += misspelled(in: entry, entryKeys, place + ".")
        let parents = strings(entry["UTTypeConformsTo"], "\(place).UTTypeConformsTo", &warnings)
        var tags: [TagClass: [String]] = [:]
        if case .dictionary(let classes) = entry["UTTypeTagSpecification"] {
          warnings += misspelled(in: .dictionary(classes), tagClasses, place + ".UTTypeTagSpecification.")
          for name in classes.keys.sorted() {
            tags[TagClass(rawValue: name)] = strings(
              classes[name], "\(place).UTTypeTagSpecification.\(name)", &warnings)
          }
          for tag in tags[.filenameExtension] ?? [] where tag.hasPrefix(".") {
            warnings.append("\(place) has the filename extension \(tag) with a period; write \(tag.dropFirst())")
          }
        } else if let other = entry["UTTypeTagSpecification"] {
          warnings.append("\(place).UTTypeTagSpecification is \(other.kind), expected a dictionary; ignored")
        }
        declarations.append(
          TypeDeclaration(
            identifier: identifier, conformsTo: parents, tags: tags,
            description: entry["UTTypeDescription"]?.text ?? "",
            kind: isExported ? .exported : .imported, origin: path ?? ""))
      }
    }
    let own = Set(declarations.map(\.identifier))
    let unknown = declarations.lazy.flatMap { type in
      type.conformsTo.lazy.filter { !own.contains($0) && !TypeGraph.system.isDeclared($0) }.map {
        (type.identifier, $0)
      }
    }
    for (type, parent) in unknown.prefix(mostGuesses) {
      guard let near = TypeGraph.system.typesMeant(by: parent).first else { continue }
      warnings.append("\(type) conforms to \(parent), which is unknown; did you mean \(near)?")
    }
    return (declarations, warnings)
  }

  /// Returns the exported and imported types that a bundle, an Info.plist, or a description of a project declares.
  ///
  /// - Parameter path: An Info.plist, its bundle, or a document such as app.json.
  /// - Throws: When nothing is at the path, the file can't be read, or a document declares no types.
  public static func declarations(
    inBundleOrPropertyListAt path: String
  ) throws(ReadingError) -> [TypeDeclaration] {
    let candidates = [path, path + "/Info.plist", path + "/Contents/Info.plist"]
    let file = candidates.first { Disk.isFile($0) } ?? path
    let bytes = try Disk.read(file, isNamed: file == path)
    if Notation(path: file) != nil {
      let types = types(inDocument: bytes, path: file)
      guard types.declarations.isEmpty else { return types.declarations }
      throw ReadingError(
        .shape, "found neither", expected: "UTExportedTypeDeclarations or UTImportedTypeDeclarations", name: file)
    }
    return read(try PropertyListReader.read(bytes, name: file), path: file).declarations
  }

  /// The maximum number of unknown types for which similar types are looked up, which takes a millisecond each.
  private static let mostGuesses = 20
  private static let entryKeys = [
    "UTTypeIdentifier", "UTTypeConformsTo", "UTTypeTagSpecification", "UTTypeDescription", "UTTypeReferenceURL",
    "UTTypeIconFile", "UTTypeIconFiles", "UTTypeIconName", "UTTypeIcons", "UTTypeSize64IconFile",
    "UTTypeSize320IconFile",
  ]
  private static let tagClasses = [
    "public.filename-extension", "public.mime-type", "com.apple.ostype", "com.apple.nspboard-type",
  ]

  /// Returns warnings about unknown keys that resemble a known key missing from the same dictionary.
  private static func misspelled(in list: PropertyListValue, _ known: [String], _ place: String) -> [String] {
    guard case .dictionary(let entries) = list else { return [] }
    let absent = known.filter { entries[$0] == nil }
    return entries.keys.sorted().filter { !known.contains($0) }.compactMap { key in
      guard key.hasPrefix("UT") || key.hasPrefix("public."), let near = closestMatch(to: key, among: absent) else {
        return nil
      }
      return "unknown key \(place)\(key); did you mean \(near)?"
    }
  }

  private static func strings(_ value: PropertyListValue?, _ place: String, _ warnings: inout [String]) -> [String] {
    switch value {
    case nil: return []
    case .string(let text): return [text]
    case .array(let values):
      if values.contains(where: { $0.text == nil }) {
        warnings.append("\(place) has values other than strings, which are ignored")
      }
      return values.compactMap(\.text)
    case .some(let other):
      warnings.append("\(place) is \(other.kind), expected a string or an array of strings; ignored")
      return []
    }
  }
}
