/// A finder of cuts in a film, based on the distances between the colors of its frames.
///
/// A frame begins a scene if its distance from the previous frame is large, and several times as
/// large as the same distance of every nearby frame but one. In a fade, a pan or flicker, all these
/// distances are about equally large; the one exception may be another cut. A single frame that
/// differs from both its neighbors is not a scene if the neighbors are alike, as around a flash, or
/// if its colors lie between theirs, as in a short fade. So a scene of one frame is found, but not
/// two such scenes in a row.
///
/// Source: PySceneDetect's `AdaptiveDetector`, which compares a distance with three times the mean
/// of two on either side, and therefore reports the last step of a fade to black as a cut. The
/// minimum distance was found by experiment: within scenes with pans, zooms and noise, distances
/// stayed below 0.025; at cuts between the sample photos, they were 0.04 or more.
public struct CutFinder: Hashable, Sendable {
  /// The result for a frame.
  public struct Finding: Hashable, Sendable {
    /// The number of the frame, from 0.
    public let frame: Int
    /// A Boolean value that indicates whether a scene begins with the frame. The first frame is no
    /// cut.
    public let isCut: Bool
    /// The distance of the frame's colors from those of the previous frame, or `nil` if one of the
    /// two has no colors.
    public let distance: Double?
  }

  /// The minimum distance of a cut.
  public static let minimumDistance = 0.03
  /// The minimum ratio of the distance of a cut to the second largest distance nearby.
  public static let minimumRatio = 2.5
  /// The number of frames on either side that count as nearby.
  private static let reach = 2
  /// The number of later frames needed to judge a frame: those nearby, and those near its neighbor.
  private static let delay = reach + 1

  /// A frame that is still needed to judge others, with its distances from the previous frame and
  /// from the one before that.
  private struct Entry: Hashable {
    let colors: ColorDistribution?
    let distance, wideDistance: Double?
  }
  /// The most recent frames, oldest first.
  private var entries: [Entry] = []
  private var forgottenCount = 0
  private var judgedCount = 0

  /// Creates a finder that has seen no frame.
  public init() {}

  /// Adds the colors of the next frame, or `nil` if it has none. Returns the finding about the
  /// frame three frames earlier, if there is one.
  public mutating func add(_ colors: ColorDistribution?) -> Finding? {
    func distance(toEntryBack count: Int) -> Double? {
      guard let colors, entries.count >= count,
        let other = entries[entries.count - count].colors
      else { return nil }
      return colors.distance(to: other)
    }
    entries.append(
      Entry(
        colors: colors, distance: distance(toEntryBack: 1), wideDistance: distance(toEntryBack: 2)))
    guard forgottenCount + entries.count > judgedCount + Self.delay else { return nil }
    return judgeNext()
  }

  /// Ends the film, and returns the remaining findings in order.
  public mutating func finish() -> [Finding] {
    var findings: [Finding] = []
    while judgedCount < forgottenCount + entries.count { findings.append(judgeNext()) }
    return findings
  }

  private mutating func judgeNext() -> Finding {
    let index = judgedCount - forgottenCount
    let finding = Finding(
      frame: judgedCount, isCut: isCut(index), distance: entries[index].distance)
    judgedCount += 1
    // The next frame is judged by the frames from `reach` before its predecessor on.
    let unneeded = judgedCount - 1 - Self.reach - forgottenCount
    if unneeded > 0 {
      entries.removeFirst(unneeded)
      forgottenCount += unneeded
    }
    return finding
  }

  private func isCut(_ index: Int) -> Bool {
    guard standsOut(index) else { return false }
    if let pair = pair(endingAt: index), pair.isOneChange {
      return pair.differs && pair.first < pair.second
    }
    if let pair = pair(endingAt: index + 1), pair.isOneChange {
      return pair.differs && pair.first >= pair.second
    }
    return true
  }

  /// Returns whether a frame differs from the previous one by more than all nearby frames but one
  /// do.
  private func standsOut(_ index: Int) -> Bool {
    guard entries.indices.contains(index), let distance = entries[index].distance,
      distance >= Self.minimumDistance
    else { return false }
    let nearby = (index - Self.reach...index + Self.reach).compactMap { other in
      other != index && entries.indices.contains(other) ? entries[other].distance : nil
    }
    let usual = nearby.sorted(by: >).dropFirst().first ?? 0
    return distance >= Self.minimumRatio * usual
  }

  /// Two neighboring frames that both stand out: the distances into the first, from the first to
  /// the second, and across both.
  private struct Pair {
    let first, second, whole: Double

    /// Whether the frames before and after the pair differ.
    var differs: Bool { whole >= 0.5 * min(first, second) }
    /// Whether the frame in between is a flash, or lies on the way from the frame before to the one
    /// after.
    var isOneChange: Bool { !differs || whole >= 0.85 * (first + second) }
  }

  private func pair(endingAt index: Int) -> Pair? {
    guard standsOut(index - 1), standsOut(index), let first = entries[index - 1].distance,
      let second = entries[index].distance, let whole = entries[index].wideDistance
    else { return nil }
    return Pair(first: first, second: second, whole: whole)
  }
}
