/// The options of the command line.
struct Options {
  /// The number of mutants that are tried.
  var count = 300
  /// Where the sample starts.
  var seed: UInt64 = 20_261_121
  /// How many are tried at a time.
  var jobs = 2
  /// Tried are only changes that contain this, or lie in a file whose path does.
  var pattern: String?
  /// `debug` or `release`.
  var configuration = "release"
  /// A Boolean value that indicates whether the last build of the same sources is reused.
  var reuses = false
  /// A Boolean value that indicates whether the package is rebuilt and only mutants that survived so far, or weren't
  /// tried, are tried.
  var triesSurvivors = false
  /// Where the copy, its build and the logs lie.
  var scratch = ".build-mutation"
  /// A Boolean value that indicates whether the sites are only listed.
  var isList = false

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      func value<Value>(_ make: (String) -> Value?) throws -> Value {
        guard let value = rest.popFirst().flatMap(make) else { throw MutationError("\(option) needs a value") }
        return value
      }
      switch option {
      case "--count": count = try value { Int($0) }
      case "--seed": seed = try value { UInt64($0) }
      case "--jobs": jobs = try value { Int($0).map { max($0, 1) } }
      case "--only": pattern = try value { $0 }
      case "--configuration": configuration = try value { $0 }
      case "--reuse": reuses = true
      case "--survivors": triesSurvivors = true
      case "--scratch": scratch = try value { $0 }
      case "--list": isList = true
      default: throw MutationError("there is no option \(option); .ci/mutation lists them")
      }
    }
  }
}
