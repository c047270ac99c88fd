internal import BinaryParsing
internal import ImageDecoding

extension PhotoMetadata {
  /// Reads the chunks of a WebP file.
  ///
  /// Source: RFC 9649, 2.
  init(webP file: FileBytes) {
    self.init()
    isOpaque = true
    var offset = 12
    for _ in 0..<Self.maximumPartCount {
      guard let header = file.bytes(at: offset, 8) else { return }
      var numbers = ByteCursor(header, order: .littleEndian)
      guard numbers.skip(4), let count = numbers.takeUInt32() else { return }
      let (kind, content) = (String(decoding: header.prefix(4), as: UTF8.self), offset + 8)
      let isWanted = kind == "ICCP" || kind == "EXIF"
      let bytes = file.bytes(at: content, isWanted ? Int(count) : min(Int(count), 10)) ?? []
      switch kind {
      case "VP8X":
        var cursor = ByteCursor(bytes, order: .littleEndian)
        guard let flags = cursor.takeUInt32(), let size = cursor.takeUInt8s(6) else { return }
        isOpaque = flags & 0x10 == 0
        self.size = PixelSize(
          width: 1 + Int(size[0]) + Int(size[1]) << 8 + Int(size[2]) << 16,
          height: 1 + Int(size[3]) + Int(size[4]) << 8 + Int(size[5]) << 16)
      case "ANIM": isAnimated = true
      case "ICCP" where !bytes.isEmpty: colors = .profile(bytes)
      case "EXIF":
        let hasName = bytes.starts(with: "Exif\0\0".utf8)
        orientation = Orientation(exif: Array(bytes.dropFirst(hasName ? 6 : 0))) ?? .up
      case "VP8 ": readSize(ofLossy: bytes)
      case "VP8L": readSize(ofLossless: bytes)
      default: break
      }
      // Chunks are padded to an even length.
      offset = content + Int(count) + Int(count & 1)
    }
  }

  /// Source: RFC 6386, 9.1.
  private mutating func readSize(ofLossy bytes: [UInt8]) {
    var cursor = ByteCursor(bytes, order: .littleEndian)
    guard size == nil, cursor.skip(6), let width = cursor.takeUInt16(),
      let height = cursor.takeUInt16()
    else { return }
    size = PixelSize(width: Int(width & 0x3FFF), height: Int(height & 0x3FFF))
  }

  /// Source: RFC 9649, 3.4.
  private mutating func readSize(ofLossless bytes: [UInt8]) {
    var cursor = ByteCursor(bytes, order: .littleEndian)
    guard size == nil, cursor.skip(1), let sides = cursor.takeUInt32() else { return }
    isOpaque = sides >> 28 & 1 == 0
    size = PixelSize(width: 1 + Int(sides & 0x3FFF), height: 1 + Int(sides >> 14 & 0x3FFF))
  }
}
