internal import ColorMath
internal import StructuredText

/// The open dictionaries of a property list in XML, whose keys name colors, as in the themes of iTerm, TextMate and
/// Terminal.
struct PropertyListColors {
  private struct Dictionary {
    /// The last key.
    var key: String?
    /// What the dictionary calls itself.
    var title: String?
    /// The components of the color that the dictionary is.
    var components: [String: Double] = [:]
    /// A Boolean value that indicates whether the components are those of Display P3, as iTerm has them.
    var isDisplayP3 = false
  }

  private var open: [Dictionary] = [Dictionary()]

  /// The name of the value after the last key. TextMate has the colors of a scope in a dictionary behind its title.
  var name: String? {
    guard let key = open.last?.key else { return nil }
    return open.dropLast().last?.title.map { $0 + " " + key } ?? key
  }

  mutating func enter() { open.append(Dictionary()) }

  /// Leaves a dictionary, and returns its color if its components are one.
  mutating func leave() -> PaletteColor? {
    guard open.count > 1, let last = open.popLast() else { return nil }
    let channels = ["Red Component", "Green Component", "Blue Component"]
      .compactMap { last.components[$0] }
    guard channels.count == 3, channels.allSatisfy({ PaletteColor.componentRange.contains($0) })
    else { return nil }
    let alpha = last.components["Alpha Component"] ?? 1
    let color =
      last.isDisplayP3
      ? PaletteColor(CSSColor(space: .displayP3, components: channels, alpha: alpha))
      : PaletteColor(
        SRGB8(SRGB(red: channels[0], green: channels[1], blue: channels[2])), alpha: alpha)
    return color.labeled(name ?? "")
  }

  /// Takes the text of an element, and returns whether it belongs to the list and is no color.
  mutating func take(_ text: String, of tag: String) -> Bool {
    let index = open.count - 1
    switch tag {
    case "key": open[index].key = text
    case "real", "integer":
      guard let key = open[index].key else { return false }
      open[index].components[key] = Double(text)
    case "string" where open[index].key == "Color Space": open[index].isDisplayP3 = text == "P3"
    case "string" where open[index].key == "name": open[index].title = text
    default: return false
    }
    return true
  }

  /// Returns the color of data that Terminal archived, or `nil` if they are something else.
  static func archivedColor(_ text: String) -> AppleColor? {
    let digits = text.filter { !$0.isWhitespace }
    return Base64.bytes(digits).flatMap { AppleColorList.color(inArchive: $0) }
  }
}
