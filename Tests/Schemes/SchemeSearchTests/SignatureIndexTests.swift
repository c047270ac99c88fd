import BinaryParsing
import SchemeExtraction
import SchemeSearch
import Testing

struct SignatureIndexTests {
  private typealias ReadingError = SignatureIndex.ReadingError

  private static func lines(_ count: Int, seed: UInt64 = 7) -> [[UInt8]] {
    var random = RandomColors(seed: seed)
    return (0..<count).map { number in
      switch number % 9 {
      case 4: Array("{\"source\":\"x\",\"failure\":{\"kind\":\"corrupt\"}}\n".utf8)
      case 7: [UInt8(ascii: "\n")]
      default: Array(random.line(number).utf8)
      }
    }
  }

  private static func index(_ lines: [[UInt8]]) -> SignatureIndex {
    var index = SignatureIndex(lines: Array(lines.joined())[...])
    index.source = SignatureIndex.Source(byteCount: 99, modified: "12.000000034")
    return index
  }

  private func bytes(_ lineCount: Int) throws -> [UInt8] {
    try #require(Self.index(Self.lines(lineCount)).encoded())
  }

  @Test func `encoding matches the documented format`() throws {
    let text = "{\"colors\":[{\"share\":1,\"oklab\":[0.5,-0.25,0]}]}\n"
    let bytes = try #require(Self.index([Array("{}\n".utf8), Array(text.utf8)]).encoded())
    let lines = Array("{}\n\(text)".utf8)
    let checksum = CRC32.checksum(of: lines.span)
    func littleEndian(_ number: UInt64, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    var content: [UInt8] = [0x89, 0x43, 0x57, 0x49, 0x0D, 0x0A, 0x1A, 0x0A, 1]
    content += littleEndian(99, 8)
    content += [12] + Array("12.000000034".utf8)
    content += littleEndian(UInt64(lines.count), 8)
    content += littleEndian(UInt64(checksum), 4)
    content += [2, 0, 0, 0, 1, 0, 0, 0]
    content += [3, 0, 0, 0, 0, 0, UInt8(text.utf8.count), 0, 0, 0, 1, 0]
    content += [0x00, 0x40, 0x00, 0xE0, 0, 0, 0x00, 0x80]
    content += littleEndian(UInt64(CRC32.checksum(of: content.span)), 4)
    #expect(bytes == content)
  }

  @Test(arguments: [0, 1, 5, 400])
  func `decoding an encoded index gives the same index`(lineCount: Int) throws {
    let index = Self.index(Self.lines(lineCount))
    let readBack = try SignatureIndex(encoded: try #require(index.encoded()))
    #expect(readBack == index && readBack.lineCount == lineCount)
    #expect(readBack.source.modified == "12.000000034")
  }

  @Test func `appending indexes gives the index of all lines`() {
    let lines = Self.lines(60)
    let whole = Self.index(lines)
    for first in [0, 1, 13, 59, 60] {
      for second in [first, min(first + 7, 60), 60] {
        var index = Self.index(Array(lines[..<first]))
        index.append(Self.index(Array(lines[first..<second])))
        index.append(Self.index(Array(lines[second...])))
        #expect(index == whole)
      }
    }
    let bytes = Array(lines.joined())
    #expect(whole.byteCount == bytes.count)
    #expect(whole.checksum == CRC32.checksum(of: bytes.span))
  }

  @Test func `an index is the start of a file with all of its lines, and of no other`() {
    let file = Array(Self.lines(30).joined())
    let index = Self.index(Array(Self.lines(30).prefix(20)))
    func isStart(of file: [UInt8]) -> Bool {
      index.isStart { range in Array(file[range.clamped(to: file.indices)]) }
    }
    #expect(isStart(of: file) && isStart(of: Array(file[..<index.byteCount])))
    for count in [0, 1, index.byteCount / 2, index.byteCount - 1] {
      #expect(!isStart(of: Array(file[..<count])), "\(count)")
    }
    var changed = file
    changed[index.byteCount - 2] ^= 1
    #expect(!isStart(of: changed))
  }

  @Test func `a file is compared in parts that stay within the lines, however few bytes come`() {
    let lines = [[UInt8](repeating: UInt8(ascii: "x"), count: 3 << 19) + [UInt8(ascii: "\n")]]
    let index = Self.index(lines + Self.lines(5))
    let file = Array((lines + Self.lines(9)).joined())
    func isStart(of file: [UInt8], atMost most: Int) -> Bool {
      var next = 0
      return index.isStart { range in
        #expect(range.lowerBound == next && range.upperBound <= index.byteCount)
        #expect(range.count <= 1 << 20, "it is read into memory")
        let part = file[range.clamped(to: file.indices)].prefix(most)
        next += part.count
        return Array(part)
      }
    }
    var changed = file
    changed[index.byteCount - 1] ^= 1
    for most in [1 << 21, 100_001] {
      #expect(isStart(of: file, atMost: most) && !isStart(of: changed, atMost: most))
    }
  }

  @Test func `the last line feed is optional, and the lines may be a part of an array`() {
    let lines = Array(Self.lines(12).joined())
    let index = SignatureIndex(lines: ([0x7B, 0x0A] + lines)[2...])
    #expect(index == SignatureIndex(lines: lines[...]) && index.byteCount == lines.count)
    let rest = lines.dropLast()
    let open = SignatureIndex(lines: rest)
    #expect(open.lineCount == 12 && open.byteCount == rest.count)
    #expect(open.checksum == CRC32.checksum(of: rest.span))
    #expect(!index.hasNoColors && SignatureIndex(lines: Array("{}\n".utf8)[...]).hasNoColors)
  }

  @Test(arguments: [0, 1, 127, 128, 255])
  func `a modification time of up to 255 bytes is kept`(byteCount: Int) throws {
    var index = Self.index(Self.lines(5))
    index.source = SignatureIndex.Source(
      byteCount: 1 << 40, modified: String(repeating: "7", count: byteCount))
    #expect(try SignatureIndex(encoded: try #require(index.encoded())) == index)
  }

  @Test func `an index that contradicts itself is rejected, even with a valid checksum`() throws {
    let text = "{\"colors\":[{\"share\":1,\"oklab\":[0.5,-0.25,0]}]}\n"
    let bytes = try #require(Self.index([Array("{}\n".utf8), Array(text.utf8)]).encoded())
    let length = UInt8(text.utf8.count)
    // The sizes begin at 9 and 30, the counts at 42, the lines at 50, and the color at 62.
    let rows: [(name: String, changes: [Int: UInt8])] = [
      ("no file is that large", [16: 0x80]), ("the time is no text", [18: 0xFF]),
      ("the lines have a byte more", [30: 4 + length]),
      ("a line has no bytes", [30: length, 50: 0]),
      ("a line is missing", [42: 1]), ("a color is missing", [46: 0]),
      ("no line has the color", [60: 0]), ("a line has more colors than there are", [60: 2]),
      ("the shares are not the whole", [68: 0xFF, 69: 0x7F]),
    ]
    for (name, changes) in rows {
      var changed = Array(bytes.dropLast(4))
      for (offset, byte) in changes { changed[offset] = byte }
      let checksum = CRC32.checksum(of: changed.span)
      changed += (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (8 * $0)) }
      #expect(throws: ReadingError.damaged, "\(name)") { try SignatureIndex(encoded: changed) }
    }
  }

  @Test func `every truncation is rejected`() throws {
    let bytes = try bytes(20)
    for count in 0..<bytes.count {
      let expected: ReadingError = count < 9 ? .notAnIndex : .damaged
      #expect(throws: expected) { try SignatureIndex(encoded: Array(bytes[..<count])) }
    }
    #expect(throws: ReadingError.damaged) { try SignatureIndex(encoded: bytes + [0]) }
  }

  @Test func `every changed byte is rejected`() throws {
    let bytes = try bytes(9)
    for index in bytes.indices {
      for change: UInt8 in [1, 2, 4, 8, 16, 32, 64, 128, 255] {
        var changed = bytes
        changed[index] ^= change
        #expect(throws: ReadingError.self) { try SignatureIndex(encoded: changed) }
      }
    }
  }

  @Test func `changed bytes with a valid checksum are rejected or give an index that round-trips`()
    throws
  {
    let bytes = Array(try bytes(9).dropLast(4))
    var random = RandomColors(seed: 8)
    var readCount = 0
    for _ in 0..<20_000 {
      var changed = bytes
      for _ in 0...random.number(below: 3) {
        changed[9 + random.number(below: bytes.count - 9)] = UInt8(random.number(below: 256))
      }
      let checksum = CRC32.checksum(of: changed.span)
      changed += (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (8 * $0)) }
      guard let index = try? SignatureIndex(encoded: changed) else { continue }
      readCount += 1
      #expect(index.encoded() == changed)
    }
    #expect(readCount > 0)
  }

  @Test func `foreign files and newer versions are reported as such, not as damage`() throws {
    var newer = try bytes(3)
    newer[8] = 2
    #expect(throws: ReadingError.newerVersion(2)) { try SignatureIndex(encoded: newer) }
    for other in [[], Array("{}\n".utf8), AlbumHistogram().encoded()] {
      #expect(throws: ReadingError.notAnIndex) { try SignatureIndex(encoded: other) }
    }
  }
}
