internal import ColorMath
internal import SchemeAnimation
internal import SchemeExtraction
internal import SchemeJournal
package import TerminalUI

/// Everything on the screen, as a value. Each frame is a pure function of the scene and a time.
package struct ExplorerScene: Sendable {
  enum Photo: Sendable {
    case loading
    case ready(PhotoPreview)
    case failed(String)
  }

  enum Overlay: Hashable, Sendable {
    case help
    case export(formats: [String], index: Int)
  }

  package internal(set) var size: GridSize
  let depth: ColorDepth
  /// The terminal's background color, into which edges fade.
  var ground = SRGB8(red: 0, green: 0, blue: 0)

  /// The terminal's answers about pictures.
  var graphics = TerminalGraphics()

  var photoName = ""
  var photoPlace = (index: 0, count: 0)
  var photo = Photo.loading
  /// A Boolean value that indicates whether the places of the colors are marked on the photo.
  var showsPlaces = true

  var wheel = WheelMotion()
  var center = CenterMotion()
  var isExtracting = false
  /// The completed fraction of the extraction, in percent.
  var percent = 0
  /// The reason why the latest extraction found no scheme.
  var failure: String?
  /// A Boolean value that indicates whether the displayed scheme is of the current photo.
  var isSchemeOfPhoto = false
  /// The index of the color under the cursor in the displayed scheme.
  var cursor = 0

  var options: SchemeExtractor.Options
  var slider: Moving<Double>

  var rows: [JournalEntry] = []
  /// The number of changes of the history that could not be written yet.
  var unwrittenCount = 0
  /// The times at which rows first became visible. Empty if motion is reduced.
  var reveals: [JournalEntry.ID: Duration] = [:]
  /// The visibility of changing favorite marks, from 0 to 1.
  var marks: [JournalEntry.ID: Moving<Double>] = [:]
  var departures: [HistoryDeparture] = []
  var selectedID: JournalEntry.ID?
  /// The index of the first visible row of the history.
  var firstRow = 0

  var overlay: Overlay?
  /// A sentence that is shown until the next key.
  var message: String?

  init(size: GridSize, depth: ColorDepth, options: SchemeExtractor.Options) {
    self.size = size
    self.depth = depth
    self.options = options
    slider = Moving(Double(options.exactColorCount ?? Self.defaultColorCount))
  }

  /// The positions of everything, or `nil` if the screen is too small.
  package var layout: ScreenLayout? {
    var aspect = 1.5
    if case .ready(let preview) = photo { aspect = preview.aspect }
    return ScreenLayout(size: size, photoAspect: min(8, max(0.125, aspect)))
  }

  var scheme: ImageColorScheme? { wheel.target }

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

  var selectedRow: Int? { rows.firstIndex { $0.id == selectedID } }

  /// A Boolean value that indicates whether an extraction would find the displayed scheme.
  var isUpToDate: Bool {
    isSchemeOfPhoto && selectedRow.map { rows[$0].wasFound(with: options) } ?? false
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
      let colors = rows.first { $0.id == id }?.scheme.swatches.count ?? 0
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
