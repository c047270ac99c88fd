internal import ColorMath
internal import StructuredText

/// What the elements of XML refer to by name, and the spelling of its codes.
struct MarkupResources {
  let spelling: ColorSpelling
  private var values: [String: String] = [:]
  /// A Boolean value that indicates whether any word may be the name of a color, as in schemes of GtkSourceView.
  private let hasBareNames: Bool

  /// Codes of Android, XAML and NetBeans begin with the opacity.
  init(_ bytes: [UInt8]) {
    func has(_ words: [String]) -> Bool {
      words.contains { bytes.firstRange(of: Array($0.utf8)) != nil }
    }
    let isAlphaFirst = has([
      "<resources", "schemas.android.com", "schemas.microsoft.com/winfx", "x:Key",
      "<ResourceDictionary", "<Color ", "github.com/avaloniaui", "<fontscolors",
    ])
    spelling = ColorSpelling(alphaIsFirst: isAlphaFirst)
    hasBareNames = has(["<style-scheme"])
    if hasBareNames || has(["@color/", "Resource "]) { values = Self.values(in: bytes) }
  }

  /// Returns the texts and values of named elements, which `@color/name`, `{StaticResource name}` and the styles of
  /// GtkSourceView refer to.
  private static func values(in bytes: [UInt8]) -> [String: String] {
    var values: [String: String] = [:]
    var scanner = MarkupScanner(bytes)
    var name: String?
    while let element = scanner.next() {
      switch element {
      case .opening(let tag, let attributes, _):
        name = Self.name(attributes, of: tag)
        let value = attributes.first { ["color", "value"].contains($0.name.lowercased()) }
        if let name, let value { values[name] = value.value }
      case .text(let text): if let name { values[name] = text.singleLine }
      case .closing, .comment: name = nil
      }
    }
    return values
  }

  /// Returns the name that the attributes of an element give to it.
  static func name(
    _ attributes: [(name: String, value: String)], of tag: String
  ) -> String? {
    attributes.first {
      // A prefix may come first, as in `x:Key` and `draw:name`.
      let name = $0.name.lowercased().split(separator: ":").last ?? ""
      return ["name", "key", "label", "title"].contains(name) && !$0.name.hasPrefix("xmlns")
        || name == "k" && tag == "prop" || name == "role" && tag == "colorrole"
    }?.value
  }

  /// Returns the color of a text, or of the resource that it refers to.
  func color(of text: String, depth: Int = 0) -> PaletteColor? {
    if let color = spelling.color(text) ?? NotatedColor.lightColor(text) { return color }
    let reference =
      text.hasPrefix("@color/")
      ? text.dropFirst(7)
      : text.hasPrefix("{StaticResource ") || text.hasPrefix("{DynamicResource ")
        ? text.dropFirst().dropLast().split(separator: " ").last
        : hasBareNames ? text[...] : nil
    guard let reference, depth < 16, let value = values[String(reference)] else { return nil }
    return color(of: value, depth: depth + 1)
  }

  /// Returns whether a text that is no color looks like one.
  static func looksLikeColor(_ text: String) -> Bool {
    text.first == "#" && 4...10 ~= text.utf8.count
      && text.utf8.dropFirst().allSatisfy { SRGB8.hexDigit($0) != nil }
      || text.hasPrefix("@color/") || text.hasPrefix("@android:color/") || text.hasPrefix("sc#")
  }
}
