import SchemeAnimation
package import SchemeExtraction

/// All that a ``SchemeModel`` knows, as a value, and the rules by which it changes.
///
/// It knows no task and no time: ``apply(_:)`` takes what happened and answers what is to be done.
package nonisolated struct ExtractionState: Hashable, Sendable {
  /// The photo in hand.
  package private(set) var photo: SchemePhoto?
  /// How many colors to find.
  package private(set) var colorCount: Int
  /// The extraction whose end is awaited: from its start until it ends, is cancelled or superseded.
  package private(set) var extraction: ExtractionRequest?
  /// How far the model is with the photo in hand. It is `extracting` exactly while there is an
  /// ``extraction``.
  package private(set) var phase = SchemePhase.idle
  /// The part of the latest extraction that is done.
  package private(set) var progress = 0.0
  /// The latest result of the photo in hand.
  package private(set) var result: SchemeExtractor.Extraction?
  /// What was extracted so far, newest first.
  package private(set) var history: [SchemeHistoryEntry]

  private var extractionCount = 0
  private var lastEntryID: Int

  /// Creates the state before any photo.
  package init(colorCount: Int, history: [SchemeHistoryEntry] = []) {
    self.colorCount = colorCount.clamped(to: SchemeModel.colorCounts)
    self.history = history
    lastEntryID = history.map(\.id).max() ?? 0
  }

  /// Takes what happened.
  ///
  /// - Parameter event: What happened. An event of an extraction that is not the one in flight comes
  ///   late and changes nothing.
  /// - Returns: What is to be done now.
  package mutating func apply(_ event: Event) -> Action {
    switch event {
    case .show(let photo): return show(photo)
    case .extract(let motion): return extract(motion)
    case .cancel: return end(as: .cancelled) ? .stop : .nothing
    case .setColorCount(let count):
      if extraction == nil { colorCount = count.clamped(to: SchemeModel.colorCounts) }
    case .toggleFavorite(let id):
      if let index = history.firstIndex(where: { $0.id == id }) {
        history[index].isFavorite.toggle()
      }
    case .progress(let fraction, let id):
      if isInFlight(id), fraction > progress { progress = min(fraction, 1) }
    case .end(.success(let result), let id, let time):
      if isInFlight(id) { succeed(result, time) }
    case .end(.failure(let error), let id, _):
      if isInFlight(id) { _ = end(as: error == .cancelled ? .cancelled : .failed(error)) }
    }
    return .nothing
  }

  private func isInFlight(_ id: ExtractionRequest.ID) -> Bool { extraction?.id == id }

  private mutating func show(_ photo: SchemePhoto) -> Action {
    let wasExtracting = end(as: .idle)
    self.photo = photo
    phase = .idle
    progress = 0
    result = nil
    return wasExtracting ? .stop : .nothing
  }

  private mutating func extract(_ motion: Motion?) -> Action {
    guard extraction == nil, let photo else { return .nothing }
    extractionCount += 1
    let request = ExtractionRequest(
      id: extractionCount, photo: photo, colorCount: colorCount, motion: motion)
    extraction = request
    phase = .extracting
    progress = 0
    return .start(request)
  }

  private mutating func succeed(_ result: SchemeExtractor.Extraction, _ time: Duration) {
    guard let extraction else { return }
    lastEntryID += 1
    history.insert(
      SchemeHistoryEntry(
        id: lastEntryID, photoName: extraction.photo.name, colorCount: extraction.colorCount,
        scheme: result.scheme, timeStamp: time),
      at: 0)
    self.result = result
    progress = 1
    _ = end(as: .ready)
  }

  /// Ends the extraction in flight, and returns whether there was one.
  private mutating func end(as phase: SchemePhase) -> Bool {
    guard extraction != nil else { return false }
    extraction = nil
    self.phase = phase
    return true
  }
}

nonisolated extension Int {
  fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
