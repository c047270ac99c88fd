/// Writes Adobe Swatch Exchange files: a palette with a name is a group.
enum ASEWriter {
  /// The bytes of a file.
  static func bytes(for palettes: [Palette]) -> [UInt8] {
    var blocks = ByteWriter()
    var blockCount: UInt32 = 0
    func add(_ kind: ASE.Block, _ content: ByteWriter) {
      blocks.append(kind.rawValue)
      blocks.append(UInt32(content.bytes.count))
      blocks.append(content.bytes)
      blockCount += 1
    }

    for palette in palettes {
      if let name = palette.name {
        var content = ByteWriter()
        append(name, to: &content)
        add(.groupStart, content)
      }
      for color in palette.colors { add(.color, content(of: color)) }
      if palette.name != nil { add(.groupEnd, ByteWriter()) }
    }

    var file = ByteWriter()
    file.append(ASE.signature)
    file.append([1, 0] as [UInt16])
    file.append(blockCount)
    file.append(blocks.bytes)
    return file.bytes
  }

  private static func content(of color: PaletteColor) -> ByteWriter {
    // Neither global, 0, nor a spot ink, 1.
    let normalType: UInt16 = 2
    let (code, numbers) = ASE.numbers(of: color)
    var content = ByteWriter()
    append(color.label, to: &content)
    content.append(code.utf8)
    for number in numbers { content.append(number) }
    content.append(normalType)
    return content
  }

  private static func append(_ name: String, to content: inout ByteWriter) {
    let units = name.zeroTerminatedUTF16()
    content.append(UInt16(units.count))
    content.append(units)
  }
}
