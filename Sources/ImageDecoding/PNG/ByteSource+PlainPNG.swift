extension ByteSource {
  /// How many pixels the file has if it begins like a plain PNG, or 0.
  ///
  /// Source: W3C PNG third edition, 5.2 and 11.2.1: the signature and the IHDR chunk.
  var plainPNGPixelCount: Int {
    let head = head(29)
    guard head.count == 29, FileSignature(head) == .image(.png) else { return 0 }
    func integer(at offset: Int) -> Int {
      head[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let (bitDepth, colorType, interlacing) = (head[24], head[25], head[28])
    guard bitDepth == 8, colorType != 3, interlacing == 0 else { return 0 }
    return PixelSize(width: integer(at: 16), height: integer(at: 20))?.pixelCount ?? 0
  }
}
