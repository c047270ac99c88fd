public import SchemeExtraction

/// A scheme in a journal, and what is known of it.
public struct JournalEntry: Hashable, Sendable, Identifiable {
  /// The identifier of an entry: 128 random bits, which no other entry of any journal has.
  public struct ID: Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

    /// Creates a new identifier.
    package init() {
      var random = SystemRandomNumberGenerator()
      self.init(high: random.next(), low: random.next())
    }
  }

  /// The identifier, which stays the same in all that happens to the entry.
  public let id: ID
  /// The number of the change that added it. Later entries have higher ones.
  public internal(set) var number: UInt64
  /// The time when it was added, by the clock of the machine.
  public internal(set) var time: WallTime
  /// The photo or album, as it was named.
  public let source: String
  /// The scheme.
  public let scheme: ImageColorScheme
  /// The number of colors that was asked for.
  public let colorCount: SchemeExtractor.ColorCount
  /// The criterion by which the colors were chosen.
  public let emphasis: SchemeExtractor.Emphasis
  /// What is kept with it, in files beside the journal.
  public internal(set) var attachments: [JournalAttachment]
  /// The name that it was given, if there is one.
  public internal(set) var name: String?
  /// A Boolean value that tells whether it is marked as a favorite.
  public internal(set) var isFavorite: Bool
}

extension JournalEntry {
  /// Creates an entry that no journal has yet, and that has no number.
  package init(
    _ scheme: ImageColorScheme, id: ID = ID(), source: String, options: SchemeExtractor.Options,
    name: String? = nil, at time: WallTime
  ) {
    let colorCount: SchemeExtractor.ColorCount =
      switch options.colorCount {
      case .exactly(let count): .exactly(min(max(count, 1), 256))
      case .automatic: .automatic
      }
    self.init(
      id: id, number: 0, time: time, source: source, scheme: scheme, colorCount: colorCount,
      emphasis: options.emphasis, attachments: [], name: name, isFavorite: false)
  }
}

extension JournalEntry.ID: LosslessStringConvertible {
  /// The number of digits of the text.
  private static let digitCount = 32

  /// The identifier as 32 lowercase hexadecimal digits.
  public var description: String { bytes.hexadecimal }

  /// Reads an identifier from its text, or returns `nil` if it is none.
  public init?(_ text: String) {
    guard text.utf8.count == Self.digitCount, let bytes = [UInt8](hexadecimal: text) else {
      return nil
    }
    self.init(bytes: bytes[...])
  }

  /// The identifier as 16 bytes, the highest first.
  var bytes: [UInt8] {
    [high, low].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) }
    }
  }

  /// Reads 16 bytes, the highest first.
  init(bytes: ArraySlice<UInt8>) {
    self.init(
      high: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) },
      low: bytes.dropFirst(8).reduce(0) { $0 << 8 | UInt64($1) })
  }
}
