/// A part of the project that reads what strangers write, and how to throw things at it.
///
/// A further one is a small file beside the others, and an element of ``all``.
package struct FuzzTarget: Sendable {
  /// What a person types to name it, such as `png`.
  package let name: String
  /// Reads whatever comes, and traps where what must hold does not.
  package let exercise: @Sendable ([UInt8]) -> Void
  /// Small inputs that are right, to start from.
  package let seeds: @Sendable () throws -> [[UInt8]]
  /// Folders of the shared corpora with more of them.
  package var corpora: [String] = []
  /// What of a file of the corpora is an input.
  package var seed: @Sendable ([UInt8]) -> [[UInt8]] = { [$0] }
  /// Words that inputs are made of and that chance would not find.
  package var words: [[UInt8]] = []
  /// Changes an input in a way that its format survives, or returns `nil` where it has no form.
  package var mutate: (@Sendable ([UInt8], inout Mutation) -> [UInt8]?)?

  /// The target of a name.
  package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

  /// The words in libFuzzer's format of dictionaries, one a line.
  package var dictionary: String {
    words.map { word in
      let text = word.map { byte in
        let digits = String(byte, radix: 16)
        return "\\x" + (digits.count < 2 ? "0" : "") + digits
      }
      return "\"\(text.joined())\"\n"
    }.joined()
  }
}
