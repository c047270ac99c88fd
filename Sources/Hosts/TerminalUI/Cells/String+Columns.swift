extension String {
  /// The number of terminal columns that the text takes.
  package var columnCount: Int { unicodeScalars.reduce(0) { $0 + $1.columnCount } }

  /// Returns the text as lines of at most `columns` columns, broken between words.
  package func wrapped(columns: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let last = lines.last, last.columnCount + 1 + String(word).columnCount <= columns {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension Unicode.Scalar {
  /// The number of terminal columns that the character takes: 0, 1 or 2. Source: Unicode Standard Annex 11,
  /// "East Asian Width", classes W and F, by block.
  package var columnCount: Int {
    // Most characters on a screen are letters, box lines and blocks.
    if value < 0x300 || 0x2500...0x25FF ~= value { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return Self.wideBlocks.contains { $0.contains(value) } ? 2 : 1
    }
  }

  /// A Boolean value that indicates whether a terminal would obey the character instead of showing it.
  var isControl: Bool { properties.generalCategory == .control }

  private static let wideBlocks: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
    0x1F300...0x1F64F, 0x1F680...0x1F6FC, 0x1F900...0x1FAFF, 0x20000...0x3FFFD,
  ]
}
