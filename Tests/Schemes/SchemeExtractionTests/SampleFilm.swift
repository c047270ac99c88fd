import ImageDecoding
import SampleImages
import TestCorpora
import Testing

/// A film made of the sample photos: each scene moves over one photo, with noise in every frame.
struct SampleFilm {
  /// The way in which a scene moves.
  enum Motion: CaseIterable {
    case still, pan, zoom, flicker
  }

  /// The width and height of a frame.
  static let size = (width: 96, height: 64)

  /// The frames.
  private(set) var frames: [PixelBuffer] = []
  /// The indices of the frames that follow a cut.
  private(set) var cuts: [Int] = []
  private var random = SeededBytes(seed: 18)
  private var photos: [SampleImage: PixelBuffer] = [:]

  /// Adds a scene after a cut.
  mutating func add(_ photo: SampleImage, _ motion: Motion, frameCount: Int) throws {
    if !frames.isEmpty { cuts.append(frames.count) }
    for index in 0..<frameCount {
      frames.append(try frame(of: photo, motion, Double(index) / Double(frameCount)))
    }
  }

  /// Adds a dissolve from the last frame to a new scene.
  mutating func dissolve(to photo: SampleImage, over stepCount: Int, frameCount: Int) throws {
    guard let before = frames.last else { return }
    let after = try frame(of: photo, .still, 0)
    for step in 1...stepCount {
      let part = Double(step) / Double(stepCount + 1)
      frames.append(mixed(before, after, part: part))
    }
    for _ in 0..<frameCount { frames.append(try frame(of: photo, .still, 0)) }
  }

  /// Adds frames that fade from the last one to black.
  mutating func fadeOut(over stepCount: Int) {
    guard let before = frames.last else { return }
    let black = PixelBuffer(
      size: before.size,
      pixels: before.pixels.map { _ in RGBA8(red: 0, green: 0, blue: 0, alpha: 255) })
    guard let black else { return }
    for step in 1...stepCount {
      frames.append(mixed(before, black, part: Double(step) / Double(stepCount)))
    }
  }

  /// Adds a white frame, like a flash, and continues the scene.
  mutating func flash() {
    guard let last = frames.last else { return }
    let white = RGBA8(red: 255, green: 255, blue: 255, alpha: 255)
    let frame = PixelBuffer(size: last.size, pixels: last.pixels.map { _ in white })
    if let frame { frames += [frame, last, last, last] }
  }

  /// Returns the view of a photo at a time from 0 to 1 of the motion.
  private mutating func frame(
    of photo: SampleImage, _ motion: Motion, _ time: Double
  ) throws -> PixelBuffer {
    let picture = try picture(of: photo)
    let (width, height) = (Double(picture.size.width), Double(picture.size.height))
    var (left, top, part, light) = (0.1, 0.1, 0.75, 1.0)
    switch motion {
    case .still: break
    case .pan: (left, top) = (0.02 + 0.2 * time, 0.04 + 0.1 * time)
    case .zoom: (left, top, part) = (0.1 * time, 0.1 * time, 1 - 0.25 * time)
    case .flicker: light = 1 + 0.04 * Double(random.next(below: 3) - 1)
    }
    let size = Self.size
    var pixels: [RGBA8] = []
    for row in 0..<size.height {
      for column in 0..<size.width {
        let x = (left + part * Double(column) / Double(size.width)) * width
        let y = (top + part * Double(row) / Double(size.height)) * height
        var pixel = picture[PixelPosition(x: Int(x), y: Int(y))]
        func noisy(_ code: UInt8) -> UInt8 {
          UInt8(max(0, min(255, Double(code) * light + Double(random.next(below: 17)) - 8)))
        }
        (pixel.red, pixel.green) = (noisy(pixel.red), noisy(pixel.green))
        (pixel.blue, pixel.alpha) = (noisy(pixel.blue), 255)
        pixels.append(pixel)
      }
    }
    return try #require(
      PixelSize(width: size.width, height: size.height).flatMap {
        PixelBuffer(size: $0, pixels: pixels)
      })
  }

  private mutating func picture(of photo: SampleImage) throws -> PixelBuffer {
    if let known = photos[photo] { return known }
    let picture = try ImageDecoder().pixels(of: .file(photo.path)).image
    photos[photo] = picture
    return picture
  }

  private func mixed(_ one: PixelBuffer, _ other: PixelBuffer, part: Double) -> PixelBuffer {
    func mix(_ one: UInt8, _ other: UInt8) -> UInt8 {
      UInt8((Double(one) + part * (Double(other) - Double(one))).rounded())
    }
    var mixed = one
    for row in 0..<one.size.height {
      for column in 0..<one.size.width {
        let position = PixelPosition(x: column, y: row)
        let (a, b) = (one[position], other[position])
        mixed[position] = RGBA8(
          red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue),
          alpha: 255)
      }
    }
    return mixed
  }
}
