import Observation
public import SchemeExtraction

extension SchemeModel {
  /// The latest scheme of the photo.
  public var scheme: ImageColorScheme? { self.extraction?.scheme }

  /// A Boolean value that tells whether an extraction is in flight.
  public var isExtracting: Bool { self.phase == .extracting }

  /// The error of the latest extraction of the photo, if it failed. A cancelled one did not.
  public var failure: ExtractionError? {
    guard case .failed(let error) = self.phase else { return nil }
    return error
  }

  /// Shows another photo. The extraction in flight is abandoned, and its result never appears.
  public func show(_ photo: SchemePhoto) { apply(.show(photo)) }

  /// Starts to find the scheme of the photo, and returns at once, with ``isExtracting`` set.
  ///
  /// It does nothing without a photo, or while an extraction is in flight.
  public func extract() {
    let motion = MotionTransaction.current.map(\.motion) ?? motion
    apply(.extract(motion))
  }

  /// Abandons the extraction in flight, if there is one: ``isExtracting`` ends at once.
  public func cancel() { apply(.cancel) }

  /// Marks an entry of the history as a favorite, or removes the mark.
  public func toggleFavorite(_ id: SchemeHistoryEntry.ID) { apply(.toggleFavorite(id)) }

  /// Waits until no extraction is in flight, or the surrounding task is cancelled.
  ///
  /// It does not wait for extractions that were abandoned.
  public func settle() async { await wait { !isExtracting } }

  /// Waits until a condition on the model is met, or the surrounding task is cancelled.
  package func wait(until condition: () -> Bool) async {
    while !Task.isCancelled {
      let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
      let isMet = withObservationTracking(condition) { continuation.finish() }
      guard !isMet else { return }
      for await _ in changes {}
    }
  }
}
