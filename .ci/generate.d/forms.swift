import Foundation
// Prints UnicodeForms+Generated.swift, as Foundation here knows the forms: swiftc -O .ci/generate.d/forms.swift.
func hex(_ s: some Sequence<Unicode.Scalar>) -> String { s.map { String($0.value, radix: 16) }.joined(separator: " ") }
var lines: [String] = []
for value in UInt32(0x80)...0x10ffff where !(0xac00...0xd7a3).contains(value) {
  guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned else { continue }
  let text = String(Character(scalar))
  let canonical = text.decomposedStringWithCanonicalMapping
  let compatible = text.decomposedStringWithCompatibilityMapping
  let isWhole = Array(text.precomposedStringWithCanonicalMapping.unicodeScalars) == [scalar]
  if Array(canonical.unicodeScalars) != [scalar] { lines.append("\(hex([scalar]))\(isWhole ? "=" : "-")\(hex(canonical.unicodeScalars))") }
  if Array(compatible.unicodeScalars) != Array(canonical.unicodeScalars) { lines.append("\(hex([scalar]))~\(hex(compatible.unicodeScalars))") }
  let folded = text.folding(options: .caseInsensitive, locale: nil)
  if Array(folded.unicodeScalars) != Array(scalar.properties.lowercaseMapping.unicodeScalars) { lines.append("\(hex([scalar]))^\(hex(folded.unicodeScalars))") }
}
var rows: [String] = [], row = ""
for line in lines {
  if row.utf8.count + line.utf8.count + 1 > 140 { rows.append(row); row = "" }
  row += (row.isEmpty ? "" : ";") + line
}
rows.append(row)
print("""
// Made by .ci/generate.d/forms.swift.

extension UnicodeForms {
  /// The canonical (`=`; `-` for those that aren't composed again) and compatible (`~`) decompositions, and the forms without case (`^`) that
  /// aren't the small letters, in hexadecimal.
  static let table: StaticString = \"\"\"
    \(rows.joined(separator: ";\n    "))
    \"\"\"
}
""")
