import BinaryParsing
import Testing

struct EncodedNumbersTests {
  private func bytes(_ number: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(encoded: number)
    return bytes
  }

  @Test(arguments: [0, 1, 127, 128, 300, 16_383, 16_384, UInt64.max - 1, .max])
  func `encoded numbers read back the same`(number: UInt64) {
    var numbers = EncodedNumbers((bytes(number) + [7])[...])
    #expect(numbers.next() == number)
    #expect(numbers.nextByte() == 7 && numbers.byteCount == 0 && numbers.nextByte() == nil)
  }

  @Test func `numbers are encoded as unsigned LEB128`() {
    // The example of DWARF 4, figure 22.
    #expect(bytes(12_857) == [0x80 + 57, 100])
    #expect(bytes(.max) == [UInt8](repeating: 0xFF, count: 9) + [1])
  }

  @Test func `truncated and oversized numbers are refused`() {
    for bytes: [UInt8] in [[], [0x80], [UInt8](repeating: 0xFF, count: 9) + [2]] {
      var numbers = EncodedNumbers(bytes[...])
      #expect(numbers.next() == nil)
    }
  }

  @Test func `a read of several bytes returns all of them or nil`() {
    var numbers = EncodedNumbers([1, 2, 3])
    #expect(numbers.nextBytes(4) == nil && numbers.nextBytes(-1) == nil)
    #expect(numbers.nextBytes(2) == [1, 2] && numbers.nextBytes(0) == [] && numbers.byteCount == 1)
  }
}
