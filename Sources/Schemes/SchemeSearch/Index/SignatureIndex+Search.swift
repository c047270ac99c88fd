extension SignatureIndex {
  /// A photo that was found.
  public struct Match: Hashable, Sendable {
    /// The number of the photo's line, from 0.
    public let line: Int
    /// The byte range of the photo's line in the file.
    public let range: Range<Int>
    /// The distance of the photo's colors from the query.
    public let distance: Double
  }

  private struct Part: Sendable {
    var lines: Range<Int>
    /// The number of bytes and of colors before the lines.
    var byteCount = 0
    var colorCount = 0
  }

  /// The number of lines between two checks for cancellation.
  private static let linesAtATime = 1 << 12

  /// Returns the photos whose colors are closest to a query, closest first; of equal distances, the
  /// earlier line first. The result does not depend on the number of tasks. If the surrounding task
  /// is cancelled, photos may be missing.
  ///
  /// - Parameters:
  ///   - query: The colors to look for.
  ///   - distance: The maximum distance, 0 or more. The default is none.
  ///   - limit: The maximum number of photos, 1 or more. The default is all.
  ///   - taskCount: The number of tasks, 1 or more.
  /// - Returns: The photos.
  @concurrent public func matches(
    _ query: ColorQuery, within distance: Double = .infinity, atMost limit: Int? = nil,
    taskCount: Int = 1
  ) async -> [Match] {
    let cost = query.cost(ofDistance: distance)
    var closest = ClosestMatches<Range<Int>>(atMost: limit, costing: cost)
    await withTaskGroup(of: ClosestMatches<Range<Int>>.self) { group in
      for part in parts(max(1, taskCount)) {
        group.addTask { self.closest(in: part, to: query, atMost: limit, costing: cost) }
      }
      for await found in group { closest.add(found) }
    }
    return closest.sorted().map { match in
      Match(
        line: match.number, range: match.value, distance: query.distance(ofCost: match.cost))
    }
  }

  /// Divides the lines into parts of about equal size.
  private func parts(_ count: Int) -> [Part] {
    let size = max(1, (lines.count + count - 1) / count)
    var parts: [Part] = []
    var next = Part(lines: 0..<0)
    for (index, line) in lines.enumerated() {
      if index % size == 0 {
        next.lines = index..<min(index + size, lines.count)
        parts.append(next)
      }
      next.byteCount += Int(line.byteCount)
      next.colorCount += Int(line.colorCount)
    }
    return parts
  }

  private func closest(
    in part: Part, to query: ColorQuery, atMost limit: Int?, costing cost: Int
  ) -> ClosestMatches<Range<Int>> {
    var closest = ClosestMatches<Range<Int>>(atMost: limit, costing: cost)
    var matcher = SignatureMatcher(query)
    var (byte, color) = (part.byteCount, part.colorCount)
    for number in part.lines {
      if number % Self.linesAtATime == 0, Task.isCancelled { break }
      let line = lines[number]
      let (nextByte, nextColor) = (byte + Int(line.byteCount), color + Int(line.colorCount))
      if let cost = matcher.cost(of: colors[color..<nextColor], atMost: closest.largestCost) {
        closest.add(byte..<nextByte, cost: cost, number: number)
      }
      (byte, color) = (nextByte, nextColor)
    }
    return closest
  }
}
