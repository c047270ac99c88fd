/// Palettes of Krita: ZIP archives that contain a file `colorset.xml`. They are only read.
enum KritaPalette {
  static let fileName = "colorset.xml"

  /// Returns the palettes of a file: that of the colors outside groups, and one for each group.
  static func palettes(
    in bytes: [UInt8], _ warnings: inout [PaletteError]
  ) throws(PaletteError) -> [Palette] {
    try MarkupReader.palettes(in: try ZIPArchive.content(of: fileName, in: bytes), &warnings)
  }
}
