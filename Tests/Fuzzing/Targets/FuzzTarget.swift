/// A part of the project that reads what strangers write, with inputs to try it with.
///
/// A further one is a small file beside the others, and an element of ``all``.
package struct FuzzTarget: Sendable {
  /// The name on a command line, such as `png`.
  package let name: String
  /// Reads any bytes, and throws a ``Finding`` where a claim about that does not hold.
  package let exercise: @Sendable ([UInt8]) throws -> Void
  /// Small inputs that are right, to start from.
  package let seeds: @Sendable () throws -> [[UInt8]]
  /// Folders of the shared corpora with more of them.
  package var corpora: [String] = []
  /// Returns the inputs that a file of the corpora contains.
  package var seed: @Sendable ([UInt8]) -> [[UInt8]] = { [$0] }
  /// Parts of inputs that chance would not find.
  package var words: [[UInt8]] = []
  /// Changes an input but keeps its form. Returns `nil` where it has none.
  package var mutate: (@Sendable ([UInt8], inout Mutation) -> [UInt8]?)?

  /// Returns the target of a name.
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
