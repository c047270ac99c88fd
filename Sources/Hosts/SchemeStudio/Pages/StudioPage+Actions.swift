internal import ColorMath
internal import ImageDecoding
internal import SchemeAnimation
internal import SchemeExtraction
internal import SchemeJournal
internal import SchemeState

extension StudioPage {
  /// Shows the first photo of the command line.
  func start() {
    guard let photo = photos.first else { return }
    Task { _ = try? await open(photo) }
  }

  /// Performs an action of the user, and returns the resulting changes, including the start of an extraction.
  func perform(_ action: StudioAction) async throws -> PageChanges {
    try await changes { try await take(action) }
  }

  /// Shows a photo whose bytes have been received, and starts its extraction.
  func open(_ photo: StudioPhoto) async throws -> PageChanges {
    try await changes {
      try await show(photo)
      model.extract()
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
      try await show(photos[index])
      model.extract()
    case .colors(let count): change { $0.colorCount = count }
    case .emphasis(let emphasis): change { $0.emphasis = emphasis }
    case .move(let index, let place): try await pin(at: place, insteadOf: try swatch(index))
    case .add(let place): try await pin(at: place, insteadOf: nil)
    case .remove(let index): try remove(try swatch(index))
    case .pins(let colors): change { $0.pinnedColors = colors }
    case .ignore(let colors):
      change {
        $0.ignoredColors = colors.map {
          .near($0, difference: StudioAction.ignoredDifference)
        }
      }
    case .region(let region): change { $0.region = region }
    case .favorite(let id): model.toggleFavorite(try entry(id).id)
    case .name(let id, let name): model.setName(name, of: try entry(id).id)
    case .forget(let id): try await forget(try entry(id))
    case .restore(let id): try restore(id)
    case .open(let id): try await open(try entry(id))
    case .reduceMotion(let isOn): model.motion = isOn ? nil : .default
    case .look: prepareReduction()
    case .quit: break
    }
  }

  // MARK: Photos and options

  private func show(_ photo: StudioPhoto) async throws {
    let image = try await threads.onPhotos { [limits] in
      try ImageDecoder(limits: limits).info(of: photo.input)
    }
    show(photo, image)
  }

  /// Changes the options, and starts a new extraction in place of the one in flight.
  private func change(_ body: (inout SchemeExtractor.Options) -> Void) {
    var options = model.options
    body(&options)
    guard options != model.options else { return }
    model.options = options
    places = places.filter { options.pinnedColors.contains($0.key) }
    model.cancel()
    model.extract()
  }

  private func swatch(_ index: Int) throws -> ImageColorScheme.Swatch {
    guard let swatches = shown?.scheme.swatches, swatches.indices.contains(index) else {
      throw StudioAction.Fault(reason: "there is no color \(index)")
    }
    return swatches[index]
  }

  /// Pins the color of the photo at a place, in place of another color or in addition to the others.
  private func pin(
    at place: PhotoPlace, insteadOf old: ImageColorScheme.Swatch?
  ) async throws {
    let number = photo?.number
    guard let color = try await reducedPhoto()?.color(at: place), photo?.number == number else {
      throw StudioAction.Fault(reason: "there is no color here")
    }
    places[color] = place
    change { options in
      let isNew = !options.pinnedColors.contains(color)
      let index = old.flatMap { options.pinnedColors.firstIndex(of: $0.rgb) }
      if let index, isNew {
        options.pinnedColors[index] = color
      } else if isNew {
        options.pinnedColors.append(color)
      }
      guard old == nil, isNew, case .exactly(let count) = options.colorCount else { return }
      options.colorCount = .exactly(max(count, min(count + 1, StudioAction.colorCounts.upperBound)))
    }
  }

  /// Removes a color. The others stay, because they are pinned.
  private func remove(_ swatch: ImageColorScheme.Swatch) throws {
    guard let swatches = shown?.scheme.swatches, swatches.count > 1 else {
      throw StudioAction.Fault(reason: "the last color cannot be removed")
    }
    let others = swatches.map(\.rgb).filter { $0 != swatch.rgb }
    for other in swatches where other.rgb != swatch.rgb && places[other.rgb] == nil {
      places[other.rgb] = shown?.place(of: other)
    }
    change {
      $0.pinnedColors = others
      $0.colorCount = .exactly(others.count)
    }
  }

  // MARK: The history

  private func entry(_ id: JournalEntry.ID) throws -> JournalEntry {
    guard let entry = model.history.first(where: { $0.id == id }) else {
      throw StudioAction.Fault(reason: "there is no such entry in the history")
    }
    return entry
  }

  private func forget(_ entry: JournalEntry) async throws {
    var files: [JournalAttachment.Kind: [UInt8]] = [:]
    for attachment in entry.attachments {
      files[attachment.kind] = try? await services.journal?.bytes(of: attachment)
    }
    removed[entry.id] = RemovedEntry(entry: entry, attachments: files)
    model.remove(entry.id)
  }

  private func restore(_ id: JournalEntry.ID) throws {
    guard let kept = removed[id] else {
      throw StudioAction.Fault(reason: "there is no removed entry to restore")
    }
    model.restore(kept.entry, attachments: kept.attachments)
    // From here on, the model keeps the entry until it is written.
    removed[id] = nil
  }

  /// Shows the scheme of an entry, and its photo if that is on the command line. The name of a
  /// photo may come from anyone who adds to the history, so it is never used as a path.
  private func open(_ entry: JournalEntry) async throws {
    let photo = photos.first { $0.source == entry.source }
    if let photo, self.photo?.photo.source != entry.source { try? await show(photo) }
    let isShown = self.photo?.photo.source == entry.source
    model.cancel()
    model.options.colorCount = entry.colorCount
    model.options.emphasis = entry.emphasis
    model.options.pinnedColors = []
    places = [:]
    show(
      ShownScheme(
        scheme: entry.scheme, entryID: entry.id, source: entry.source,
        photoSize: isShown ? self.photo?.size : nil), by: model.motion)
  }
}
