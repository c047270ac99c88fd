internal import ColorMath
internal import ImageDecoding
internal import Observation
internal import SchemeAnimation
internal import SchemeExtraction
internal import SchemeJournal
internal import SchemeService
internal import SchemeState
internal import StructuredText

/// A page that is open in a browser: a model, and the content that the page shows of it. The page
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
  private(set) var photo: ShownPhoto?
  private(set) var shown: ShownScheme?
  /// The places where the user has pinned colors.
  var places: [SRGB8: PhotoPlace] = [:] { didSet { placesCount += 1 } }
  /// The entries that were removed on this page, with their attachments, so that they can be restored.
  var removed: [JournalEntry.ID: RemovedEntry] = [:]

  private var (photoCount, shownCount, placesCount, motionCount) = (0, 0, 0, 0)
  /// The colors that the wheel shows, or moves to.
  private var wheel: [SchemeMorph.Part] = []
  /// The history entry of the last result of the model that was shown.
  private var followedEntryID: JournalEntry.ID?
  /// The previous number of entries of the history, or `nil` before it was first known.
  private var entryCount: Int?
  private var reduction: Task<PixelBuffer, any Error>?
  private var streams: [Int: AsyncStream<Void>.Continuation] = [:]
  private var streamCount = 0

  struct RemovedEntry {
    let entry: JournalEntry
    let attachments: [JournalAttachment.Kind: [UInt8]]
  }

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

  var history: [JournalEntry] { model.history }

  var limits: DecodingLimits { services.extractor.limits }

  // MARK: Changes

  /// Records the changes of the model, and signals them to the streams.
  func follow() {
    if let id = model.entryID, id != followedEntryID, let extraction = model.extraction {
      followedEntryID = id
      show(
        ShownScheme(
          scheme: extraction.scheme, entryID: id, source: model.photo?.name ?? "",
          photoSize: extraction.image.size), by: model.lastChange(of: \.extraction)?.motion)
    }
    noteHistoryMotion()
    noteProperties()
    guard ledger.endChange() else { return }
    for stream in streams.values { stream.yield() }
  }

  /// The ticket of the last change.
  var ticket: Int { ledger.ticket }

  /// Returns the changes since a ticket, or the complete state. No copy of the ledger leaves the
  /// main actor, so its storage changes in place.
  func changes(since ticket: Int?) -> PageChanges { ledger.changes(since: ticket) }

  /// Shows a scheme, and moves the wheel to it. With `nil`, shows none, and the wheel stays until
  /// the next one.
  func show(_ scheme: ShownScheme?, by motion: Motion?) {
    shown = scheme
    shownCount += 1
    guard let scheme else { return }
    let (old, new) = (wheel, scheme.scheme.swatches.map { SchemeMorph.Part($0) })
    wheel = new
    guard let motion, !new.isEmpty, old != new else { return }
    noteMotion("scheme") { await StudioMotion.change(from: old, to: new, by: motion) }
  }

  private func noteMotion(_ name: String, _ frames: @escaping PageLedger.Value) {
    motionCount += 1
    ledger.note(
      PageChanges.motionPrefix + name, version: [motionCount], isTransient: true, frames)
  }

  /// Records the motion of a row that was added to the history.
  private func noteHistoryMotion() {
    guard let change = model.lastChange(of: \.history) else { return }
    let isLonger = model.history.count > entryCount ?? (model.entryID == nil ? .max : 0)
    entryCount = model.history.count
    if isLonger, change.motion != nil { noteMotion("rows") { await StudioMotion.rows() } }
  }

  private func noteProperties() {
    let ticket = model.lastChange(of: \.options)?.ticket ?? 0
    ledger.note("photo", version: [photo?.number ?? 0]) { [photo, id] in
      photo?.document(page: id) ?? .null
    }
    ledger.note("photos", version: [0]) { [photos] in
      .array(
        photos.enumerated().map {
          ["index": .integer(Int128($0.offset)), "name": .string($0.element.name)]
        })
    }
    ledger.note("options", version: [ticket, photo?.number ?? 0]) {
      [options = model.options, photo] in
      options.document(photoSize: photo?.size)
    }
    let phaseTicket = model.lastChange(of: \.phase)?.ticket ?? 0
    if model.isExtracting, model.motion != nil {
      ledger.note("motion.pulse", version: [phaseTicket], isTransient: true) {
        await StudioMotion.pulse()
      }
    }
    let failure =
      model.phase == .stalled
      ? "Too many earlier photos are still being read." : model.failure.map(services.explain)
    ledger.note("phase", version: [phaseTicket]) { [phase = model.phase] in .string(phase.name) }
    ledger.note("failure", version: [phaseTicket]) { failure.map { .string($0) } ?? .null }
    let percent = Int(model.progress * 100)
    ledger.note("progress", version: [percent]) { .number(Double(percent) / 100) }
    let pins = model.options.pinnedColors
    ledger.note("scheme", version: [shownCount, placesCount] + pins.map { Int($0.code) }) {
      [shown, places, label = services.label] in
      shown?.document(pins: pins, places: places, label: label) ?? .null
    }
    ledger.note("wheel", version: [shownCount]) { [wheel] in
      ["colors": .array(wheel.map(StudioMotion.dot))]
    }
    let tickets = [
      model.lastChange(of: \.history)?.ticket, model.lastChange(of: \.unwrittenCount)?.ticket,
      model.lastChange(of: \.historyFailure)?.ticket,
    ].map { $0 ?? 0 }
    ledger.note("history", version: tickets) {
      [entries = model.history, count = model.unwrittenCount, failure = model.historyFailure] in
      HistoryDocument.document(entries, unwrittenCount: count, failure: failure)
    }
  }

  /// Follows the model again in a new task after each of its changes.
  private func observe() {
    withObservationTracking {
      _ = (model.photo, model.options, model.phase, model.extraction, model.entryID)
      _ = (model.history, model.unwrittenCount, model.historyFailure)
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
    /// The signals, which arrive after changes and after calls of `wake`. Unconsumed signals are
    /// merged into one.
    let signals: AsyncStream<Void>
    let wake: AsyncStream<Void>.Continuation
  }

  func openStream() -> Stream {
    let (signals, wake) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    streamCount += 1
    streams[streamCount] = wake
    return Stream(page: self, id: streamCount, signals: signals, wake: wake)
  }

  func closeStream(_ id: Int) { streams.removeValue(forKey: id)?.finish() }

  // MARK: The photo

  /// Shows another photo, whose header has been read.
  func show(_ photo: StudioPhoto, _ image: ImageInfo) {
    photoCount += 1
    reduction?.cancel()
    reduction = nil
    // Places and colors of the previous photo mean nothing on another one. Those of the command
    // line apply to the first photo.
    if self.photo != nil {
      model.options.region = nil
      model.options.pinnedColors = []
    }
    self.photo = ShownPhoto(number: photoCount, photo: photo, image: image)
    places = [:]
    if shown != nil { show(nil, by: nil) }
    model.show(SchemePhoto(input: photo.input, name: photo.source))
  }

  /// Returns the shown photo, reduced to the size of a page. It is decoded only once.
  func reducedPhoto() async throws -> PixelBuffer? {
    prepareReduction()
    return try await reduction?.value
  }

  /// Starts to reduce the shown photo, so that the first color picked from it is available at once.
  func prepareReduction() {
    guard let photo, reduction == nil else { return }
    reduction = Task(name: "photo of a page", executorPreference: threads.photos) {
      @concurrent [limits] in
      try photo.reduced(to: StudioLimits.photoSide, limits: limits)
    }
  }
}
