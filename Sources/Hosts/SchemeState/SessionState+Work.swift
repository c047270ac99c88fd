internal import ImageDecoding
internal import SchemeAnimation
internal import SchemeExtraction
internal import SchemeJournal

/// Photos and extractions.
nonisolated extension SessionState {
  /// The current extraction, from its request to its end. The phase is `extracting` while there is one.
  package var request: ExtractionRequest? {
    if case .extracting(let request) = work { request } else { nil }
  }

  mutating func show(
    _ photo: SchemePhoto?, _ image: ImageInfo?, _ change: SchemeChange
  ) -> [Effect] {
    var effects = end(as: .idle, change)
    if keepsPixels, photo != self.photo.value {
      keepsPixels = false
      effects.append(.forgetPixels)
    }
    picks = []
    set(\.photo, to: photo, change)
    set(\.image, to: image, change)
    set(\.opening, to: nil, change)
    set(\.phase, to: .idle, change)
    set(\.progress, to: 0, change)
    set(\.extraction, to: nil, change)
    set(\.entryID, to: nil, change)
    set(\.places, to: [:], change)
    show(nil, change)
    return effects
  }

  // MARK: Opening

  /// Opens a photo in place of any other work. The previous photo stays until the header is read.
  mutating func open(
    _ name: String, _ photo: SchemePhoto?, toShow entryID: JournalEntry.ID?, _ change: SchemeChange
  ) -> [Effect] {
    workCount += 1
    let request = OpeningRequest(
      id: workCount, photo: photo, entryID: entryID, motion: change.motion)
    set(\.opening, to: SchemeOpening(id: request.id, name: name), change)
    return begin(.opening(request), as: .opening, change)
  }

  mutating func arrive(_ photo: SchemePhoto, as id: Int) -> [Effect] {
    guard case .opening(var request) = work, request.id == id, request.photo == nil else {
      return []
    }
    request.photo = photo
    work = .opening(request)
    return startOrWait()
  }

  mutating func endReading(
    _ result: Result<ImageInfo, ExtractionError>, of id: Int, _ change: SchemeChange
  ) -> [Effect] {
    running.remove(id)
    guard case .opening(let request) = work, request.id == id else { return startWaiting() }
    var effects: [Effect] = []
    switch result {
    case .success(let image):
      guard let photo = request.photo else { return [] }
      work = nil
      // What was chosen on the previous photo means nothing on another one.
      if self.photo.value != nil {
        var options = options.value
        (options.region, options.pinnedColors) = (nil, [])
        set(\.options, to: options, change)
      }
      effects = show(photo, image, change)
      if request.entryID == nil { return effects + extract(change) }
    case .failure(let error):
      end(as: error == .cancelled ? .cancelled : .failed(error), change)
    }
    if let id = request.entryID { effects += openEntry(id, change) }
    return effects + startWaiting()
  }

  // MARK: Extractions

  /// Starts an extraction in place of another one, unless that has the same photo and options. A photo
  /// that is being opened is extracted then.
  mutating func extract(_ change: SchemeChange) -> [Effect] {
    guard let photo = photo.value else { return [] }
    switch work {
    case .opening: return []
    case .extracting(let request) where request.photo == photo && request.options == options.value:
      return []
    default: break
    }
    workCount += 1
    let request = ExtractionRequest(
      id: workCount, photo: photo, options: options.value, motion: change.motion)
    set(\.opening, to: nil, change)
    return begin(.extracting(request), as: .extracting, change)
  }

  private mutating func begin(
    _ work: Work, as phase: SchemePhase, _ change: SchemeChange
  ) -> [Effect] {
    let stop = self.work.map { Effect.stop($0.id) }
    self.work = work
    set(\.phase, to: phase, change)
    set(\.progress, to: 0, change)
    return [stop].compactMap(\.self) + startOrWait()
  }

  private mutating func startOrWait() -> [Effect] {
    guard let work, isReady else { return [] }
    let effects = startWaiting()
    return effects.isEmpty ? [.wait(work.id)] : effects
  }

  /// Whether everything that the work needs has arrived.
  private var isReady: Bool {
    if case .opening(let request) = work { request.photo != nil } else { work != nil }
  }

  /// Starts the current work, unless it is running or no slot is free.
  mutating func startWaiting() -> [Effect] {
    guard let work, isReady, running.count < callLimit, running.insert(work.id).inserted
    else { return [] }
    switch work {
    case .opening(let request): return request.photo.map { [.read($0, as: work.id)] } ?? []
    case .extracting(let request): return [.extract(request)]
    }
  }

  mutating func finish(
    _ result: Result<SchemeExtractor.Extraction, ExtractionError>, as id: JournalEntry.ID,
    at time: WallTime, _ change: SchemeChange
  ) -> [Effect] {
    switch result {
    case .failure(.cancelled): end(as: .cancelled, change)
    case .failure(let error): end(as: .failed(error), change)
    case .success(let extraction):
      guard let request else { return [] }
      let entry = JournalEntry(
        extraction.scheme, id: id, source: request.photo.name, options: request.options, at: time)
      results[id] = Finding(extraction: extraction, options: request.options)
      set(\.image, to: extraction.image, change)
      set(\.extraction, to: extraction, change)
      set(\.entryID, to: id, change)
      set(\.progress, to: 1, change)
      show(ShownScheme(extraction.scheme, of: id, source: request.photo.name), change)
      end(as: .ready, change)
      return edit(.added(entry), with: .of(request.photo.input), at: time, change)
    }
    return []
  }

  mutating func cancel(_ id: Int?, _ change: SchemeChange) -> [Effect] {
    guard id == nil || id == work?.id else { return [] }
    picks = []
    if case .opening = work { set(\.opening, to: nil, change) }
    return end(as: .cancelled, change)
  }

  @discardableResult
  mutating func end(as phase: SchemePhase, _ change: SchemeChange) -> [Effect] {
    guard let work else { return [] }
    self.work = nil
    set(\.phase, to: phase, change)
    return [.stop(work.id)]
  }
}
