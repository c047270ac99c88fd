internal import SchemeResults
internal import SystemFiles

/// A writer of the photos that were found: it makes bytes from them, and does not know where they go.
struct FindReport: Sendable {
  let format: FindCommand.Format
  let endsNamesInZeros: Bool
  /// Whether names go to a terminal, which they must not control.
  let isForTerminal: Bool
  let style: TerminalStyle

  /// Returns the bytes for a photo, or `nil` if its line cannot be read.
  func bytes(for found: FoundLine) -> [UInt8]? {
    guard let line = found.bytes(), let photo = FoundPhoto(line: line) else { return nil }
    switch format {
    case .text: return Array((text(of: photo, found.distance) + "\n").utf8)
    case .jsonl: return Self.object(line, found)
    case .names:
      let name = isForTerminal ? Array(photo.name.printable.utf8) : photo.name.bytes
      return name + [endsNamesInZeros ? 0 : UInt8(ascii: "\n")]
    }
  }

  private func text(of photo: FoundPhoto, _ distance: Double) -> String {
    let name = photo.name.printable + (photo.frame.map { ", frame \($0)" } ?? "")
    let tenThousandths = Int((distance * 10_000).rounded())
    return [decimal(tenThousandths, places: 4), style.summary(of: photo.colors), name]
      .joined(separator: "  ")
  }

  /// Returns a line with the reason why it was found as its first member.
  private static func object(_ line: ArraySlice<UInt8>, _ found: FoundLine) -> [UInt8]? {
    guard let brace = line.firstIndex(of: UInt8(ascii: "{")),
      let end = line.lastIndex(of: UInt8(ascii: "}"))
    else { return nil }
    let record = FoundRecord(distance: found.distance, line: found.number + 1)
    return Array(#"{"found":\#(record.json),"#.utf8) + line[line.index(after: brace)...end]
      + [UInt8(ascii: "\n")]
  }
}
