internal import ColorMath
internal import ImageDecoding
internal import SchemeExtraction
internal import SchemeJournal
internal import SchemeState
internal import StructuredText

/// An action of the user on a page.
enum StudioAction: Hashable, Sendable {
  case extract
  case cancel
  /// Shows a photo of the command line.
  case show(Int)
  case colors(SchemeExtractor.ColorCount)
  case emphasis(SchemeExtractor.Emphasis)
  /// Announces that colors may soon be picked from the photo, because the pointer has entered it.
  case look
  /// Moves the marker of a color to another place. Actions on colors have the number of the photo for which
  /// they are meant.
  case move(SRGB8, PhotoPlace, photo: Int)
  case add(PhotoPlace, photo: Int)
  case remove(SRGB8, photo: Int)
  /// Pins a color, or no longer pins it.
  case pin(SRGB8, Bool, photo: Int)
  case ignore(SRGB8)
  /// No longer ignores colors of a range, in the form in which the page knows it.
  case stopIgnoring(String)
  case region(ImageRegion?)
  case favorite(JournalEntry.ID)
  case name(JournalEntry.ID, String?)
  case forget(JournalEntry.ID)
  /// Restores a removed entry.
  case restore(JournalEntry.ID)
  /// Shows an entry, and its photo if that is on the command line.
  case open(JournalEntry.ID)
  case reduceMotion(Bool)
  case quit

  /// The numbers of colors that may be requested. The page offers 3 to 10, and more result when
  /// colors are added.
  static let colorCounts = 1...SessionState.pickedColorLimit
  /// The most ranges of colors that a page can ignore.
  static let ignoredLimit = 32

  /// A reason why a document is not an action, or has no effect now.
  struct Fault: Error, Hashable, Sendable {
    let reason: String
  }

  init(_ document: JSONValue) throws(Fault) {
    guard let name = document["action"]?.string else {
      throw Fault(reason: "an action must be an object with an 'action'")
    }
    switch name {
    case "extract": self = .extract
    case "cancel": self = .cancel
    case "show": self = .show(try Self.index(document, "index"))
    case "colors":
      if document["value"]?.string == "auto" {
        self = .colors(.automatic)
      } else {
        self = .colors(.exactly(try Self.index(document, "value", in: Self.colorCounts)))
      }
    case "emphasis":
      guard let value = document["value"]?.string.flatMap(SchemeExtractor.Emphasis.init) else {
        throw Fault(reason: "'value' must be 'salience' or 'area'")
      }
      self = .emphasis(value)
    case "look": self = .look
    case "move":
      self = .move(
        try Self.color(document["color"]), try Self.place(document), photo: try Self.photo(document)
      )
    case "add": self = .add(try Self.place(document), photo: try Self.photo(document))
    case "remove":
      self = .remove(try Self.color(document["color"]), photo: try Self.photo(document))
    case "pin":
      self = .pin(
        try Self.color(document["color"]), document["value"]?.boolean ?? true,
        photo: try Self.photo(document))
    case "ignore": self = .ignore(try Self.color(document["color"]))
    case "stopIgnoring": self = .stopIgnoring(document["value"]?.string ?? "")
    case "region": self = .region(try Self.region(document["value"] ?? .null))
    case "favorite": self = .favorite(try Self.entry(document))
    case "name": self = .name(try Self.entry(document), document["value"]?.string)
    case "forget": self = .forget(try Self.entry(document))
    case "restore": self = .restore(try Self.entry(document))
    case "open": self = .open(try Self.entry(document))
    case "reduceMotion": self = .reduceMotion(document["value"]?.boolean ?? true)
    case "quit": self = .quit
    default: throw Fault(reason: "unknown action '\(name)'")
    }
  }

  private static func index(
    _ document: JSONValue, _ name: String, in range: ClosedRange<Int> = 0...9_999
  ) throws(Fault) -> Int {
    guard let value = document[name]?.integer.flatMap({ Int(exactly: $0) }), range ~= value else {
      throw Fault(
        reason: "'\(name)' must be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  private static func place(_ document: JSONValue) throws(Fault) -> PhotoPlace {
    guard let x = document["x"]?.double, let y = document["y"]?.double, 0...1 ~= x, 0...1 ~= y
    else {
      throw Fault(reason: "'x' and 'y' must be numbers from 0 to 1")
    }
    return PhotoPlace(x: x, y: y)
  }

  private static func photo(_ document: JSONValue) throws(Fault) -> Int {
    try index(document, "photo", in: 0 ... .max)
  }

  private static func color(_ value: JSONValue?) throws(Fault) -> SRGB8 {
    guard let color = value?.string.flatMap({ SRGB8(hex: $0) }) else {
      throw Fault(reason: "a color must be written as '#rrggbb'")
    }
    return color
  }

  private static func region(_ value: JSONValue) throws(Fault) -> ImageRegion? {
    if value.isNull { return nil }
    guard case .array(let elements) = value, elements.count == 4,
      case let sides = elements.compactMap(\.double), sides.count == 4,
      sides.allSatisfy({ 0...1 ~= $0 }), sides[2] > 0, sides[3] > 0
    else { throw Fault(reason: "a region must be left, top, width and height, from 0 to 1") }
    return ImageRegion(
      x: .fraction(sides[0]), y: .fraction(sides[1]), width: .fraction(sides[2]),
      height: .fraction(sides[3]))
  }

  private static func entry(_ document: JSONValue) throws(Fault) -> JournalEntry.ID {
    guard let id = document["entry"]?.string.flatMap({ JournalEntry.ID($0) }) else {
      throw Fault(reason: "'entry' must be the identifier of an entry, 32 digits")
    }
    return id
  }
}
