/// A named list of colors: what a palette file holds one or several of.
public struct Palette: Hashable, Sendable {
  /// What people call it, if anything: for a photo, the name of its file without folder and suffix.
  public var name: String?
  /// The photo that the colors come from, as it was named, if they come from one.
  public var source: String?
  /// The colors, in order.
  public var colors: [PaletteColor]

  /// Creates a palette.
  public init(name: String? = nil, source: String? = nil, colors: [PaletteColor]) {
    self.name = name
    self.source = source
    self.colors = colors
  }
}

extension Palette {
  /// The name that goes with a source: the last part of its path, without a suffix. It is `nil`
  /// where nothing is left, as of standard input, `-`.
  public static func name(ofSource source: String) -> String? {
    let file = source.utf8.split(separator: UInt8(ascii: "/")).last ?? Substring("").utf8
    guard !file.elementsEqual("-".utf8) else { return nil }
    let stem =
      if let dot = file.lastIndex(of: UInt8(ascii: ".")), dot > file.startIndex {
        file[..<dot]
      } else {
        file
      }
    return stem.isEmpty ? nil : String(Substring(stem))
  }
}
