import UniformTypes

/// The types of the workloads: a small graph of their own, so that figures don't change with the system's catalog.
enum Types {
  /// The types as the library knows them.
  static let graph = TypeGraph(
    system: nil, declarations: names.map { TypeDeclaration(identifier: $0, conformsTo: parents[$0] ?? []) })

  /// The types in alphabetical order; the index of a type is its number.
  static let names = Set(parents.keys).union(parents.values.joined()).sorted()

  /// For each type, the type itself and all types that it conforms to.
  static let ancestors = Dictionary(
    uniqueKeysWithValues: names.map { name in (name, set(of: names.filter { graph.conforms(name, to: $0) })) })

  static func set(of types: [String]) -> TypeSet {
    var set = TypeSet()
    for type in types { names.firstIndex(of: type).map { set.insert($0) } }
    return set
  }

  static func ancestors(of identifiers: [String]) -> TypeSet {
    var set = TypeSet()
    for identifier in identifiers { ancestors[identifier].map { set.formUnion($0) } }
    return set
  }

  static func conforms(_ identifier: String, to type: String) -> Bool {
    ancestors(of: [identifier]).intersects(set(of: [type]))
  }

  static func all(to type: String) -> [String] { names.filter { conforms($0, to: type) } }

  private static let parents: [String: [String]] = {
    var parents: [String: [String]] = [:]
    for line in children.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      for child in words.dropFirst() { parents[child, default: []].append(words[0]) }
    }
    return parents
  }()

  /// Each line has a type, and then the types whose declarations say that they conform to it.
  private static let children = """
    public.item public.data public.directory
    public.content public.composite-content public.text public.image public.audiovisual-content
    public.data com.adobe.pdf public.text public.url public.image public.archive public.audiovisual-content public.database
    public.data public.font com.apple.property-list com.microsoft.word.doc
    public.composite-content com.adobe.pdf com.microsoft.word.doc org.openxmlformats.spreadsheetml.sheet org.openxmlformats.wordprocessingml.document
    com.adobe.pdf com.adobe.illustrator.ai-image com.example.annotated-pdf
    public.url public.file-url
    public.text public.plain-text public.rtf public.html public.xml public.json public.vcard
    public.plain-text public.utf8-plain-text public.utf16-plain-text public.source-code net.daringfireball.markdown
    public.image public.jpeg public.png public.tiff public.heif-standard public.svg-image public.camera-raw-image
    public.image com.compuserve.gif com.microsoft.bmp com.adobe.photoshop-image org.webmproject.webp com.microsoft.ico
    public.heif-standard public.heic
    public.camera-raw-image com.canon.cr2-raw-image com.adobe.raw-image
    public.audiovisual-content public.movie public.audio
    public.movie public.video public.mpeg-4 com.apple.quicktime-movie public.mpeg public.avi
    public.audio public.mp3 public.mpeg-4-audio com.microsoft.waveform-audio
    """
}

/// A set of up to 128 types, one bit each.
struct TypeSet {
  private var words = SIMD2<UInt64>(repeating: 0)

  mutating func insert(_ type: Int) { words[type / 64] |= 1 << UInt64(type % 64) }

  mutating func formUnion(_ other: TypeSet) { words |= other.words }

  @inline(__always)
  func intersects(_ other: TypeSet) -> Bool {
    let common = words & other.words
    return common[0] | common[1] != 0
  }
}
