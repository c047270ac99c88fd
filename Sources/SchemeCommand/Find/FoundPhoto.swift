internal import ColorMath
internal import StructuredText
internal import SystemFiles

/// A photo that was found, with the details that the results show.
struct FoundPhoto: Hashable {
  let name: RawText
  /// The number of the frame, if the file is a film.
  let frame: Int?
  let colors: [ColorShare]

  /// Creates a photo from a line of `colorway batch` or `colorway film`, or returns `nil` if it is
  /// not the line of a photo with colors.
  init?(line: ArraySlice<UInt8>) {
    guard let documents = try? JSONParser.documents(in: Array(line)), documents.count == 1,
      let name = Self.name(in: documents[0]), case .array(let colors)? = documents[0]["colors"]
    else { return nil }
    self.name = name
    frame = documents[0]["frame"]?.integer.map { Int(clamping: $0) }
    self.colors = colors.compactMap { color in
      guard let code = color["hex"]?.string.flatMap({ SRGB8(hex: $0) }),
        let share = color["share"]?.double
      else { return nil }
      return ColorShare(color: code, share: share)
    }
  }

  private static func name(in document: JSONValue) -> RawText? {
    if let name = document["sourceURL"]?.string.flatMap({ RawText(url: $0) }) { return name }
    return document["source"]?.string.map { RawText($0) }
  }
}
