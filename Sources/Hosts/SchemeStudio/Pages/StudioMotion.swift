internal import ColorMath
internal import SchemeAnimation
internal import SchemeResults
internal import StructuredText

/// The frames of motions, computed off the main actor. The page plays them unchanged.
enum StudioMotion {
  private static let framesPerSecond = 60.0

  /// Returns the motion of the wheel and the strip from some colors to others, or `null` if the
  /// motion never ends. The first parts of each frame are those of the new colors, in their order.
  @concurrent
  static func change(
    from old: [SchemeMorph.Part], to new: [SchemeMorph.Part], by motion: Motion
  ) async -> JSONValue {
    let morph = SchemeMorph(from: old, to: new)
    let fractions = await Tween(from: 0.0, to: 1.0, motion: motion)
      .frames(framesPerSecond: framesPerSecond)
    let last = morph.parts(at: 1)
    let colors = new.map(\.color)
    let places = last.map { $0.share > 0 ? colors.indexOfNearest(to: $0.color) ?? .max : .max }
    let order = last.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    let frames = fractions.map { fraction in
      let parts = morph.parts(at: fraction)
      return JSONValue.array(order.map { dot(parts[$0]) })
    }
    return document(motion.duration, frames)
  }

  /// Returns the motion of a row that is added to the history.
  @concurrent
  static func rows() async -> JSONValue {
    let start = HistoryRowReveal.startOffset
    return frames(of: HistoryRowReveal.duration(colorCount: 1)) { time in
      let offset = HistoryRowReveal.offset(at: time)
      return [
        "offset": .number(offset.rounded(decimals: 3)),
        "opacity": .number((1 - min(1, abs(offset) / start)).rounded(decimals: 3)),
      ]
    }
  }

  /// Returns one period of the pulse that indicates work in progress.
  @concurrent
  static func pulse() async -> JSONValue {
    frames(of: LoadingPulse.period) { time in
      let shape = LoadingPulse.shape(at: time)
      return [
        "scale": .number(shape.scale.rounded(decimals: 4)),
        "blur": .number(shape.blur.rounded(decimals: 4)),
      ]
    }
  }

  private static func frames(
    of duration: Duration, _ frame: (Duration) -> JSONValue
  ) -> JSONValue {
    let count = max(1, Int((seconds(of: duration) * framesPerSecond).rounded()))
    return document(duration, (0...count).map { frame(duration * $0 / count) })
  }

  private static func document(_ duration: Duration?, _ frames: [JSONValue]) -> JSONValue {
    guard let duration, !frames.isEmpty else { return .null }
    return [
      "duration": .number((seconds(of: duration) * 1_000).rounded()), "frames": .array(frames),
    ]
  }

  private static func seconds(of duration: Duration) -> Double { duration / .seconds(1) }

  /// Returns a color in the form for the color wheel and the strip. The angle is the hue in
  /// degrees, counterclockwise from the right. The radius is the square root of the chroma, so that
  /// muted colors are spread apart. The rim is at a chroma of 0.33, slightly more than sRGB
  /// reaches. The size is the diameter. The area is in proportion to the share, with a minimum that
  /// keeps it visible.
  static func dot(_ part: SchemeMorph.Part) -> JSONValue {
    let polar = Oklch(part.color)
    let size = max(0.3 * part.share.squareRoot(), min(0.05, 5 * part.share))
    return [
      "hex": .string(SRGB8(part.color).hex), "angle": .number(polar.hue.rounded(decimals: 2)),
      "radius": .number(min(1, (polar.chroma / 0.33).squareRoot()).rounded(decimals: 4)),
      "size": .number(size.rounded(decimals: 4)), "share": .number(part.share.rounded(decimals: 5)),
    ]
  }
}
