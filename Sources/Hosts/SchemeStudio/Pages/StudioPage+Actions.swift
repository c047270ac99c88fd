internal import ColorMath
internal import ImageDecoding
internal import SchemeAnimation
internal import SchemeExtraction
internal import SchemeJournal
internal import SchemeState

/// A photo was opened after this one, or this one was cancelled.
struct PhotoNotShown: Error {}

extension StudioPage {
  /// Opens the first photo of the command line.
  func start() { if let photo = photos.first { model.open(photo.schemePhoto) } }

  /// The shown photo, whose header is known.
  var photo: ShownPhoto? {
    guard let photo = model.photo, let image = model.image else { return nil }
    let name = photos.first { $0.source == photo.name }?.name ?? photo.name
    return ShownPhoto(
      number: model.state.photo.ticket, name: name, input: photo.input, image: image)
  }

  /// Performs an action of the user, and returns the resulting changes. Those of work that has just begun
  /// include its loading state.
  func perform(_ action: StudioAction) async throws -> PageChanges {
    try await changes { try await take(action) }
  }

  /// Opens a photo whose bytes arrive, and returns the changes up to the start of its extraction. The photo
  /// that was announced last is shown, in whatever order the bytes arrive.
  func open(_ name: String, receive: () async throws -> ImageInput) async throws -> PageChanges {
    try await changes {
      model.apply(.announce(name))
      guard let id = model.workID else { return }
      let photo: SchemePhoto
      do {
        photo = SchemePhoto(input: try await receive(), name: name)
      } catch let error as DecodingError {
        model.apply(.endReading(.failure(.decoding(error)), of: id))
        throw error
      } catch {
        model.apply(.cancel(id))
        throw error
      }
      model.apply(.arrive(photo, as: id))
      await model.wait { model.workID != id }
      if case .decoding(let error)? = model.failure, model.opening?.id == id { throw error }
      guard model.photo == photo else { throw PhotoNotShown() }
    }
  }

  private func changes(by work: () async throws -> Void) async rethrows -> PageChanges {
    // Earlier changes belong to the streams.
    follow()
    let last = ticket
    try await work()
    follow()
    return changes(since: last)
  }

  private func take(_ action: StudioAction) async throws {
    switch action {
    case .extract: model.extract()
    case .cancel: model.cancel()
    case .show(let index):
      guard photos.indices.contains(index) else {
        throw StudioAction.Fault(reason: "there is no photo \(index)")
      }
      model.open(photos[index].schemePhoto)
    case .colors(let count): change { $0.colorCount = count }
    case .emphasis(let emphasis): change { $0.emphasis = emphasis }
    case .move(let color, let place, let photo):
      try await pick(at: place, insteadOf: color, on: photo)
    case .add(let place, let photo): try await pick(at: place, insteadOf: nil, on: photo)
    case .remove(let color, let photo):
      try check(color, photo)
      guard let scheme = model.shown?.scheme, scheme.swatches.count > 1 else {
        throw StudioAction.Fault(reason: "the last color cannot be removed")
      }
      model.apply(.removeColor(color))
    case .pin(let color, let isPinned, let photo):
      try check(color, photo)
      model.apply(.pin(color, isPinned))
    case .ignore(let color):
      guard model.options.ignoredColors.count < StudioAction.ignoredLimit else {
        throw StudioAction.Fault(
          reason: "no more than \(StudioAction.ignoredLimit) colors can be ignored")
      }
      model.apply(.ignore(color))
    case .stopIgnoring(let name):
      if let range = model.options.ignoredColors.first(where: { $0.name == name }) {
        model.apply(.stopIgnoring(range))
      }
    case .region(let region): change { $0.region = region }
    case .favorite(let id): model.toggleFavorite(try entry(id).id)
    case .name(let id, let name): model.setName(name, of: try entry(id).id)
    case .forget(let id): model.remove(try entry(id).id)
    case .restore(let id):
      guard model.state.removed.contains(where: { $0.id == id }) else {
        throw StudioAction.Fault(reason: "there is no removed entry to restore")
      }
      model.restore(id)
    case .open(let id): open(try entry(id))
    case .reduceMotion(let isOn): model.motion = isOn ? nil : .default
    case .look: model.apply(.prepareToPick)
    case .quit: break
    }
  }

  /// Changes the options, and starts a new extraction in place of the one in flight.
  private func change(_ body: (inout SchemeExtractor.Options) -> Void) {
    var options = model.options
    body(&options)
    guard options != model.options else { return }
    model.options = options
    model.extract()
  }

  /// Throws an error if the photo of an action is no longer shown, or its color no longer found.
  private func check(_ color: SRGB8?, _ photo: Int) throws(StudioAction.Fault) {
    guard photo == self.photo?.number ?? 0 else {
      throw StudioAction.Fault(reason: "another photo is shown now")
    }
    guard let color, model.shown?.scheme.swatches.contains(where: { $0.rgb == color }) != true
    else { return }
    throw StudioAction.Fault(reason: "the color \(color.hex) is no longer among those shown")
  }

  /// Pins the color of the photo at a place, in place of another color or in addition to the others.
  private func pick(at place: PhotoPlace, insteadOf color: SRGB8?, on photo: Int) async throws {
    try check(color, photo)
    model.apply(.pick(place, insteadOf: color))
    follow()
    if let id = model.state.picks.last?.id {
      await model.wait { !model.picks.contains { $0.id == id } }
    }
    try check(nil, photo)
    guard model.state.places.value.values.contains(place) else {
      throw StudioAction.Fault(reason: "there is no color here")
    }
  }

  /// Returns the scheme of an entry, or else the shown one, with the name of its photo.
  func exported(entry id: String?) -> (ImageColorScheme, String)? {
    guard let id else { return model.shown.map { ($0.scheme, $0.source) } }
    return JournalEntry.ID(id).flatMap(model.state.entry).map { ($0.scheme, $0.source) }
  }

  private func entry(_ id: JournalEntry.ID) throws(StudioAction.Fault) -> JournalEntry {
    guard let entry = model.state.entry(id) else {
      throw StudioAction.Fault(reason: "there is no such entry in the history")
    }
    return entry
  }

  /// Shows the scheme of an entry, and its photo if that is on the command line. The name of a
  /// photo may come from anyone who adds to the history, so it is never used as a path.
  private func open(_ entry: JournalEntry) {
    let photo = photos.first { $0.source == entry.source }
    if let photo, model.photo?.name != entry.source {
      model.apply(.open(photo.schemePhoto, toShow: entry.id))
    } else {
      model.apply(.openEntry(entry.id))
    }
  }
}
