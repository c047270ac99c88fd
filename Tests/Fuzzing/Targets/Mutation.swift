package import TestCorpora

/// The means of a change of structure: chance, and libFuzzer's own changes of bytes.
package struct Mutation {
  /// Makes every choice.
  package var random: SeededBytes
  /// Changes some bytes into at most as many as are allowed.
  private let bytesChanged: ([UInt8], Int) -> [UInt8]

  /// Creates the means for one input.
  package init(seed: UInt64, changingBytes: @escaping ([UInt8], Int) -> [UInt8]) {
    random = SeededBytes(seed: seed)
    bytesChanged = changingBytes
  }

  /// Some bytes, changed somewhere: at most a few more than there were.
  package func changed(_ bytes: [UInt8]) -> [UInt8] { bytesChanged(bytes, bytes.count + 64) }

  /// A number from 0 up to but not including a limit that is at least 1.
  package mutating func choice(below limit: Int) -> Int { random.next(below: limit) }
}
