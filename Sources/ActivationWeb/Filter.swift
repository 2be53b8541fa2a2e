#if !arch(wasm32)
  import ActivationWire

  /// The same answers as the module's: a request on each line of standard input, an answer on each line of standard output, without any of
  /// the platform's services.
  @main enum Filter {
    static func main() {
      let service = ActivationService()
      var number = 0
      while let line = readLine() {
        number += 1
        if let answer = service.answer(to: Array(line.utf8), line: number) {
          print(String(decoding: answer, as: UTF8.self))
        }
      }
    }
  }
#endif
