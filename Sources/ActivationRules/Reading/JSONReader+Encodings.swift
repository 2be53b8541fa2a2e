import PredicateEvaluation
import PredicateSyntax

extension JSONReader {
  /// `{"$date": seconds}` as a date and `{"$set": […]}` as a set; nil for every other dictionary.
  static func encodedValue(_ document: inout Document, _ frame: DocumentBuilder.Frame) -> ValueID? {
    guard frame.entries.count == 1, let entry = frame.entries.first else { return nil }
    if entry.key == document.texts.find("$date") {
      switch document[entry.value] {
      case .integer(let seconds): return document.add(.date(Double(seconds)))
      case .unsignedInteger(let seconds): return document.add(.date(Double(seconds)))
      case .double(let seconds): return document.add(.date(seconds))
      default: return nil
      }
    }
    guard entry.key == document.texts.find("$set"), case .array(let run) = document[entry.value] else {
      return nil
    }
    var seen: Set<DocumentValue> = []
    var distinct: [ValueID] = []
    for element in document.elements(of: run) where seen.insert(document[element]).inserted {
      distinct.append(element)
    }
    return document.add(set: distinct)
  }
}
