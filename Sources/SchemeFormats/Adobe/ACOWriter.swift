internal import BinaryParsing

/// A writer of Photoshop color swatches. As Photoshop does, it writes a list without names for old
/// readers, and then the same list with names.
enum ACOWriter {
  /// Returns the bytes of a file.
  static func bytes(for palettes: [Palette]) throws(PaletteError) -> [UInt8] {
    let colors = palettes.flatMap(\.colors)
    guard let count = UInt16(exactly: colors.count) else {
      throw PaletteError(.tooLarge, "\(colors.count) colors are more than the 65535 it holds")
    }
    var file = ByteWriter(.bigEndian)
    for version: UInt16 in [1, 2] {
      file.append([version, count])
      for color in colors {
        let (space, words) = ACO.words(of: color)
        file.append([UInt16(space.rawValue)] + words)
        if version == 2 {
          let units = color.label.zeroTerminatedUTF16()
          file.append(UInt32(units.count))
          file.append(units)
        }
      }
    }
    return file.bytes
  }
}
