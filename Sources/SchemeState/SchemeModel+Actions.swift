extension SchemeModel {
  /// Takes a photo in hand instead of the one before. What was being extracted is abandoned, and its
  /// result never appears.
  public func show(_ photo: SchemePhoto) { apply(.show(photo)) }

  /// Starts to find the scheme of the photo in hand, and returns at once, with ``isExtracting`` set.
  ///
  /// It does nothing without a photo, or while an extraction is in flight.
  public func extract() {
    let motion = MotionTransaction.current.map(\.motion) ?? motion
    apply(.extract(motion))
  }

  /// Abandons the extraction in flight, if there is one: ``isExtracting`` ends at once.
  public func cancel() { apply(.cancel) }

  /// Marks an entry of the history as a favorite, or takes the mark away.
  public func toggleFavorite(_ id: SchemeHistoryEntry.ID) { apply(.toggleFavorite(id)) }

  /// Waits until nothing is being extracted and all abandoned work has ended.
  ///
  /// If more is started meanwhile, that is waited for too. Cancelling the waiting task does not end
  /// the wait.
  public func settle() async {
    while let work { await work.task.value }
  }
}
