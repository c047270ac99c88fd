/// A part of the project that reads untrusted input, with inputs to test it.
///
/// To add a target, add a small file next to the others and an element of ``all``.
package struct FuzzTarget: Sendable {
  /// The name on a command line, such as `png`.
  package let name: String
  /// Reads any bytes and throws a ``Finding`` if a required property does not hold.
  package let exercise: @Sendable ([UInt8]) throws -> Void
  /// Small valid inputs to start from.
  package let seeds: @Sendable () throws -> [[UInt8]]
  /// Folders of the shared corpora with more inputs.
  package var corpora: [String] = []
  /// Returns the inputs that a file of the corpora contains.
  package var seed: @Sendable ([UInt8]) -> [[UInt8]] = { [$0] }
  /// Parts of inputs that random mutation would hardly find.
  package var words: [[UInt8]] = []
  /// Mutates an input but keeps its structure. Returns `nil` if the input has no such structure.
  package var mutate: (@Sendable ([UInt8], inout Mutation) -> [UInt8]?)?

  /// Returns the target with a name.
  package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

  /// The words in the dictionary format of libFuzzer, one per line.
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
