internal import BinaryParsing
internal import ColorMath

/// The color table of an indexed PNG file, in its order. Source: W3C, "PNG Specification (Third
/// Edition)", sections 11.2.2 and 11.3.1.1.
package enum PNGColorTable {
  /// Returns the colors of the table with their opacities, or `nil` if bytes are no indexed PNG file.
  package static func colors(in bytes: [UInt8]) -> [PaletteColor]? {
    var file = ByteCursor(bytes)
    guard let signature = file.take(8),
      signature.elementsEqual([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    else { return nil }
    var table: ArraySlice<UInt8> = []
    var alphas: ArraySlice<UInt8> = []
    while let size = file.takeUInt32(), let kind = file.take(4), let data = file.take(Int(size)) {
      _ = file.take(4)
      switch String(decoding: kind, as: UTF8.self) {
      // An image with a table has the color type 3.
      case "IHDR": guard data.dropFirst(9).first == 3 else { return nil }
      case "PLTE": table = data
      case "tRNS": alphas = data
      case "IDAT", "IEND":
        let colors = (0..<table.count / 3).map { index in
          let start = table.startIndex + 3 * index
          let alpha = alphas.dropFirst(index).first ?? 255
          return PaletteColor(SRGB8(codes: table[start..<start + 3]), alpha: Double(alpha) / 255)
        }
        return colors.isEmpty ? nil : colors
      default: break
      }
    }
    return nil
  }
}
