public import SchemeExtraction

/// A scheme in a journal, with its metadata.
public struct JournalEntry: Hashable, Sendable, Identifiable {
  /// The identifier of an entry: 128 random bits, unique among the entries of all journals.
  public struct ID: Hashable, Sendable {
    let bits: UInt128

    init(bits: UInt128) { self.bits = bits }

    package init() { self.init(bits: .random(in: 0 ... .max)) }
  }

  /// The identifier, which never changes.
  public let id: ID
  /// The number of the change that added the entry. Later entries have higher numbers.
  public internal(set) var number: UInt64
  /// The time at which the entry was added, by the clock of the machine.
  public internal(set) var time: WallTime
  /// The name of the photo or album, as it was given.
  public let source: String
  /// The scheme.
  public let scheme: ImageColorScheme
  /// The number of colors that was requested.
  public let colorCount: SchemeExtractor.ColorCount
  /// The criterion by which the colors were chosen.
  public let emphasis: SchemeExtractor.Emphasis
  /// The attachments of the entry, which are stored in files beside the journal.
  public internal(set) var attachments: [JournalAttachment]
  /// The name of the entry, if it has one.
  public internal(set) var name: String?
  /// A Boolean value that indicates whether the entry is a favorite.
  public internal(set) var isFavorite: Bool
}

extension JournalEntry {
  /// Creates an entry that is not yet in a journal and has no number.
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
  /// The identifier as 32 lowercase hexadecimal digits.
  public var description: String { bytes.hexadecimal }

  /// Creates an identifier from its text, or returns `nil` if the text is not an identifier.
  public init?(_ text: String) {
    guard text.utf8.count == 32, let bytes = [UInt8](hexadecimal: text) else { return nil }
    self.init(bytes: bytes[...])
  }

  /// The identifier as 16 bytes, most significant first.
  var bytes: [UInt8] {
    (0..<16).map { UInt8(truncatingIfNeeded: bits >> (120 - 8 * $0)) }
  }

  init(bytes: ArraySlice<UInt8>) { self.init(bits: bytes.reduce(0) { $0 << 8 | UInt128($1) }) }
}
