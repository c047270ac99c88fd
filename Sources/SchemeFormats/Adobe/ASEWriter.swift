internal import BinaryParsing

/// A writer of Adobe Swatch Exchange files. A palette that has a name is a group.
enum ASEWriter {
  /// Returns the bytes of a file.
  static func bytes(for palettes: [Palette]) -> [UInt8] {
    var blocks = ByteWriter(.bigEndian)
    var blockCount: UInt32 = 0
    func add(_ kind: ASE.Block, _ content: [UInt8]) {
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
    file.append(ASE.signature)
    file.append([1, 0] as [UInt16])
    file.append(blockCount)
    file.append(blocks.bytes)
    return file.bytes
  }

  private static func content(of color: PaletteColor) -> [UInt8] {
    // A normal color is neither global, 0, nor a spot ink, 1.
    let normalType: UInt16 = 2
    let (code, numbers) = ASE.numbers(of: color)
    var content = ByteWriter(.bigEndian)
    append(color.label, to: &content)
    content.append(code.utf8)
    for number in numbers { content.append(number) }
    content.append(normalType)
    return content.bytes
  }

  private static func append(_ name: String, to content: inout ByteWriter) {
    let units = name.zeroTerminatedUTF16()
    content.append(UInt16(units.count))
    content.append(units)
  }
}
