extension Unicode.Scalar {
  /// How many columns of a terminal the character takes: 0, 1 or 2.
  ///
  /// Source: Unicode Standard Annex 11, "East Asian Width", W and F by block.
  var columnCount: Int {
    // Most of a screen: letters, and boxes and blocks.
    if value < 0x300 || 0x2500...0x25FF ~= value { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return Self.wideBlocks.contains { $0.contains(value) } ? 2 : 1
    }
  }

  /// Whether the character would command a terminal instead of being shown.
  var isControl: Bool { properties.generalCategory == .control }

  private static let wideBlocks: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
    0x1F300...0x1F64F, 0x1F680...0x1F6FC, 0x1F900...0x1FAFF, 0x20000...0x3FFFD,
  ]
}

extension String {
  /// How many columns of a terminal the text takes.
  var columnCount: Int { unicodeScalars.reduce(0) { $0 + $1.columnCount } }
}
