internal import Colorway
internal import ImageDecoding

/// The black bars around the picture in the frames of a film, such as those of a wide film on a screen that is less
/// wide. A bar is black in all frames.
struct BlackBars: Hashable, Sendable {
  enum Choice: String, Sendable, CaseIterable {
    case none, auto
  }

  private let size: PixelSize
  private var top, bottom, left, right: Int

  /// The largest code value of a channel that counts as black. Compression changes the black of bars a little.
  private static let blackest: UInt8 = 24
  /// The part of a row or column that may be lighter, where compression smears the edge of the picture.
  private static let smearedPart = 0.01
  /// The smallest part of a side that counts as a bar. Many films have a black line at an edge.
  private static let minimumPart = 0.01

  /// Finds the black edges of a frame, or returns `nil` if all of it is black.
  init?(of frame: PixelBuffer) {
    let (width, height) = (frame.size.width, frame.size.height)
    func isBlack(_ places: some Sequence<Int>, of count: Int) -> Bool {
      var rest = Int(Double(count) * Self.smearedPart)
      for place in places {
        let pixel = frame.pixels[place]
        guard max(pixel.red, pixel.green, pixel.blue) > Self.blackest else { continue }
        rest -= 1
        if rest < 0 { return false }
      }
      return true
    }
    func isBlackRow(_ row: Int) -> Bool {
      isBlack(row * width..<(row + 1) * width, of: width)
    }
    func isBlackColumn(_ column: Int) -> Bool {
      isBlack(stride(from: column, to: width * height, by: width), of: height)
    }
    guard let first = (0..<height).first(where: { !isBlackRow($0) }) else { return nil }
    let last = (first..<height).last { !isBlackRow($0) } ?? first
    let start = (0..<width).first { !isBlackColumn($0) } ?? 0
    let end = (start..<width).last { !isBlackColumn($0) } ?? width - 1
    size = frame.size
    (top, bottom, left, right) = (first, height - 1 - last, start, width - 1 - end)
  }

  /// Returns the parts of the bars that another frame has, too.
  func common(with other: BlackBars) -> BlackBars {
    var common = self
    let isSameSize = size == other.size
    common.top = isSameSize ? min(top, other.top) : 0
    common.bottom = isSameSize ? min(bottom, other.bottom) : 0
    common.left = isSameSize ? min(left, other.left) : 0
    common.right = isSameSize ? min(right, other.right) : 0
    return common
  }

  /// The bars that are wide enough to be left out, or `nil` if none is.
  var wide: BlackBars? {
    func wide(_ length: Int, of side: Int) -> Int {
      Double(length) >= Double(side) * Self.minimumPart ? length : 0
    }
    var bars = self
    (bars.top, bars.bottom) = (wide(top, of: size.height), wide(bottom, of: size.height))
    (bars.left, bars.right) = (wide(left, of: size.width), wide(right, of: size.width))
    return bars.sides.isEmpty ? nil : bars
  }

  /// The part of the frames within the bars.
  var picture: ImageRegion {
    ImageRegion(
      x: .pixels(left), y: .pixels(top), width: .pixels(size.width - left - right),
      height: .pixels(size.height - top - bottom))
  }

  private var sides: [String] {
    [("top", top), ("bottom", bottom), ("left", left), ("right", right)].filter { $0.1 > 0 }
      .map { "\($0.1) at the \($0.0)" }
  }

  /// What is left out, for a user.
  var description: String {
    "left out black bars of " + sides.listed(with: "and")
      + ", in pixels of \(size.width) × \(size.height)"
  }
}
