/// A file format of palettes.
public struct PaletteFormat: Sendable {
  /// The name of the format in options, such as `ase`.
  public let name: String
  /// A description in a few words, such as `a GIMP palette`.
  public let title: String
  /// The file name suffixes of the format, without the first period: `ase`, `tokens.json`.
  public let suffixes: [String]
  /// A Boolean value that indicates whether a file can hold several palettes.
  public let holdsSeveral: Bool
  /// A Boolean value that indicates whether files are binary rather than text.
  public let isBinary: Bool
  private let write: @Sendable ([Palette]) throws(PaletteError) -> [UInt8]
  private let read: Reader?
  /// Patterns of a file's first bytes, if these bytes distinguish the format from others. A `?`
  /// matches any byte.
  private let signatures: [String]

  /// Returns the palettes of a file, and adds what it left out or repaired to the warnings.
  typealias Reader =
    @Sendable ([UInt8], _ warnings: inout [PaletteError]) throws(PaletteError) -> [Palette]

  /// A Boolean value that indicates whether files of the format can be read.
  public var isReadable: Bool { read != nil }

  /// Returns the bytes of a file with palettes.
  ///
  /// - Throws: ``PaletteError`` if there are more palettes or colors than the format can hold.
  public func bytes(for palettes: [Palette]) throws(PaletteError) -> [UInt8] {
    guard holdsSeveral || palettes.count <= 1 else {
      throw PaletteError(
        .tooLarge, "\(title) holds only one palette, and there are \(palettes.count)")
    }
    return try write(palettes)
  }

  /// Returns the palettes of a file. Any bytes are safe to read.
  ///
  /// - Throws: ``PaletteError`` if the file is damaged, truncated, or not in this format.
  /// - Complexity: O(*n*) time and memory for *n* bytes.
  public func palettes(in bytes: [UInt8]) throws(PaletteError) -> [Palette] {
    try content(of: bytes).palettes
  }

  /// Returns the palettes of a file, with warnings about what was left out or repaired. Any bytes
  /// are safe to read.
  ///
  /// - Throws: ``PaletteError`` if the file is damaged, truncated, or not in this format.
  /// - Complexity: O(*n*) time and memory for *n* bytes.
  public func content(of bytes: [UInt8]) throws(PaletteError) -> PaletteContent {
    guard let read else {
      throw PaletteError(.unsupported, "\(title) can be written, but not read")
    }
    var warnings: [PaletteError] = []
    let text = isBinary ? bytes : TextEncoding.utf8(bytes, &warnings)
    do throws(PaletteError) {
      let palettes = try read(text, &warnings)
      return PaletteContent(palettes: palettes, warnings: warnings)
    } catch {
      // Bytes of converted text have other places.
      guard case .byte? = error.place, text.count != bytes.count else { throw error }
      throw PaletteError(error.kind, error.reason)
    }
  }
}

extension PaletteFormat {
  init(
    _ name: String, _ title: String, suffixes: [String], holdsSeveral: Bool,
    signatures: [String] = [], read: Reader? = nil,
    bytes: @escaping @Sendable ([Palette]) throws(PaletteError) -> [UInt8]
  ) {
    self.init(
      name: name, title: title, suffixes: suffixes, holdsSeveral: holdsSeveral, isBinary: true,
      write: bytes, read: read, signatures: signatures)
  }

  init(
    _ name: String, _ title: String, suffixes: [String], holdsSeveral: Bool = true,
    signatures: [String] = [], read: Reader? = nil, text: @escaping @Sendable ([Palette]) -> String
  ) {
    self.init(
      name: name, title: title, suffixes: suffixes, holdsSeveral: holdsSeveral, isBinary: false,
      write: { (palettes) throws(PaletteError) in Array(text(palettes).utf8) }, read: read,
      signatures: signatures)
  }

  /// Creates a text format that holds one palette. Without palettes, an empty palette is written.
  init(
    _ name: String, _ title: String, suffixes: [String], signatures: [String] = [],
    read: Reader? = nil, single text: @escaping @Sendable (Palette) -> String
  ) {
    self.init(
      name, title, suffixes: suffixes, holdsSeveral: false, signatures: signatures, read: read,
      text: { text($0.first ?? Palette(colors: [])) })
  }

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
    if first == UInt8(ascii: "<") { return html }
    return TextReader.palettes(in: text, &warnings).isEmpty ? nil : css
  }
}

/// The palettes of a file, and what was left out or repaired to read them.
public struct PaletteContent: Hashable, Sendable {
  /// The palettes, in order.
  public var palettes: [Palette]
  /// What was left out or repaired, for example colors of a kind that is not supported.
  public var warnings: [PaletteError]

  /// Creates the content of a file.
  public init(palettes: [Palette], warnings: [PaletteError] = []) {
    (self.palettes, self.warnings) = (palettes, warnings)
  }
}
