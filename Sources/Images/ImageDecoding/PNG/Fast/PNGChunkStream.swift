internal import BinaryParsing
import CImageCodecs
import CZlib

/// The chunks of a PNG, starting with the first IDAT chunk. Source: W3C PNG third edition, 5.3,
/// "Chunk layout".
@safe struct PNGChunkStream {
  /// A chunk type, whose four letters form one number.
  struct ChunkType: Hashable {
    let code: UInt32

    static let pixels = ChunkType("IDAT")
    static let end = ChunkType("IEND")
    static let exif = ChunkType("eXIf")
    static let profile = ChunkType("iCCP")
    static let transparency = ChunkType("tRNS")
    private static let ofAnimation = [ChunkType("fcTL"), ChunkType("fdAT")]

    init(code: UInt32) { self.code = code }

    private init(_ letters: StaticString) {
      code = letters.description.utf8.reduce(0) { $0 << 8 | UInt32($1) }
    }

    var isValid: Bool {
      (0..<4).allSatisfy { index in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(UInt8(code >> (8 * index) & 0xFF) | 0x20)
      }
    }

    /// A Boolean value that indicates whether the chunk is a frame of an animation, or describes
    /// one. Source: W3C PNG third edition, 11.3.6, "Animation information".
    var isOfAnimation: Bool { Self.ofAnimation.contains(self) }

    /// A Boolean value that indicates whether the chunk is ancillary: its first letter is
    /// lowercase, and decoders that do not know it may skip it.
    var isAncillary: Bool { code & 0x2000_0000 != 0 }
  }

  private let source: OpaquePointer
  private(set) var type: ChunkType
  private(set) var bytesLeft: Int
  private var checksum: UInt

  /// Continues after a reader that has read the header of the first IDAT chunk.
  init(after reader: OpaquePointer, in source: OpaquePointer) {
    unsafe self.source = source
    var header = [UInt8](repeating: 0, count: Int(CPNG_CHUNK_HEADER_BYTES))
    unsafe cpng_first_pixel_chunk(reader, &header)
    (type, bytesLeft, checksum) = Self.begun(header)
  }

  private static func begun(_ header: [UInt8]) -> (ChunkType, Int, UInt) {
    var cursor = ByteCursor(header)
    let (length, code) = (cursor.takeUInt32() ?? 0, cursor.takeUInt32() ?? 0)
    // SAFETY: zlib reads exactly the four bytes of the type in the header.
    let checksum = unsafe crc32(0, Array(header.suffix(4)), 4)
    return (ChunkType(code: code), Int(length), checksum)
  }

  /// Reads at most ``bytesLeft`` bytes into a buffer at `place`. Returns `false` if the file ends.
  mutating func read(_ count: Int, into bytes: inout [UInt8], at place: Int) -> Bool {
    precondition(count >= 0 && count <= bytesLeft && place >= 0 && place + count <= bytes.count)
    let checksum = checksum
    let next = unsafe bytes.withUnsafeMutableBufferPointer { buffer -> UInt? in
      guard count > 0, let start = buffer.baseAddress else { return checksum }
      // SAFETY: as checked above, `count` bytes from `place` on are in the buffer.
      guard unsafe cbytes_read(source, start + place, count) else { return nil }
      return unsafe UInt(crc32(uLong(checksum), start + place, uInt(count)))
    }
    guard let next else { return false }
    self.checksum = next
    bytesLeft -= count
    return true
  }

  func end() -> Bool {
    var stored = [UInt8](repeating: 0, count: 4)
    // SAFETY: the array has room for four bytes.
    guard unsafe cbytes_read(source, &stored, stored.count) else { return false }
    var cursor = ByteCursor(stored)
    return cursor.takeUInt32().map(UInt.init) == checksum
  }

  /// Reads the header of the next chunk. Returns `false` if the file ends.
  mutating func beginNext() -> Bool {
    var header = [UInt8](repeating: 0, count: Int(CPNG_CHUNK_HEADER_BYTES))
    // SAFETY: the array has room for the header.
    guard unsafe cbytes_read(source, &header, header.count) else { return false }
    (type, bytesLeft, checksum) = Self.begun(header)
    return true
  }
}
