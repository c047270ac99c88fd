internal import ColorMath

/// Reads Adobe Swatch Exchange files: each group is a palette, and so is each run of colors outside
/// of groups.
///
/// Source: Selapa.net, "Swatch exchange file format"; the layout is Adobe's and unpublished.
struct ASEReader {
  private var palettes: [Palette] = []
  /// Whether the last palette is a group that has not ended.
  private var isInGroup = false

  /// The palettes of a file.
  static func palettes(in bytes: [UInt8]) throws(PaletteError) -> [Palette] {
    var reader = ASEReader()
    try reader.read(bytes)
    return reader.palettes
  }

  private mutating func read(_ bytes: [UInt8]) throws(PaletteError) {
    var file = ByteReader(bytes)
    guard try file.take(4).elementsEqual(ASE.signature) else {
      throw PaletteError(.malformed, "it does not start with 'ASEF'", at: .byte(0))
    }
    let (major, minor) = (try file.takeUInt16(), try file.takeUInt16())
    guard major == 1 else {
      throw PaletteError(.unsupported, "version \(major).\(minor) is not 1.0", at: .byte(4))
    }
    let blockCount = try file.takeUInt32()
    for _ in 0..<blockCount {
      let kind = try file.takeUInt16()
      var block = try file.takeReader(try file.takeUInt32())
      switch ASE.Block(rawValue: UInt16(kind)) {
      case .groupStart:
        let name = try block.takeUTF16(unitCount: try block.takeUInt16())
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
      // Blocks of kinds to come are passed over, as their lengths are there for.
      case nil: break
      }
    }
  }

  private func color(in block: inout ByteReader) throws(PaletteError) -> PaletteColor {
    let label = try block.takeUTF16(unitCount: try block.takeUInt16())
    let start = block.offset
    let model = String(decoding: try block.take(4), as: UTF8.self)
    guard let space = ASE.models.first(where: { $0.code == model })?.space else {
      throw PaletteError(.unsupported, "'\(model)' is no known color model", at: .byte(start))
    }
    var numbers: [Float] = []
    for _ in 0..<space.componentCount { numbers.append(try block.takeFloat()) }
    let components = ASE.components(of: numbers, in: space)
    guard let color = PaletteColor(space: space, components: components) else {
      throw PaletteError(.malformed, "a color has no usable components", at: .byte(start))
    }
    return color.labeled(label)
  }
}
