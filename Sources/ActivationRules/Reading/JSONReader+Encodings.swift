import PredicateEvaluation
import PredicateSyntax

extension JSONReader {
  /// `{"$date": seconds}` as a date and `{"$set": […]}` as a set; nil for every other collection.
  static func encodedValue(_ builder: inout DocumentBuilder) -> DocumentValue? {
    guard let entry = builder.soleEntry else { return nil }
    if entry.key == builder.texts.find("$date") {
      switch builder.value(entry.value) {
      case .integer(let seconds): return .date(Double(seconds))
      case .unsignedInteger(let seconds): return .date(Double(seconds))
      case .double(let seconds): return .date(seconds)
      default: return nil
      }
    }
    guard entry.key == builder.texts.find("$set"), case .array(let run) = builder.value(entry.value) else {
      return nil
    }
    return .set(builder.addDistinctElements(of: run))
  }
}
