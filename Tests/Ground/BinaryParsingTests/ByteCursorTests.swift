import BinaryParsing
import Testing

struct ByteCursorTests {
  private static let bytes: [UInt8] = [0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07]

  @Test func `numbers are read in either byte order`() {
    var big = ByteCursor(Self.bytes)
    #expect(
      big.takeUInt8() == 0x01 && big.takeUInt16() == 0x0203 && big.takeUInt32() == 0x0405_0607)
    var little = ByteCursor(Self.bytes, order: .littleEndian)
    #expect(
      little.takeUInt8() == 0x01 && little.takeUInt16() == 0x0302
        && little.takeUInt32() == 0x0706_0504)
    var several = ByteCursor(Self.bytes)
    #expect(several.takeUInt16s(2) == [0x0102, 0x0304])
    #expect(several.takeUInt8s(3) == [5, 6, 7] && several.remainingCount == 0)
  }

  @Test func `a read past the end returns nil and does not move the cursor`() {
    var cursor = ByteCursor(Self.bytes)
    #expect(cursor.skip(4) && cursor.offset == 4)
    #expect(cursor.takeUInt32() == nil && cursor.take(4) == nil && cursor.take(-1) == nil)
    #expect(cursor.takeUInt16s(2) == nil && cursor.takeUInt32s(1) == nil)
    #expect(cursor.takeUInt16s(.max) == nil && cursor.takeUInt8s(.max) == nil)
    #expect(cursor.takePart(4) == nil && !cursor.skip(.max) && cursor.offset == 4)
    #expect(cursor.take(3) == [5, 6, 7])
    #expect(cursor.takeUInt8() == nil && cursor.takeUInt16() == nil && cursor.offset == 7)
  }

  @Test func `a part reads only its own bytes and keeps their offsets in the file`() throws {
    var part = try #require(ByteCursor(Self.bytes).part(at: 2, count: 3))
    #expect(part.offset == 2 && part.remainingCount == 3)
    #expect(
      part.startsWith([3, 4]) && !part.startsWith([3, 5]) && !part.startsWith([3, 4, 5, 6]))
    #expect(part.takeUInt16() == 0x0304 && part.takeUInt16() == nil)
    // Offsets are relative to the start of the part, wherever the cursor is.
    #expect(part.part(at: 1)?.takesAll == [4, 5])
    #expect(part.part(at: 3)?.takesAll == [])
    #expect(
      part.part(at: 4) == nil && part.part(at: -1) == nil && part.part(at: 1, count: 3) == nil)
    #expect(part.part(at: .max) == nil && part.part(at: 0, count: .max) == nil)
    var rest = ByteCursor(Self.bytes, order: .littleEndian)
    let taken = rest.takePart(2)
    var first = try #require(taken)
    #expect(first.takeUInt16() == 0x0201 && rest.offset == 2)
  }

  @Test func `parts keep the byte order, and several numbers have it`() throws {
    let little = ByteCursor(Self.bytes, order: .littleEndian)
    var part = try #require(little.part(at: 1, count: 5))
    #expect(part.takeUInt32s(1) == [0x0504_0302])
    var several = little
    #expect(several.takeUInt16s(3) == [0x0201, 0x0403, 0x0605] && several.takeUInt16s(0) == [])
  }
}

extension ByteCursor {
  fileprivate var takesAll: [UInt8]? {
    var copy = self
    return copy.takeUInt8s(copy.remainingCount)
  }
}
