internal import SystemCalls

/// The places of lines by the contents of their photos. Tasks look for photos while lines are added.
final class KnownContents: Sendable {
  private struct Places {
    var sizes: Set<Int> = []
    var lines: [PhotoContent: Range<Int>] = [:]
  }

  /// The hash of the options that lines must have been made with.
  private let request: String?
  private let places = Monitor(Places())

  init(request: String?) { self.request = request }

  /// Adds a line if it has colors that were found with the same options.
  func add(_ line: ArraySlice<UInt8>, _ head: LineHead, at range: Range<Int>) {
    guard head.optionsHash == request, head.failureKind == nil, line.isWhole,
      let content = head.content
    else { return }
    places.withLock {
      $0.sizes.insert(content.byteCount)
      $0.lines[content] = range
    }
  }

  /// Follows lines that were copied to other places, and forgets all others.
  func move(to ranges: [Range<Int>: Range<Int>]) {
    places.withLock { places in
      places.lines = places.lines.compactMapValues { ranges[$0] }
      places.sizes = Set(places.lines.keys.map(\.byteCount))
    }
  }

  /// Returns the place of a line whose photo had the content that a photo has now. A file is only read if
  /// a photo had its size.
  func line(of photo: BatchPhoto) -> Range<Int>? {
    guard let size = photo.stamp?.size, places.withLock({ $0.sizes.contains(size) }),
      let content = photo.digest()
    else { return nil }
    return places.withLock { $0.lines[content] }
  }
}
