internal import ColorMath
internal import SchemeAnimation
internal import SchemeExtraction
internal import SchemeState
package import TerminalUI

/// All that is to be seen: a value, of which each frame is a pure function of the time.
package struct ExplorerScene: Sendable {
  /// What there is of the photo.
  enum Photo: Sendable {
    case loading
    case ready(PhotoPreview)
    /// Why it cannot be shown.
    case failed(String)
  }

  /// What lies over all else.
  enum Overlay: Hashable, Sendable {
    case help
    /// The formats to choose from, and which one is chosen.
    case export(formats: [String], index: Int)
  }

  /// The screen.
  package internal(set) var size: GridSize
  /// Which colors the terminal has.
  let depth: ColorDepth
  /// The terminal's own ground, for edges to fade into.
  var ground = SRGB8(red: 0, green: 0, blue: 0)

  var photoName = ""
  /// The place of the photo among all, from 0, and how many there are.
  var photoPlace = (index: 0, count: 0)
  var photo = Photo.loading

  var wheel = WheelMotion()
  var center = CenterMotion()
  var isExtracting = false
  /// How much of the extraction is done, in percent.
  var percent = 0
  /// Why the latest extraction gave nothing.
  var failure: String?
  /// The color under the cursor, as its place in the scheme that the wheel shows.
  var cursor = 0

  var colorCount: Int
  var slider: Moving<Double>

  var rows: [SchemeHistoryEntry] = []
  /// When each row was first seen, by the identity of its entry; nothing of those that do not rise.
  var reveals: [SchemeHistoryEntry.ID: Duration] = [:]
  var selectedID: SchemeHistoryEntry.ID?
  /// The first row of the history that is in view.
  var firstRow = 0

  var overlay: Overlay?
  /// What there is to say until the next key.
  var message: String?

  init(size: GridSize, depth: ColorDepth, colorCount: Int) {
    self.size = size
    self.depth = depth
    self.colorCount = colorCount
    slider = Moving(Double(colorCount))
  }

  /// Where everything is, if the screen is large enough.
  package var layout: ScreenLayout? {
    var aspect = 1.5
    if case .ready(let preview) = photo { aspect = preview.aspect }
    return ScreenLayout(size: size, photoAspect: min(8, max(0.125, aspect)))
  }

  /// The scheme that is shown.
  var scheme: ImageColorScheme? { wheel.target }

  /// The place of the selected row.
  var selectedRow: Int? { rows.firstIndex { $0.id == selectedID } }

  static let reveal = HistoryRowReveal()

  /// When all is at rest; `nil` as long as something moves without an end.
  package var restTime: Duration? {
    var latest = Duration.zero
    for end in [wheel.end, center.end, slider.end] {
      guard let end else { return nil }
      latest = max(latest, end)
    }
    for (id, start) in reveals {
      let colors = rows.first { $0.id == id }?.scheme.swatches.count ?? 0
      latest = max(latest, start + Self.reveal.duration(colorCount: colors))
    }
    return latest
  }
}
