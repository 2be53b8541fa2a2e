#if !arch(wasm32)
  import ActivationWire

  /// Gives the same answers as the module: it reads a request from each line of standard input and writes an answer on each line of standard output,
  /// without any platform services.
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
