/// A file format of palettes, as data: what it is called, what it holds, and how it is written and
/// read.
public struct PaletteFormat: Sendable {
  /// What a person types to name it, such as `ase`.
  public let name: String
  /// What it is, in a few words.
  public let title: String
  /// How the names of its files end, without the first period: `ase`, `tokens.json`.
  public let suffixes: [String]
  /// Whether a file holds several palettes.
  public let holdsSeveral: Bool
  /// Whether a file is no text.
  public let isBinary: Bool
  private let write: @Sendable ([Palette]) throws(PaletteError) -> [UInt8]
  private let read: (@Sendable ([UInt8]) throws(PaletteError) -> [Palette])?
  /// How files of the format start, where that tells it from others.
  private let signatures: [[UInt8]]

  /// Whether files of the format can be read.
  public var isReadable: Bool { read != nil }

  /// Writes palettes.
  ///
  /// - Throws: ``PaletteError`` if they are more than the format holds.
  public func bytes(for palettes: [Palette]) throws(PaletteError) -> [UInt8] {
    guard holdsSeveral || palettes.count <= 1 else {
      throw PaletteError(
        .tooLarge, "\(palettes.count) palettes are more than the one that \(title) holds")
    }
    return try write(palettes)
  }

  /// Reads the palettes of a file, whatever its bytes may be.
  ///
  /// - Throws: ``PaletteError`` if the file is damaged, cut off or not of this format.
  /// - Complexity: O(*n*) time and memory for *n* bytes.
  public func palettes(in bytes: [UInt8]) throws(PaletteError) -> [Palette] {
    guard let read else {
      throw PaletteError(.unsupported, "\(title) is written, and not read")
    }
    return try read(bytes)
  }
}

extension PaletteFormat {
  /// A format of bytes.
  init(
    _ name: String, _ title: String, suffixes: [String], holdsSeveral: Bool,
    signatures: [[UInt8]] = [],
    read: (@Sendable ([UInt8]) throws(PaletteError) -> [Palette])? = nil,
    bytes: @escaping @Sendable ([Palette]) throws(PaletteError) -> [UInt8]
  ) {
    self.init(
      name: name, title: title, suffixes: suffixes, holdsSeveral: holdsSeveral, isBinary: true,
      write: bytes, read: read, signatures: signatures)
  }

  /// A format of text for several palettes.
  init(
    _ name: String, _ title: String, suffixes: [String], signatures: [String] = [],
    read: (@Sendable ([UInt8]) throws(PaletteError) -> [Palette])? = nil,
    text: @escaping @Sendable ([Palette]) -> String
  ) {
    self.init(
      name: name, title: title, suffixes: suffixes, holdsSeveral: true, isBinary: false,
      write: { (palettes) throws(PaletteError) in Array(text(palettes).utf8) }, read: read,
      signatures: signatures.map { Array($0.utf8) })
  }

  /// A format of text for one palette. Without any, an empty one is written.
  init(
    _ name: String, _ title: String, suffixes: [String], signatures: [String] = [],
    read: (@Sendable ([UInt8]) throws(PaletteError) -> [Palette])? = nil,
    single text: @escaping @Sendable (Palette) -> String
  ) {
    self.init(
      name: name, title: title, suffixes: suffixes, holdsSeveral: false, isBinary: false,
      write: { (palettes) throws(PaletteError) in
        Array(text(palettes.first ?? Palette(colors: [])).utf8)
      }, read: read, signatures: signatures.map { Array($0.utf8) })
  }
}

extension PaletteFormat {
  /// The format that the name of a file tells by its end, if one does.
  public init?(fileName: String) {
    guard let format = Self.all.best(forFileName: fileName, suffixes: \.suffixes) else {
      return nil
    }
    self = format
  }

  /// The format that the first bytes of a file tell, if they do.
  public init?(recognizing bytes: [UInt8]) {
    let match = Self.all.first { format in
      format.signatures.contains { bytes.starts(with: $0) }
    }
    guard let match else { return nil }
    self = match
  }
}
