internal import ColorMath
internal import SchemeAnimation
internal import SchemeExtraction
internal import SchemeJournal
internal import SchemeState
package import TerminalUI

/// Everything on the screen, as a value: the state of the model, and what only a terminal has. Each frame is a
/// pure function of the scene and a time.
package struct ExplorerScene: Sendable {
  enum Photo: Sendable {
    case loading
    case ready(PhotoPreview)
    case failed(String)
  }

  enum Overlay: Hashable, Sendable {
    case help
    case export(formats: [String], index: Int)
    /// A cross on the photo picks a color.
    case picking(PhotoPlace)
  }

  package internal(set) var size: GridSize
  let depth: ColorDepth
  /// The terminal's background color, into which edges fade.
  var ground = SRGB8(red: 0, green: 0, blue: 0)

  /// The terminal's answers about pictures.
  var graphics = TerminalGraphics()

  /// The state of the model that is shown.
  var state: SessionState
  /// Returns a sentence that explains why no scheme was found.
  let explain: @Sendable (ExtractionError) -> String

  var photoName = ""
  var photoPlace = (index: 0, count: 0)
  var photo = Photo.loading
  /// A Boolean value that indicates whether the places of the colors are marked on the photo.
  var showsPlaces = true

  var wheel = WheelMotion()
  var center = CenterMotion()
  /// The index of the color under the cursor in the displayed scheme.
  var cursor = 0

  var slider: Moving<Double>

  /// The times at which rows first became visible. Empty if motion is reduced.
  var reveals: [JournalEntry.ID: Duration] = [:]
  /// The visibility of changing favorite marks, from 0 to 1.
  var marks: [JournalEntry.ID: Moving<Double>] = [:]
  var departures: [HistoryDeparture] = []
  /// The index of the first visible row of the history.
  var firstRow = 0

  var overlay: Overlay?
  /// A sentence that is shown until the next key.
  var message: String?

  init(
    size: GridSize, depth: ColorDepth, state: SessionState,
    explain: @escaping @Sendable (ExtractionError) -> String
  ) {
    (self.size, self.depth, self.state, self.explain) = (size, depth, state, explain)
    slider = Moving(Double(state.options.value.exactColorCount ?? Self.defaultColorCount))
  }

  var options: SchemeExtractor.Options { state.options.value }

  package var isExtracting: Bool { state.phase.value == .extracting }

  /// The completed fraction of the extraction, in percent.
  var percent: Int { Int(state.progress.value * 100) }

  /// The reason why the latest extraction found no scheme.
  var failure: String? {
    switch state.phase.value {
    case .stalled: "Too many earlier photos are still being read."
    case .failed(let error): explain(error)
    case .idle, .opening, .extracting, .ready, .cancelled: nil
    }
  }

  /// The history, newest first.
  var rows: HistoryEntries { state.history.value }

  /// The rows of the history that are on the screen.
  var visibleRows: Slice<HistoryEntries> {
    rows.dropFirst(firstRow).prefix(layout?.history.rows ?? 0)
  }

  /// The number of changes that the journal has refused so far. Others are being written just now.
  var unwrittenCount: Int {
    state.historyFailure.value == nil ? 0 : state.unwrittenCount.value
  }

  /// A Boolean value that indicates whether the displayed scheme is of the current photo.
  var isSchemeOfPhoto: Bool { state.isSchemeOfPhoto }

  /// The positions of everything, or `nil` if the screen is too small.
  package var layout: ScreenLayout? {
    var aspect = 1.5
    if case .ready(let preview) = photo { aspect = preview.aspect }
    return ScreenLayout(size: size, photoAspect: min(8, max(0.125, aspect)))
  }

  var scheme: ImageColorScheme? { wheel.target }

  /// The color under the cursor.
  var colorUnderCursor: ImageColorScheme.Swatch? {
    scheme.flatMap { $0.swatches.indices.contains(cursor) ? $0.swatches[cursor] : nil }
  }

  /// The maximum length of a preview's longer side for the terminal.
  var previewSide: Int {
    depth == .none || graphics.mode(on: size) == nil
      ? PhotoPreview.sideInCells : PhotoPreview.sideInPixels
  }

  /// The mode for showing pictures in real pixels, or `nil` to use half blocks. Boxes would not
  /// cover pictures.
  var pictureMode: PictureMode? { depth == .none || overlay != nil ? nil : graphics.mode(on: size) }

  /// The number of colors to extract next. If the extraction chooses the number, this is the last
  /// number found.
  var colorCount: Int {
    options.exactColorCount ?? (isSchemeOfPhoto ? scheme?.swatches.count : nil)
      ?? Self.defaultColorCount
  }

  private static let defaultColorCount = 5

  var wantedColorsText: String {
    options.colorCount == .automatic ? "colors" : colorCountText(colorCount)
  }

  var selectedID: JournalEntry.ID? { state.shown.value?.entryID }

  var selectedRow: Int? { selectedID.flatMap(state.historyIndex) }

  /// A Boolean value that indicates whether an extraction would find the displayed scheme.
  var isUpToDate: Bool {
    isSchemeOfPhoto && selectedID.map { state.results[$0]?.options == options } ?? false
  }

  /// The time at which everything is at rest, or `nil` if something moves indefinitely.
  package var restTime: Duration? {
    var latest = Duration.zero
    for end in [wheel.end, center.end, slider.end] + marks.values.map(\.end) {
      guard let end else { return nil }
      latest = max(latest, end)
    }
    latest = max(latest, departures.map(\.end).max() ?? .zero)
    for (id, start) in reveals {
      let colors = state.entry(id)?.scheme.swatches.count ?? 0
      latest = max(latest, start + HistoryRowReveal.duration(colorCount: colors))
    }
    return latest
  }
}

package func colorCountText(_ count: Int) -> String { count == 1 ? "1 color" : "\(count) colors" }

/// Returns a share in whole percent, or `<1%` where rounding would give a misleading 0.
func shareText(_ share: Double) -> String {
  let percent = Int((share * 100).rounded())
  return percent == 0 && share > 0 ? "<1%" : "\(percent)%"
}

/// Returns the label of the color at an index: 1 to 9, which are also keys, then letters.
func colorLabel(_ index: Int) -> Unicode.Scalar {
  let labels = Array("123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars)
  return labels[index % labels.count]
}
