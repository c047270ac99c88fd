package import TestCorpora

/// The tools of a structural mutation: random choices, and libFuzzer's mutation of bytes.
package struct Mutation {
  /// The source of all random choices.
  package var random: SeededBytes
  /// Mutates bytes, with a maximum length of the result.
  private let bytesChanged: ([UInt8], Int) -> [UInt8]

  /// Creates the tools for one input.
  package init(seed: UInt64, changingBytes: @escaping ([UInt8], Int) -> [UInt8]) {
    random = SeededBytes(seed: seed)
    bytesChanged = changingBytes
  }

  /// The bytes with a mutation, at most 64 longer than before.
  package func changed(_ bytes: [UInt8]) -> [UInt8] { bytesChanged(bytes, bytes.count + 64) }

  /// A number from 0 up to but not including a limit that is at least 1.
  package mutating func choice(below limit: Int) -> Int { random.next(below: limit) }
}
