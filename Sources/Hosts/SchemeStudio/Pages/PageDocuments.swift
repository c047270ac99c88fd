internal import ColorMath
internal import ImageDecoding
internal import SchemeExtraction
internal import SchemeJournal
internal import SchemeState
internal import StructuredText

extension ShownPhoto {
  func document(page: String) -> JSONValue {
    [
      "number": .integer(Int128(number)), "name": .string(name),
      "width": .integer(Int128(image.size.width)),
      "height": .integer(Int128(image.size.height)),
      "url": .string("/pages/\(page)/photo?n=\(number)"),
    ]
  }
}

extension SchemePhase {
  var name: String {
    switch self {
    case .idle: "idle"
    case .opening: "opening"
    case .extracting: "extracting"
    case .ready: "ready"
    case .cancelled: "cancelled"
    case .failed: "failed"
    case .stalled: "stalled"
    }
  }
}

extension SchemeExtractor.Options {
  /// Returns the options that a page can change. The region is given in fractions of the photo's sides.
  func document(photoSize: PixelSize?) -> JSONValue {
    let count: JSONValue =
      switch colorCount {
      case .exactly(let count): .integer(Int128(count))
      case .automatic: .string("auto")
      }
    return [
      "colors": count, "emphasis": .string(emphasis.rawValue),
      "pins": .array(pinnedColors.map { .string($0.hex) }),
      "ignored": .array(ignoredColors.map { .string($0.name) }),
      "region": region.flatMap { $0.document(photoSize: photoSize) } ?? .null,
    ]
  }
}

extension ColorRange {
  /// The name of the range on a page.
  var name: String { if case .near(let color, _) = self { color.hex } else { "\(self)" } }
}

extension ImageRegion {
  fileprivate func document(photoSize: PixelSize?) -> JSONValue? {
    let sides = [
      (x, photoSize?.width), (y, photoSize?.height), (width, photoSize?.width),
      (height, photoSize?.height),
    ]
    let fractions = sides.compactMap { length, side -> JSONValue? in
      switch length {
      case .fraction(let fraction): .number(fraction)
      case .pixels(let count): side.map { .number(Double(count) / Double($0)) }
      }
    }
    return fractions.count == 4 ? .array(fractions) : nil
  }
}

enum HistoryDocument {
  static func document(_ entry: JournalEntry) -> JSONValue {
    let colors = entry.scheme.swatches.map { swatch -> JSONValue in
      ["hex": .string(swatch.rgb.hex), "share": .number(swatch.share)]
    }
    return [
      "id": .string(entry.id.description), "source": .string(entry.source),
      "name": entry.name.map { .string($0) } ?? .null, "favorite": .boolean(entry.isFavorite),
      "time": .string(entry.time.description), "colors": .array(colors),
      "thumbnail": .boolean(entry.attachments.contains { $0.kind == .thumbnail }),
    ]
  }
}
