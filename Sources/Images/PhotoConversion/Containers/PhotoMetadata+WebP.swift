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
      guard var header = file.cursor(at: offset, 8, .littleEndian),
        let kind = header.takeCode(), let count = header.takeUInt32()
      else { return }
      let start = offset + 8
      let isWanted = kind == "ICCP" || kind == "EXIF"
      let bytes = file.bytes(at: start, isWanted ? Int(count) : min(Int(count), 10)) ?? []
      var content = ByteCursor(bytes, order: .littleEndian)
      switch kind {
      case "VP8X":
        guard let flags = content.takeUInt32(), let size = content.takeUInt8s(6) else { return }
        isOpaque = flags & 0x10 == 0
        self.size = PixelSize(
          width: 1 + Int(size[0]) + Int(size[1]) << 8 + Int(size[2]) << 16,
          height: 1 + Int(size[3]) + Int(size[4]) << 8 + Int(size[5]) << 16)
      case "ANIM": isAnimated = true
      case "ICCP" where !bytes.isEmpty: colors = .profile(bytes)
      case "EXIF":
        let hasName = bytes.starts(with: "Exif\0\0".utf8)
        orientation = Orientation(exif: Array(bytes.dropFirst(hasName ? 6 : 0))) ?? .up
      case "VP8 ": readSize(ofLossy: &content)
      case "VP8L": readSize(ofLossless: &content)
      default: break
      }
      // Chunks are padded to an even length.
      offset = start + Int(count) + Int(count & 1)
    }
  }

  /// Source: RFC 6386, 9.1.
  private mutating func readSize(ofLossy content: inout ByteCursor) {
    guard size == nil, content.skip(6), let width = content.takeUInt16(),
      let height = content.takeUInt16()
    else { return }
    size = PixelSize(width: Int(width & 0x3FFF), height: Int(height & 0x3FFF))
  }

  /// Source: RFC 9649, 3.4.
  private mutating func readSize(ofLossless content: inout ByteCursor) {
    guard size == nil, content.skip(1), let sides = content.takeUInt32() else { return }
    isOpaque = sides >> 28 & 1 == 0
    size = PixelSize(width: 1 + Int(sides & 0x3FFF), height: 1 + Int(sides >> 14 & 0x3FFF))
  }
}
