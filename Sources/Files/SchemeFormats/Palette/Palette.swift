internal import ColorMath
public import SchemeExtraction

/// A list of colors with an optional name. A palette file holds one or more palettes.
public struct Palette: Hashable, Sendable {
  /// The name, if there is one. For a photo, it is the file name without folder and suffix.
  public var name: String?
  /// The name of the photo that the colors come from, as it was given, if there is one.
  public var source: String?
  /// The colors, in order.
  public var colors: [PaletteColor]
  /// The dark and light regions of the photo, for terminal backgrounds, if they are known.
  public var tones: ImageColorScheme.Tones?

  /// Creates a palette.
  public init(name: String? = nil, source: String? = nil, colors: [PaletteColor]) {
    self.name = name
    self.source = source
    self.colors = colors
  }

  /// Creates a palette from the colors of a photo. Colors outside sRGB get a Display P3 value.
  ///
  /// - Parameters:
  ///   - swatches: Swatches of the photo's scheme, in the order of the palette.
  ///   - source: The path of the photo. Its file name becomes the name of the palette.
  ///   - tones: The dark and light regions of the photo.
  public init(
    swatches: [ImageColorScheme.Swatch], source: String, tones: ImageColorScheme.Tones? = nil
  ) {
    self.init(
      name: Self.name(ofSource: source), source: source,
      colors: swatches.map { swatch in
        var color = PaletteColor(swatch.rgb, share: swatch.share)
        color.displayP3 = DisplayP3(outsideSRGB: swatch.color)
        return color
      })
    self.tones = tones
  }

  /// The palette, with everyday names such as `dusty blue` for all its colors.
  package var withColorNames: Palette {
    var palette = self
    for index in palette.colors.indices {
      palette.colors[index].name = ColorNames.everyday.nearest(to: colors[index].srgb8).name
    }
    return palette
  }

  /// Returns the file name of a path without its suffix, or `nil` if it is empty or `-`.
  public static func name(ofSource source: String) -> String? {
    let file = source.utf8.split(separator: UInt8(ascii: "/")).last ?? Substring("").utf8
    guard !file.elementsEqual("-".utf8) else { return nil }
    let dot = file.dropFirst().lastIndex(of: UInt8(ascii: "."))
    let stem = file[..<(dot ?? file.endIndex)]
    return stem.isEmpty ? nil : String(Substring(stem))
  }
}

extension [Palette] {
  /// Returns all colors, or throws an error if there are more than a file can hold.
  func colors(limit: Int) throws(PaletteError) -> [PaletteColor] {
    let colors = flatMap(\.colors)
    guard colors.count <= limit else {
      throw PaletteError(
        .tooLarge, "it holds at most \(limit) colors, and there are \(colors.count)")
    }
    return colors
  }
}

extension Sequence {
  /// Returns the element that has the longest matching suffix of a file name, ignoring case, or
  /// `nil` if no suffix matches. A suffix such as `tokens.json` follows a period or is the whole file name.
  package func best(forFileName fileName: String, suffixes: (Element) -> [String]) -> Element? {
    let path = fileName.lowercased()
    let file = path.split(separator: "/").last.map { "." + $0 } ?? ""
    func length(_ element: Element) -> Int {
      suffixes(element).filter { file.hasSuffix("." + $0) }.map(\.count).max() ?? 0
    }
    let matches = map { (element: $0, length: length($0)) }.filter { $0.length > 0 }
    return matches.max { $0.length < $1.length }?.element
  }
}
