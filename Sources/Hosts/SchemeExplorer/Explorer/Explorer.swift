internal import ColorMath
package import ImageDecoding
internal import SchemeAnimation
internal import SchemeExtraction
internal import SchemeJournal
internal import SchemePictures
package import SchemeState
package import TerminalUI

/// The explorer, which handles user input, drives the model, and updates a scene with the model's changes.
/// All of this is synchronous. The owner displays the scene each time ``onChange`` is called.
@MainActor
package final class Explorer {
  package enum Effect: Hashable, Sendable {
    case quit
    /// Stop the process until the shell continues it.
    case suspend
    case copy([UInt8])
  }

  package internal(set) var scene: ExplorerScene
  /// The function to call after the scene has changed.
  package var onChange: () -> Void = {}

  package let model: SchemeModel
  let services: ExplorerServices
  let photos: [ExplorerPhoto]
  var photoIndex = 0
  /// The rows of the history that have been visible.
  var seenRows: Set<JournalEntry.ID> = []
  var isDraggingSlider = false
  /// The color whose mark is being dragged over the photo.
  var draggedColor: SRGB8?
  /// The file that is being written, after those before it.
  var saving: Task<Void, Never>?

  private let limits: DecodingLimits
  /// The colors that are pinned on all photos.
  private let pinnedColors: [SRGB8]
  private let reducesMotion: Bool
  private let now: () -> Duration
  private var preview: Task<Void, Never>?
  /// The maximum length of the longer side of the preview that is loaded or being loaded, or `nil` for none.
  private var previewSide: Int?

  /// Creates an explorer that shows the first of at least one photo, and starts with the options of
  /// the extractor.
  package init(
    photos: [ExplorerPhoto], extractor: any SchemeExtracting,
    limits: DecodingLimits = DecodingLimits(), services: ExplorerServices, size: GridSize,
    depth: ColorDepth, reducesMotion: Bool = false, now: @escaping () -> Duration
  ) {
    (self.photos, self.limits, self.services) = (photos, limits, services)
    (self.reducesMotion, self.now) = (reducesMotion, now)
    pinnedColors = extractor.options.pinnedColors
    model = SchemeModel(
      extractor: extractor, clock: ContinuousClock(), keeper: services.journal,
      attachments: services.attachments
    ) { photo, image throws(DecodingError) in
      try PhotoReduction(
        of: image, maximumSide: PhotoPreview.sideInPixels, decoder: ImageDecoder(limits: limits)
      ).photo(of: photo.input)
    }
    model.motion = reducesMotion ? nil : .smooth
    scene = ExplorerScene(
      size: size, depth: depth, state: model.state, explain: services.explain)
    observe()
    show(photoAt: 0)
  }

  var time: Duration { now() }

  func motion(_ motion: Motion) -> Motion? { reducesMotion ? nil : motion }

  package func resize(to size: GridSize) {
    scene.size = size
    loadPreview()
    keepSelectionInView()
    changed()
  }

  /// Waits until nothing is being picked, extracted, opened or written.
  package func settle() async {
    await model.wait { model.picks.isEmpty }
    await model.settle()
    await preview?.value
    await saving?.value
    await model.settleHistory()
    followModel()
    changed()
  }

  /// Shows another photo. Indices wrap around at both ends.
  func show(photoAt index: Int) {
    guard !photos.isEmpty else { return }
    photoIndex = (index % photos.count + photos.count) % photos.count
    let photo = photos[photoIndex]
    scene.photoName = photo.name
    scene.photoPlace = (photoIndex, photos.count)
    previewSide = nil
    loadPreview()
    scene.photo = photo.input == nil ? .failed(photo.reason) : .loading
    let shown = photo.input.map { SchemePhoto(input: $0, name: photo.source) }
    withMotion(motion(.smooth)) {
      // What was pinned on the previous photo means nothing on another one.
      model.options.pinnedColors = pinnedColors
      model.apply(.show(shown))
    }
    followModel()
    keepSelectionInView()
    selectSchemeOfPhoto()
  }

  /// Reads the photo at the size that the terminal can show, unless that has been done.
  func loadPreview() {
    let side = scene.previewSide
    guard side != previewSide, !photos.isEmpty else { return }
    previewSide = side
    preview?.cancel()
    guard let input = photos[photoIndex].input else { return }
    preview = Task { [weak self, limits] in
      let result: ExplorerScene.Photo
      do throws(DecodingError) {
        result = .ready(try await PhotoPreview.load(input, limits: limits, side: side))
      } catch {
        result = .failed(self?.services.explain(.decoding(error)) ?? "")
      }
      guard !Task.isCancelled, let self else { return }
      scene.photo = result
      if case .ready(let preview) = result, let photo = model.photo {
        model.apply(.describe(preview.image, of: photo))
      }
      changed()
    }
  }

  /// Starts the motion of rows that have become visible, and calls ``onChange``.
  package func changed() {
    revealRows()
    onChange()
  }

  private func revealRows() {
    let time = time
    scene.reveals = scene.reveals.filter { time - $0.value < .seconds(5) }
    for entry in scene.visibleRows
    where seenRows.insert(entry.id).inserted && !reducesMotion {
      scene.reveals[entry.id] = time
    }
  }
}
