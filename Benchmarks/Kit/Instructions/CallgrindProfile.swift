/// The number of instructions executed in each object file, as counted by valgrind's callgrind.
package struct CallgrindProfile: Hashable, Sendable {
  /// Instructions by the path of a program or library, without the instructions of callees.
  package private(set) var instructions: [String: Int] = [:]

  /// The total number of instructions.
  package var total: Int { instructions.values.reduce(0, +) }

  /// Reads a profile that was written with `--compress-strings=no --compress-pos=no`.
  ///
  /// Source of the format: the Valgrind manual, "Callgrind Format Specification".
  package init(text: String) {
    var object = ""
    var isCall = false
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("ob=") {
        object = String(line.dropFirst(3))
      } else if line.hasPrefix("calls=") {
        isCall = true
      } else if line.first?.isNumber == true {
        // The line after a call contains the cost of the callee, which is counted there.
        if !isCall, let count = line.split(separator: " ").last.flatMap({ Int($0) }) {
          instructions[object, default: 0] += count
        }
        isCall = false
      }
    }
  }

  /// The instructions of one program.
  package func instructions(of program: String) -> Int { instructions[program] ?? 0 }
}
