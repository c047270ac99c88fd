public import SchemeDesign

/// A file format for the colors of photos and palettes.
public struct PaletteFormat: Sendable {
  /// The name of the format in options, such as `ase`.
  public let name: String
  /// A description in a few words, such as `a GIMP palette`.
  public let title: String
  /// The file name suffixes of the format, without the first period: `ase`, `tokens.json`.
  public package(set) var suffixes: [String]
  /// What a file holds.
  public let content: Content
  /// A Boolean value that indicates whether files are binary rather than text.
  public let isBinary: Bool
  /// The usual notation of colors, if others can be asked for.
  public let notation: ColorNotation?
  private let write: Writer
  private let read: Reader?
  /// The parts of a file to which colors can be added as soon as they are known.
  package let entries: Entries?
  /// Patterns of a file's first bytes, if these bytes distinguish the format from others. A `?`
  /// matches any byte.
  let signatures: [String]

  /// What a file of a format holds.
  @nonexhaustive
  public enum Content: Hashable, Sendable {
    /// One palette.
    case palette
    /// Any number of palettes.
    case palettes
    /// The colors of a terminal.
    case terminal
    /// A light and a dark theme of an interface.
    case interface
    /// A picture of any number of palettes.
    case picture
    /// The counted colors of an album.
    case histogram
  }

  /// The choices that some formats leave. By default, a terminal is dark, and colors have the usual
  /// notation of the format.
  public struct Options: Hashable, Sendable {
    /// The style of a terminal's colors.
    public var terminal = TerminalTheme.Style()
    /// The number of the accent that comes first in the theme of an interface, from 1.
    public var accent = 1
    /// The notation of colors, or `nil` for the usual one of the format.
    public var notation: ColorNotation?
    /// A Boolean value that indicates whether a CSV table begins with a byte order mark.
    public var hasByteOrderMark = false

    /// Creates the default choices.
    public init() {}
  }

  typealias Writer = @Sendable ([Artifact], Options) throws(PaletteError) -> [UInt8]

  /// Returns the palettes of a file, and adds what it left out or repaired to the warnings.
  typealias Reader =
    @Sendable ([UInt8], _ warnings: inout [PaletteError]) throws(PaletteError) -> [Palette]

  package struct Entries: Sendable {
    var opening = ""
    /// Returns the text of an artifact. The index is 0 for the first in the file.
    let entry: @Sendable (Artifact, _ index: Int, Options) -> String
    /// Returns the end of a file of a number of artifacts.
    var closing: @Sendable (Int) -> String = { _ in "" }

    package init(
      opening: String = "", entry: @escaping @Sendable (Artifact, _ index: Int, Options) -> String,
      closing: @escaping @Sendable (Int) -> String = { _ in "" }
    ) {
      (self.opening, self.entry, self.closing) = (opening, entry, closing)
    }
  }

  /// A Boolean value that indicates whether a file can hold several palettes.
  public var holdsSeveral: Bool { content == .palettes || content == .picture }

  /// A Boolean value that indicates whether files of the format can be read.
  public var isReadable: Bool { read != nil }

  /// Returns the bytes of a file with palettes.
  ///
  /// - Throws: ``PaletteError`` if there are more palettes or colors than the format can hold.
  public func bytes(
    for palettes: [Palette], options: Options = Options()
  ) throws(PaletteError) -> [UInt8] {
    try bytes(of: palettes.map { Artifact($0) }, options: options)
  }

  package func bytes(
    of artifacts: [Artifact], options: Options = Options()
  ) throws(PaletteError) -> [UInt8] {
    guard holdsSeveral || artifacts.count <= 1 else {
      throw PaletteError(
        .tooLarge, "\(title) holds only one palette, and there are \(artifacts.count)")
    }
    return try byteOrderMark(options) + write(artifacts, options)
  }

  /// Returns the byte order mark, if a table is to begin with one.
  func byteOrderMark(_ options: Options) -> [UInt8] {
    options.hasByteOrderMark && self == .csv ? [0xEF, 0xBB, 0xBF] : []
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

extension PaletteFormat: Hashable {
  /// Formats are equal if they have the same name.
  public static func == (first: PaletteFormat, second: PaletteFormat) -> Bool {
    first.name == second.name
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension PaletteFormat {
  /// Creates a format whose files are written at once.
  package init(
    _ name: String, _ title: String, suffixes: [String], _ content: Content,
    isBinary: Bool = false, notation: ColorNotation? = nil,
    write: @escaping @Sendable ([Artifact], Options) throws(PaletteError) -> [UInt8]
  ) {
    self.init(
      name: name, title: title, suffixes: suffixes, content: content, isBinary: isBinary,
      notation: notation, write: write, read: nil, entries: nil, signatures: [])
  }

  /// Creates a text format to whose files palettes can be added as soon as they are known.
  package init(
    _ name: String, _ title: String, suffixes: [String], entries: Entries
  ) {
    self.init(name, title, suffixes: suffixes, signatures: [], read: nil, entries: entries)
  }

  init(
    _ name: String, _ title: String, suffixes: [String], signatures: [String] = [],
    read: Reader?, entries: Entries
  ) {
    self.init(
      name: name, title: title, suffixes: suffixes, content: .palettes, isBinary: false,
      notation: nil,
      write: { (artifacts, options) throws(PaletteError) in
        let texts = artifacts.enumerated().map { entries.entry($1, $0, options) }
        let text = entries.opening + texts.joined() + entries.closing(artifacts.count)
        return Array(text.utf8)
      }, read: read, entries: entries, signatures: signatures)
  }

  /// Creates a binary format.
  init(
    _ name: String, _ title: String, suffixes: [String], holdsSeveral: Bool,
    signatures: [String] = [], read: Reader? = nil,
    bytes: @escaping @Sendable ([Palette]) throws(PaletteError) -> [UInt8]
  ) {
    self.init(
      name: name, title: title, suffixes: suffixes, content: holdsSeveral ? .palettes : .palette,
      isBinary: true, notation: nil,
      write: { (artifacts, _) throws(PaletteError) in try bytes(artifacts.map(\.palette)) },
      read: read, entries: nil, signatures: signatures)
  }

  /// Creates a text format that holds any number of palettes.
  init(
    _ name: String, _ title: String, suffixes: [String], signatures: [String] = [],
    read: Reader? = nil, text: @escaping @Sendable ([Palette]) -> String
  ) {
    self.init(
      name: name, title: title, suffixes: suffixes, content: .palettes, isBinary: false,
      notation: nil,
      write: { (artifacts, _) throws(PaletteError) in Array(text(artifacts.map(\.palette)).utf8) },
      read: read, entries: nil, signatures: signatures)
  }

  /// Creates a text format with a choice of notations, of which hex codes are the usual one.
  init(
    _ name: String, _ title: String, suffixes: [String], read: Reader? = nil,
    styled text: @escaping @Sendable ([Palette], ColorNotation) -> String
  ) {
    self.init(
      name: name, title: title, suffixes: suffixes, content: .palettes, isBinary: false,
      notation: .hex,
      write: { (artifacts, options) throws(PaletteError) in
        Array(text(artifacts.map(\.palette), options.notation ?? .hex).utf8)
      }, read: read, entries: nil, signatures: [])
  }

  /// Creates a text format that holds one palette. Without palettes, an empty palette is written.
  init(
    _ name: String, _ title: String, suffixes: [String], signatures: [String] = [],
    read: Reader? = nil, single text: @escaping @Sendable (Palette) -> String
  ) {
    self.init(
      name: name, title: title, suffixes: suffixes, content: .palette, isBinary: false,
      notation: nil,
      write: { (artifacts, _) throws(PaletteError) in
        Array(text(artifacts.first?.palette ?? Palette(colors: [])).utf8)
      }, read: read, entries: nil, signatures: signatures)
  }

  /// Creates a text format of the colors of a terminal.
  init(
    terminal name: String, _ title: String, suffix: String,
    read: @escaping Reader = TextReader.palettes,
    text: @escaping @Sendable (TerminalTheme, Artifact) -> String
  ) {
    self.init(
      name: name, title: title, suffixes: [suffix], content: .terminal, isBinary: false,
      notation: nil,
      write: { (artifacts, options) throws(PaletteError) in
        let artifact = artifacts.first ?? Artifact(Palette(colors: []))
        return Array(text(artifact.terminalTheme(options.terminal), artifact).utf8)
      }, read: read, entries: nil, signatures: [])
  }

  /// Creates a text format of the theme of an interface.
  init(
    interface name: String, _ title: String, suffixes: [String], notation: ColorNotation? = nil,
    text: @escaping @Sendable (InterfaceTheme, Artifact, Options) -> String
  ) {
    self.init(name, title, suffixes: suffixes, .interface, notation: notation) {
      (artifacts, options) throws(PaletteError) in
      let artifact = artifacts.first ?? Artifact(Palette(colors: []))
      return Array(text(artifact.interfaceTheme(accent: options.accent), artifact, options).utf8)
    }
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
