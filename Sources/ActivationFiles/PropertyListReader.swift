package import ActivationRules
import Foundation

/// Reads XML and binary property lists.
package enum PropertyListReader {
  /// The value of a property list.
  ///
  /// Entity declarations, cycles, sizes and depths beyond the limits are refused before Foundation sees the bytes.
  ///
  /// - Throws: When the bytes are empty, no property list, damaged, or beyond a limit.
  /// - Complexity: linear in the number of bytes.
  package static func read(
    _ bytes: [UInt8], name: String? = nil, limits: ReadingLimits = .standard
  ) throws(ReadingError) -> PropertyListValue {
    do throws(ReadingError) {
      guard !bytes.isEmpty else { throw ReadingError(.empty, "the file is empty", expected: "a property list") }
      guard let form = PropertyListGuard.form(of: bytes) else {
        throw ReadingError(.syntax, "found other content", expected: "an XML or binary property list")
      }
      let depth = try PropertyListGuard.check(bytes, form, limits: limits)
      return try RoomyStack.run(depth: depth) { () throws(ReadingError) in try parse(bytes) }
    } catch {
      throw error.located(in: bytes, name: name)
    }
  }

  /// The value of the property list in a file.
  ///
  /// - Throws: When the file cannot be read, or as for its bytes.
  package static func read(file path: String, limits: ReadingLimits) throws(ReadingError) -> PropertyListValue {
    try read(InputFile.read(path, limits: limits), name: path, limits: limits)
  }

  private static func parse(_ bytes: [UInt8]) throws(ReadingError) -> PropertyListValue {
    let value: Any
    do {
      value = try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
    } catch {
      let details = (error as NSError).userInfo["NSDebugDescription"] as? String
      throw ReadingError(.syntax, "malformed property list" + (details.map { ": " + $0 } ?? ""))
    }
    guard let converted = PropertyListValue(foundation: value) else {
      throw ReadingError(.syntax, "the property list holds an unknown kind of value")
    }
    return converted
  }
}
