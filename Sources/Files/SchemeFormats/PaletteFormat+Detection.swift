extension PaletteFormat {
  /// Creates the format with the suffix of a file name, or returns `nil` if no format has it.
  public init?(fileName: String) {
    guard let format = Self.all.best(forFileName: fileName, suffixes: \.suffixes)
    else { return nil }
    self = format
  }

  /// Creates the format that the first bytes of a file identify, or returns `nil` if they identify none.
  public init?(recognizing bytes: [UInt8]) {
    let format = Self.all.first { format in
      format.signatures.contains { signature in
        bytes.starts(with: signature.utf8) { $1 == UInt8(ascii: "?") || $0 == $1 }
      }
    }
    guard let format else { return nil }
    self = format
  }

  /// Returns the format of a file, or `nil` if the file has no readable format.
  ///
  /// Unambiguous first bytes take precedence, then the suffix of the file name, and then the whole
  /// content. A list of codes is read as ``hex``, markup as ``html``, and any other text that
  /// contains colors as ``css``.
  public static func detected(in bytes: [UInt8], fileName: String) -> PaletteFormat? {
    // Text in other formats may also start with these characters.
    let isTextStart = bytes.first.map { "#[{".utf8.contains($0) } ?? false
    let recognized = PaletteFormat(recognizing: bytes)
    if bytes.starts(with: BinaryPropertyList.signature.utf8) { return appleColorList }
    // Several programs write archives, which differ in the names of their files.
    if recognized == .procreate {
      if ZIPArchive.contains(KritaPalette.fileName, in: bytes) { return krita }
      if ZIPArchive.contains(SwatchBook.fileName, in: bytes) { return swatchBook }
    }
    if let recognized, !isTextStart { return recognized }
    let named = PaletteFormat(fileName: fileName)
    if let named, named.isReadable {
      // Some programs write palettes of other formats under the same suffix.
      let isRaw = named.name == jasc.name && RawPalette.isPalette(bytes)
      return isRaw ? raw : named
    }
    var warnings: [PaletteError] = []
    let text = TextEncoding.utf8(bytes, &warnings)
    guard !text.contains(0) else { return nil }
    let first = text.first { !TextLine.isBlank($0) && !"\r\n".utf8.contains($0) }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "["), let recognized,
      (try? recognized.content(of: bytes)) != nil
    {
      return recognized
    }
    if HexList.isList(text) { return hex }
    if CSVTable.isTable(text) { return csv }
    let isCode = text.starts(with: Array("<?php".utf8))
    if first == UInt8(ascii: "<"), !isCode { return html }
    return TextReader.palettes(in: text, &warnings).isEmpty ? nil : css
  }
}
