internal import BinaryParsing
internal import ColorMath

/// Adobe Swatch Exchange files. Source: Selapa.net, "Swatch exchange file format". Adobe has not
/// published the format.
enum ASE {
  private enum Block: UInt16 { case color = 0x0001, groupStart = 0xC001, groupEnd = 0xC002 }

  private static let models: [(code: String, space: PaletteColor.Space)] = [
    ("RGB ", .srgb), ("CMYK", .cmyk), ("LAB ", .lab), ("Gray", .gray),
  ]

  /// Returns the palettes of a file. Each group and each run of colors outside groups is a palette.
  static func palettes(
    in bytes: [UInt8], _ warnings: inout [PaletteError]
  ) throws(PaletteError) -> [Palette] {
    var file = ByteCursor(bytes)
    guard try file.read(4).elementsEqual("ASEF".utf8)
    else { throw PaletteError(.malformed, "it does not start with 'ASEF'", at: .byte(0)) }
    let (major, minor) = (try file.readUInt16(), try file.readUInt16())
    guard major == 1 else {
      throw PaletteError(
        .unsupported, "version \(major).\(minor) is not supported, only 1.0", at: .byte(4))
    }
    var palettes: [Palette] = []
    var isInGroup = false
    let blockCount = try file.readUInt32()
    var readCount = 0
    var problems = NotUnderstood()
    var firstError: PaletteError?
    // Some programs announce more or fewer blocks than they write.
    while readCount < blockCount || file.remainingCount >= 6 {
      if readCount > 0, file.remainingCount == 0 { break }
      if readCount >= blockCount, !startsBlock(file) { break }
      readCount += 1
      let kind = try file.readUInt16()
      var block = try file.readPart(try file.readUInt32())
      switch Block(rawValue: UInt16(kind)) {
      case .groupStart:
        let name = try block.readUTF16(unitCount: try block.readUInt16())
        palettes.append(Palette(name: name, colors: []))
        isInGroup = true
      case .groupEnd: isInGroup = false
      case .color:
        let color: PaletteColor
        do throws(PaletteError) {
          color = try Self.color(in: &block)
        } catch {
          firstError = firstError ?? error
          problems.add(error.reason)
          continue
        }
        if palettes.isEmpty || (!isInGroup && palettes.last?.name != nil) {
          palettes.append(Palette(colors: []))
        }
        palettes[palettes.count - 1].colors.append(color)
      // Blocks of other kinds are skipped.
      case nil: break
      }
    }
    if let firstError, palettes.allSatisfy(\.colors.isEmpty) { throw firstError }
    problems.add(to: &warnings)
    if readCount != blockCount { warnings.append(.count(readCount, of: blockCount, "block")) }
    if file.remainingCount > 0 {
      warnings.append(
        PaletteError(
          .malformed, "\(file.remainingCount) bytes behind its colors are left out",
          at: .byte(file.offset)))
    }
    return palettes
  }

  private static func startsBlock(_ file: ByteCursor) -> Bool {
    var copy = file
    return copy.takeUInt16().flatMap { Block(rawValue: $0) } != nil
  }

  private static func color(in block: inout ByteCursor) throws(PaletteError) -> PaletteColor {
    let label = try block.readUTF16(unitCount: try block.readUInt16())
    let start = block.offset
    let model = String(decoding: try block.read(4), as: UTF8.self)
    guard let space = models.first(where: { $0.code == model })?.space else {
      throw PaletteError(.unsupported, "color model '\(model)' is not known", at: .byte(start))
    }
    var numbers: [Float] = []
    for _ in 0..<space.componentCount { numbers.append(try block.readFloat()) }
    let components = Self.components(of: numbers, in: space)
    guard let color = PaletteColor(space: space, components: components)
    else { throw PaletteError(.malformed, "a component of a color is too large", at: .byte(start)) }
    return color.labeled(label)
  }

  /// Returns the bytes of a file. A palette with a name becomes a group.
  static func bytes(for palettes: [Palette]) -> [UInt8] {
    var blocks = ByteWriter(.bigEndian)
    var blockCount: UInt32 = 0
    func add(_ kind: Block, _ content: [UInt8]) {
      blocks.append(kind.rawValue)
      blocks.append(UInt32(content.count))
      blocks.append(content)
      blockCount += 1
    }

    for palette in palettes {
      if let name = palette.name {
        var content = ByteWriter(.bigEndian)
        append(name, to: &content)
        add(.groupStart, content.bytes)
      }
      for color in palette.colors { add(.color, content(of: color)) }
      if palette.name != nil { add(.groupEnd, []) }
    }

    var file = ByteWriter(.bigEndian)
    file.append("ASEF".utf8)
    file.append([1, 0] as [UInt16])
    file.append(blockCount)
    file.append(blocks.bytes)
    return file.bytes
  }

  private static func content(of color: PaletteColor) -> [UInt8] {
    let (code, numbers) = numbers(of: color)
    var content = ByteWriter(.bigEndian)
    append(color.label, to: &content)
    content.append(code.utf8)
    for number in numbers { content.append(number) }
    content.append(2 as UInt16)  // a normal color, neither global (0) nor a spot ink (1)
    return content.bytes
  }

  private static func append(_ name: String, to content: inout ByteWriter) {
    let units = name.zeroTerminatedUTF16
    content.append(UInt16(units.count))
    content.append(units)
  }

  /// Returns the components for stored numbers. Numbers that represent an eight-bit color become
  /// exact fractions.
  private static func components(of numbers: [Float], in space: PaletteColor.Space) -> [Double] {
    switch space {
    // Some programs write the lightness in percent.
    case .lab:
      let scale: Double = 0...1.001 ~= numbers[0] ? 100 : 1
      return [Double(numbers[0]) * scale, Double(numbers[1]), Double(numbers[2])]
    case .srgb:
      let codes = numbers.map { Double(min(1, max(0, $0)) * 255).rounded() / 255 }
      return codes.map { Float($0) } == numbers ? codes : numbers.map { Double($0) }
    case .hsb, .cmyk, .gray: return numbers.map { Double($0) }
    }
  }

  private static func numbers(of color: PaletteColor) -> (code: String, numbers: [Float]) {
    var components = color.space == .hsb ? color.srgb.channels : color.components
    if color.space == .lab { components[0] /= 100 }
    let code = models.first { $0.space == color.space }?.code ?? "RGB "
    return (code, components.map { Float($0) })
  }
}
