internal import Colorway
internal import PhotoConversion
internal import SchemePictures
internal import SchemeResults

struct PaletteFile {
  let name: RawPath
  /// The format, or `nil` if the file has no readable format.
  let format: PaletteFormat?
  let bytes: [UInt8]

  /// The maximum size of a file to read, in bytes. A file named by mistake may be endless.
  private static let maximumByteCount = 16 << 20
  private static let tooLarge = Failure(
    kind: .limit, message: "this is not a palette: it is larger than \(maximumByteCount >> 20) MiB")
  static let readableFormats = PaletteFormat.all.filter(\.isReadable)

  /// Returns the names of some readable formats, for help.
  static func names(_ isIncluded: (PaletteFormat) -> Bool) -> String {
    readableFormats.filter(isIncluded).map(\.name).listed(with: "or")
  }

  init(reading name: RawPath, as format: PaletteFormat? = nil) throws {
    guard let content = try PhotoSource(operand: name).bytes(upTo: Self.maximumByteCount) else {
      throw Self.tooLarge
    }
    self.init(content, named: name, as: format)
  }

  init(_ bytes: [UInt8], named name: RawPath, as format: PaletteFormat? = nil) {
    (self.name, self.bytes) = (name, bytes)
    self.format = format ?? PaletteFormat.detected(in: bytes, fileName: name.text)
  }

  /// A Boolean value that indicates whether the file has a palette format and no photo format.
  var isPalette: Bool {
    if case .other = signature { format != nil && !bytes.isEmpty } else { false }
  }

  var signature: FileSignature {
    FileSignature(Array(bytes.prefix(FileSignature.byteCount)))
  }

  func photo(_ converter: PhotoConverter?) -> ImageInput? {
    guard !bytes.isEmpty else { return nil }
    switch signature {
    case .image: return .bytes(bytes)
    case .other(let name):
      guard let converter, format == nil, ConvertibleFormat.named(name) != nil else { return nil }
      return converter.input(.bytes(bytes))
    }
  }

  /// Returns the palettes in the file, about whose faults the console complains. A single palette
  /// without a name is named after the file.
  func namedPalettes(_ console: Console) throws -> [Palette] {
    let content = try content()
    for warning in content.warnings { console.complain(about: name, "warning: \(warning)") }
    var palettes = content.palettes
    if palettes.count == 1, palettes[0].name == nil {
      palettes[0].name = Palette.name(ofSource: name.text)
    }
    return palettes
  }

  /// Returns the palettes in the file, with warnings about what was left out or repaired.
  func content() throws -> PaletteContent {
    guard let format else {
      let names = Self.readableFormats.map(\.name).joined(separator: ", ")
      throw Failure(
        kind: .unsupported,
        message: "this is neither a photo nor a palette in a format that can be read (\(names))")
    }
    guard bytes.count <= Self.maximumByteCount else { throw Self.tooLarge }
    do throws(PaletteError) {
      return try format.content(of: bytes)
    } catch {
      throw Failure(kind: .corrupt, message: "this is not \(format.title): \(error.description)")
    }
  }
}

extension RawPath {
  /// A Boolean value that indicates whether a palette has such a name, and a photo does not.
  var isNameOfPalette: Bool { PaletteFormat(fileName: text)?.isReadable ?? false }
}

extension Palette {
  /// The colors for pictures. Colors without shares have equal sizes.
  var pictureColors: [PictureColor] {
    colors.map { color in
      PictureColor(
        color: color.srgb8, share: color.share ?? 1 / Double(colors.count),
        shareText: color.share.map(percentage) ?? "",
        name: ColorNames.everyday.nearest(to: color.srgb8).name)
    }
  }
}

extension PictureColor {
  /// Creates the color of a swatch, with labels for pictures and galleries.
  init(_ swatch: ImageColorScheme.Swatch) {
    self.init(
      color: swatch.rgb, share: swatch.share, shareText: percentage(swatch.share),
      name: ColorNames.everyday.nearest(to: swatch.rgb).name)
  }
}

extension Failure {
  static let emptyPalette = Failure(kind: .empty, message: "it contains no colors")
}

extension SchemeExtractor {
  /// Returns the palettes of a file, those of a picture of few colors in their order, or the colors of a photo,
  /// about whose damage the console complains. With `asPhoto`, a picture of few colors is a photo, too.
  func palettes(
    of file: RawPath, asPhoto isPhoto: Bool = false, _ converter: PhotoConverter?,
    _ console: Console
  ) async throws -> [Palette] {
    let content = try PaletteFile(reading: file)
    guard let photo = content.photo(converter) else { return try content.namedPalettes(console) }
    // A damaged picture is read as a photo, with warnings.
    if !isPhoto, let picture = try? content.pictureColors() { return [picture] }
    return [try await palette(of: photo, named: file, console)]
  }

  func palette(
    of photo: ImageInput, named name: RawPath, _ console: Console? = nil
  ) async throws -> Palette {
    var extractor = self
    extractor.options.findsTypicalPlaces = false
    let found = try await extractor.photoExtraction(photo)
    console?.complain(about: name, found.warnings)
    let scheme = found.scheme
    return Palette(swatches: scheme.swatches, source: name.text, tones: scheme.tones)
  }
}
