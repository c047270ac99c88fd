internal import ImageDecoding
internal import SchemeAnimation
internal import SchemeExtraction
package import SchemeState
package import TerminalUI

/// What a person explores photos with: it takes their input, drives the model, and follows its
/// changes into a scene.
///
/// All of it is synchronous; whoever shows the scene asks for it after ``onChange`` was called.
@MainActor
package final class Explorer {
  /// What there is to see now.
  package internal(set) var scene: ExplorerScene
  /// Called after the scene changed.
  package var onChange: () -> Void = {}

  let model: SchemeModel
  let services: ExplorerServices
  let photos: [ExplorerPhoto]
  var photoIndex = 0
  /// What came out for each entry of the history: more than the entry keeps.
  var extractions: [SchemeHistoryEntry.ID: SchemeExtractor.Extraction] = [:]
  /// The rows that were in view at least once.
  var seenRows: Set<SchemeHistoryEntry.ID> = []
  var isDraggingSlider = false

  private let reducesMotion: Bool
  private let now: () -> Duration
  private var preview: Task<Void, Never>?

  /// Creates an explorer with the first photo in hand.
  ///
  /// - Parameters:
  ///   - photos: The photos, at least one.
  ///   - extractor: What finds the schemes.
  ///   - services: What it needs of the world around it.
  ///   - size: The screen.
  ///   - depth: Which colors the screen has.
  ///   - reducesMotion: Whether changes are seen at once. The default is `false`.
  ///   - now: Tells the time.
  package init(
    photos: [ExplorerPhoto], extractor: any SchemeExtracting, services: ExplorerServices,
    size: GridSize, depth: ColorDepth, reducesMotion: Bool = false, now: @escaping () -> Duration
  ) {
    self.photos = photos
    self.services = services
    self.reducesMotion = reducesMotion
    self.now = now
    model = SchemeModel(extractor: extractor)
    scene = ExplorerScene(size: size, depth: depth, colorCount: model.colorCount)
    observe()
    show(photoAt: 0)
  }

  /// The time by the explorer's clock.
  var time: Duration { now() }

  /// The motion, unless there is to be none.
  func motion(_ motion: Motion) -> Motion? { reducesMotion ? nil : motion }

  /// Takes another size of the screen.
  package func resize(to size: GridSize) {
    scene.size = size
    keepSelectionInView()
    changed()
  }

  /// Waits until nothing is being extracted or opened.
  package func settle() async {
    await model.settle()
    await preview?.value
    followModel()
    changed()
  }

  /// Takes another photo in hand, counting around.
  func show(photoAt index: Int) {
    guard !photos.isEmpty else { return }
    photoIndex = (index % photos.count + photos.count) % photos.count
    let photo = photos[photoIndex]
    scene.photoName = photo.name
    scene.photoPlace = (photoIndex, photos.count)
    preview?.cancel()
    select(nil, by: motion(.smooth))
    guard let input = photo.input else {
      model.cancel()
      scene.photo = .failed(photo.reason)
      return followModel()
    }
    scene.photo = .loading
    withMotion(motion(.smooth)) {
      model.show(SchemePhoto(input: input, name: photo.name))
    }
    preview = Task { [weak self] in
      let result: ExplorerScene.Photo
      do throws(DecodingError) {
        result = .ready(try await PhotoPreview.load(input))
      } catch {
        result = .failed(self?.services.explain(.decoding(error)) ?? "")
      }
      guard !Task.isCancelled, let self else { return }
      scene.photo = result
      changed()
    }
    followModel()
  }

  /// Lets what just came into view rise, and tells whoever shows the scene.
  func changed() {
    revealRows()
    onChange()
  }

  private func revealRows() {
    guard let layout = scene.layout else { return }
    let time = time
    scene.reveals = scene.reveals.filter { time - $0.value < .seconds(5) }
    for entry in scene.rows.dropFirst(scene.firstRow).prefix(layout.history.rows)
    where seenRows.insert(entry.id).inserted && !reducesMotion {
      scene.reveals[entry.id] = time
    }
  }
}
