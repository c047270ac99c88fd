internal import ColorMath
internal import ImageDecoding
internal import Observation
internal import SchemeAnimation
internal import SchemeExtraction
internal import SchemeJournal
internal import SchemeState
internal import StructuredText

/// A page that is open in a browser: a model, the tickets of what was told of it, and the streams. The page
/// in the browser holds no essential state. It sends actions, whose answers contain their effects,
/// and receives other changes as events.
@MainActor
final class StudioPage {
  let id: String
  let model: SchemeModel
  let services: StudioServices
  /// The photos of the command line.
  let photos: [StudioPhoto]
  let threads: StudioThreads
  private let sleep: @Sendable (Duration) async throws -> Void

  private var ledger: PageLedger
  private var rows = PageRows()
  private var streams: [Int: AsyncStream<Void>.Continuation] = [:]
  private var streamCount = 0

  init(
    id: String, photos: [StudioPhoto], services: StudioServices, model: SchemeModel,
    threads: StudioThreads = StudioThreads(), lastTicket: Int = 0,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    ledger = PageLedger(after: lastTicket)
    (self.id, self.photos, self.services, self.threads) = (id, photos, services, threads)
    (self.model, self.sleep) = (model, sleep)
    follow()
    observe()
    observeProgress()
  }

  // MARK: Changes

  /// Records the changes of the model, and signals them to the streams.
  func follow() {
    note(model.state)
    guard ledger.endChange() else { return }
    for stream in streams.values { stream.yield() }
  }

  /// The ticket of the last change.
  var ticket: Int { ledger.ticket }

  /// Returns the changes since a ticket, or the complete state. No copy of the ledger leaves the
  /// main actor, so its storage changes in place.
  func changes(since ticket: Int?) -> PageChanges {
    var changes = ledger.changes(since: ticket)
    let entries = rows.entries(since: changes.isWhole ? nil : ticket)
    if !entries.isEmpty {
      changes.members.append(("entries", { .array(entries.map(HistoryDocument.document)) }))
    }
    return changes
  }

  private func note(_ state: SessionState) {
    notePhoto(state)
    noteWork(state)
    noteScheme(state)
    noteHistory(state)
  }

  private func noteHistory(_ state: SessionState) {
    let (history, unwritten) = (state.history, state.unwrittenCount.value)
    let (count, failure) = (history.value.count, state.historyFailure.value)
    let isNew = ledger.note(
      "history",
      version: [history.ticket, state.unwrittenCount.ticket, state.historyFailure.ticket]
    ) {
      [
        "count": .integer(Int128(count)), "unwritten": .integer(Int128(unwritten)),
        "failure": failure.map { .string("\($0)") } ?? .null,
      ]
    }
    if isNew { rows.follow(history.value, ticket: ledger.ticket) }
    ledger.note("listed", version: [rows.orderTicket]) { [ids = rows.ids] in
      .array(ids.map { .string($0.description) })
    }
    if state.addedID.lastChange?.motion != nil {
      noteMotion("rows", of: state.addedID.ticket) { await StudioMotion.rows() }
    }
  }

  private func notePhoto(_ state: SessionState) {
    let photo = photo
    ledger.note("photo", version: [state.photo.ticket, state.image.ticket]) { [id] in
      photo?.document(page: id) ?? .null
    }
    ledger.note("photos", version: [0]) { [photos] in
      .array(
        photos.enumerated().map {
          ["index": .integer(Int128($0.offset)), "name": .string($0.element.name)]
        })
    }
    ledger.note("options", version: [state.options.ticket, state.image.ticket]) {
      [options = state.options.value] in options.document(photoSize: photo?.image.size)
    }
  }

  private func noteWork(_ state: SessionState) {
    let version = [state.phase.ticket, state.opening.ticket]
    let (name, failure) = (state.opening.value?.name, failure(in: state))
    ledger.note("phase", version: version) { [phase = state.phase.value] in .string(phase.name) }
    ledger.note("opening", version: version) { name.map { .string($0) } ?? .null }
    ledger.note("failure", version: version) { failure.map { .string($0) } ?? .null }
    let isPicking = !state.picks.isEmpty
    ledger.note("picking", version: [isPicking ? 1 : 0]) { .boolean(isPicking) }
    let percent = Int(state.progress.value * 100)
    ledger.note("progress", version: [percent]) { .number(Double(percent) / 100) }
    if state.work != nil, state.phase.lastChange?.motion != nil {
      noteMotion("pulse", of: state.phase.ticket) { await StudioMotion.pulse() }
    }
  }

  private func noteScheme(_ state: SessionState) {
    let (shown, pins) = (state.shown.value, state.options.value.pinnedColors)
    let places = shown?.scheme.swatches.map(state.place) ?? []
    ledger.note(
      "scheme", version: [state.shown.ticket, state.places.ticket] + pins.map { Int($0.code) }
    ) { [label = services.label] in
      shown?.document(pins: pins, places: places, label: label) ?? .null
    }
    // Without a scheme, the wheel stays until the next one.
    let (old, new) = (state.previousScheme.parts, (shown?.scheme ?? state.previousScheme).parts)
    ledger.note("wheel", version: [state.shown.ticket]) {
      ["colors": .array(new.map(StudioMotion.part))]
    }
    if shown != nil, let motion = state.shown.lastChange?.motion, old != new, !new.isEmpty {
      noteMotion("scheme", of: state.shown.ticket) {
        await StudioMotion.change(from: old, to: new, by: motion)
      }
    }
  }

  private func noteMotion(_ name: String, of ticket: Int, _ frames: @escaping PageLedger.Value) {
    ledger.note(PageChanges.motionPrefix + name, version: [ticket], isTransient: true, frames)
  }

  private func failure(in state: SessionState) -> String? {
    switch state.phase.value {
    case .stalled: "Too many earlier photos are still being read."
    case .failed(let error):
      (state.opening.value.map { "\($0.name): " } ?? "") + services.explain(error)
    case .idle, .opening, .extracting, .ready, .cancelled: nil
    }
  }

  /// Follows the model again in a new task after each of its changes.
  private func observe() {
    withObservationTracking {
      _ = (model.photo, model.image, model.opening, model.options, model.phase, model.picks)
      _ = (model.shown, model.places, model.history, model.unwrittenCount, model.historyFailure)
    } onChange: { [weak self] in
      Task { @MainActor in
        self?.follow()
        self?.observe()
      }
    }
  }

  /// Follows the progress at a pace that the eye can follow, so that a page has time to draw.
  private func observeProgress() {
    withObservationTracking {
      _ = model.progress
    } onChange: { [weak self, sleep] in
      Task { @MainActor in
        try? await sleep(StudioLimits.progressInterval)
        self?.follow()
        self?.observeProgress()
      }
    }
  }

  // MARK: Streams

  var openStreamCount: Int { streams.count }

  /// An event stream of a page.
  struct Stream {
    let page: StudioPage
    let id: Int
    /// The signals, which arrive after changes. Unconsumed signals are merged into one.
    let signals: AsyncStream<Void>
  }

  func openStream() -> Stream {
    let (signals, wake) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    streamCount += 1
    streams[streamCount] = wake
    return Stream(page: self, id: streamCount, signals: signals)
  }

  func closeStream(_ id: Int) { streams.removeValue(forKey: id)?.finish() }
}

extension ImageColorScheme? {
  fileprivate var parts: [SchemeMorph.Part] {
    self?.swatches.map { SchemeMorph.Part($0) } ?? []
  }
}
