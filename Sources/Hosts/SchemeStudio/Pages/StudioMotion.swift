internal import ColorMath
internal import SchemeAnimation
internal import SchemeResults
internal import StructuredText

/// Motions for the page, computed off the main actor.
enum StudioMotion {
  private static let framesPerSecond = 60.0

  /// Returns the motion of the wheel and the strip from some colors to others, or `null` if the
  /// motion never ends: the two ends of each part, between which it moves in a straight line in Oklab, and the
  /// fraction of the way in each frame. The first parts are those of the new colors, in their order.
  @concurrent
  static func change(
    from old: [SchemeMorph.Part], to new: [SchemeMorph.Part], by motion: Motion
  ) async -> JSONValue {
    let morph = SchemeMorph(from: old, to: new)
    let fractions = await Tween(from: 0.0, to: 1.0, motion: motion)
      .frames(framesPerSecond: framesPerSecond)
    guard let duration = motion.duration, !fractions.isEmpty else { return .null }
    let (first, last) = (morph.parts(at: 0), morph.parts(at: 1))
    let colors = new.map(\.color)
    let places = last.map { $0.share > 0 ? colors.indexOfNearest(to: $0.color) ?? .max : .max }
    let order = last.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    return [
      "duration": .number((seconds(of: duration) * 1_000).rounded()),
      "fractions": .array(fractions.map { .number(min(1, max(0, $0)).rounded(decimals: 4)) }),
      "parts": .array(order.map { ["from": part(first[$0]), "to": part(last[$0])] }),
    ]
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
    return [
      "duration": .number((seconds(of: duration) * 1_000).rounded()),
      "frames": .array((0...count).map { frame(duration * $0 / count) }),
    ]
  }

  private static func seconds(of duration: Duration) -> Double { duration / .seconds(1) }

  /// Returns a color with its share, in the form for the color wheel and the strip.
  static func part(_ part: SchemeMorph.Part) -> JSONValue {
    let color = part.color
    return [
      "hex": .string(SRGB8(color).hex),
      "lab": .array(
        [color.lightness, color.a, color.b].map { .number($0.rounded(decimals: 4)) }),
      "share": .number(part.share.rounded(decimals: 5)),
    ]
  }
}
