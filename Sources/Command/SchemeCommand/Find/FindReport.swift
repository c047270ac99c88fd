internal import Colorway
internal import SchemeResults
internal import StructuredText

/// A formatter of found photos. It only returns bytes, and does not depend on where they go.
struct FindReport: Sendable {
  let format: PaletteFormat
  let endsNamesInZeros: Bool
  /// The folder that the names in the lines are relative to, if there is one.
  var home: RawPath?
  /// A Boolean value that indicates whether names go to a terminal, which they must not control.
  let isForTerminal: Bool
  let style: TerminalStyle

  /// Returns the bytes for a photo, or `nil` if its line cannot be read.
  func bytes(for found: FoundLine) -> [UInt8]? {
    guard var line = found.bytes(), var photo = FoundPhoto(line: line) else { return nil }
    if let home {
      photo.name = home.appending(entry: photo.name)
      guard let naming = line.head.name else { return nil }
      line = (photo.name.naming.json.utf8.dropLast() + line[naming.endIndex...])[...]
    }
    switch format {
    case .jsonl: return Self.object(line, found)
    case .names:
      let name = isForTerminal ? Array(photo.name.printable.utf8) : photo.name.bytes
      return name + [endsNamesInZeros ? 0 : UInt8(ascii: "\n")]
    default: return Array((text(of: photo, found.distance) + "\n").utf8)
    }
  }

  private func text(of photo: FoundPhoto, _ distance: Double) -> String {
    let name = photo.name.printable + (photo.frame.map { ", frame \($0)" } ?? "")
    let tenThousandths = Int((distance * 10_000).rounded())
    return [decimal(tenThousandths, places: 4), style.summary(of: photo.colors), name]
      .joined(separator: "  ")
  }

  private static func object(_ line: ArraySlice<UInt8>, _ found: FoundLine) -> [UInt8]? {
    guard let brace = line.firstIndex(of: UInt8(ascii: "{")),
      let end = line.lastIndex(of: UInt8(ascii: "}"))
    else { return nil }
    let record = FoundRecord(distance: found.distance, line: found.number + 1)
    return Array(#"{"found":\#(record.json),"#.utf8) + line[line.index(after: brace)...end]
      + [UInt8(ascii: "\n")]
  }
}

extension PaletteFormat {
  /// The names of photos, one on each line.
  static let names = PaletteFormat(
    "names", "names of photos", suffixes: [],
    entries: Entries { artifact, _, _ in (artifact.heading ?? "") + "\n" })
}

/// A found photo, with the details that the results show.
struct FoundPhoto: Hashable {
  var name: RawPath
  /// The number of the frame, if the file is a film.
  let frame: Int?
  let colors: [ColorShare]

  /// Creates a photo from a line, or returns `nil` if the line is not that of a photo with colors.
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

  private static func name(in document: JSONValue) -> RawPath? {
    if let name = document["sourceURL"]?.string.flatMap({ RawPath(url: $0) }) { return name }
    return document["source"]?.string.map { RawPath($0) }
  }
}
