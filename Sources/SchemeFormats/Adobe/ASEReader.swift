internal import BinaryParsing
internal import ColorMath

/// A reader of Adobe Swatch Exchange files. Each group is a palette, and so is each run of colors
/// outside of groups.
struct ASEReader {
  private var palettes: [Palette] = []
  /// A Boolean value that indicates whether the last palette is a group that has not ended.
  private var isInGroup = false

  /// Returns the palettes of a file.
  static func palettes(in bytes: [UInt8]) throws(PaletteError) -> [Palette] {
    var reader = ASEReader()
    try reader.read(bytes)
    return reader.palettes
  }

  private mutating func read(_ bytes: [UInt8]) throws(PaletteError) {
    var file = ByteCursor(bytes)
    guard try file.read(4).elementsEqual(ASE.signature) else {
      throw PaletteError(.malformed, "it does not start with 'ASEF'", at: .byte(0))
    }
    let (major, minor) = (try file.readUInt16(), try file.readUInt16())
    guard major == 1 else {
      throw PaletteError(.unsupported, "version \(major).\(minor) is not 1.0", at: .byte(4))
    }
    let blockCount = try file.readUInt32()
    for _ in 0..<blockCount {
      let kind = try file.readUInt16()
      var block = try file.readPart(try file.readUInt32())
      switch ASE.Block(rawValue: UInt16(kind)) {
      case .groupStart:
        let name = try block.readUTF16(unitCount: try block.readUInt16())
        palettes.append(Palette(name: name, colors: []))
        isInGroup = true
      case .groupEnd:
        isInGroup = false
      case .color:
        let color = try color(in: &block)
        if palettes.isEmpty || (!isInGroup && palettes.last?.name != nil) {
          palettes.append(Palette(colors: []))
        }
        palettes[palettes.count - 1].colors.append(color)
      // Blocks of other kinds are skipped by their lengths.
      case nil: break
      }
    }
  }

  private func color(in block: inout ByteCursor) throws(PaletteError) -> PaletteColor {
    let label = try block.readUTF16(unitCount: try block.readUInt16())
    let start = block.offset
    let model = String(decoding: try block.read(4), as: UTF8.self)
    guard let space = ASE.models.first(where: { $0.code == model })?.space else {
      throw PaletteError(.unsupported, "color model '\(model)' is not known", at: .byte(start))
    }
    var numbers: [Float] = []
    for _ in 0..<space.componentCount { numbers.append(try block.readFloat()) }
    let components = ASE.components(of: numbers, in: space)
    guard let color = PaletteColor(space: space, components: components) else {
      throw PaletteError(.malformed, "a component of a color is too large", at: .byte(start))
    }
    return color.labeled(label)
  }
}
