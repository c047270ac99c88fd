import ColorMath
import Foundation
import ImageDecoding
import SchemeExtraction
import ScratchFolders
import SystemCalls
import Testing

@testable import SchemeJournal

/// A journal in its own folder.
final class JournalFixture: Sendable {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// The path of the journal.
  var path: String { folder.path("history.journal") }

  /// Returns a new participant, which has not read the journal yet.
  func journal(
    _ set: (inout HistoryJournal.Options) -> Void = { _ in }
  ) -> HistoryJournal {
    var options = HistoryJournal.Options()
    set(&options)
    return HistoryJournal(at: RawPath(path), options: options)
  }

  /// The bytes of the journal.
  func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

  /// Replaces the bytes of the journal.
  func replace(_ bytes: some Sequence<UInt8>) throws {
    try folder.write("history.journal", Array(bytes))
  }

  /// Returns a scheme that is unique to a number.
  static func scheme(_ number: Int = 0) -> ImageColorScheme {
    let colors = [
      SRGB8(red: 0xC0, green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF)),
      SRGB8(red: 0x10, green: 0x80, blue: 0x90),
    ]
    let swatches = zip(colors, [0.75, 0.25]).enumerated().map { index, color in
      ImageColorScheme.Swatch(
        color: Oklab(color.0), rgb: color.0, share: color.1, pixelCount: 300 * (index + 1),
        position: PixelPosition(x: index, y: number), placement: index == 0 ? .typical : .nearest,
        prominence: 0.5)
    }
    guard let scheme = ImageColorScheme(swatches: swatches, meanSquaredError: 0.001, joinedCount: 1)
    else { preconditionFailure("there are swatches") }
    return scheme
  }

  /// A scheme with the colors of light and dark regions.
  static var toned: ImageColorScheme {
    let (plain, color) = (scheme(), Oklab(lightness: 0.1, a: 0.01, b: -0.02))
    let tones = ImageColorScheme.Tones(
      dark: color, light: Oklab(lightness: 0.9, a: -color.a, b: -color.b))
    return ImageColorScheme(swatches: plain.swatches, meanSquaredError: 0, tones: tones) ?? plain
  }

  /// Writes every kind of change to a journal, and returns its number of bytes after each.
  func writeEveryKind() async throws -> [Int] {
    let journal = journal()
    let time = WallTime(milliseconds: 1_772_269_500_250)
    let first = try await journal.add(Self.scheme(1), source: "a.jpg", at: time)
    var sizes = [try bytes().count]
    let second = try await journal.add(Self.scheme(2), source: "é.png", name: "Spring", at: time)
    sizes.append(try bytes().count)
    try await journal.setFavorite(true, of: first.id, at: time)
    sizes.append(try bytes().count)
    try await journal.setName("Summer 夏", of: second.id, at: time)
    sizes.append(try bytes().count)
    try await journal.setFavorite(false, of: first.id, at: time)
    sizes.append(try bytes().count)
    try await journal.setName(nil, of: second.id, at: time)
    sizes.append(try bytes().count)
    try await journal.remove(first.id, at: time)
    return sizes + [try bytes().count]
  }
}

extension JournalChanges {
  /// Applies changes until the state passes a test, and returns the state.
  func state(until isDone: (JournalState) -> Bool) async throws -> JournalState {
    var state = JournalState()
    var iterator = makeAsyncIterator()
    while !isDone(state), let change = try await iterator.next() { state.apply(change) }
    return state
  }
}
