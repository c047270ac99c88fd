import ColorMath
import ImageDecoding
import SchemeExtraction
import SchemeJournal
import SchemeState
import Testing

/// The rules of a session as a value, each in the order of events in which a presentation could go wrong.
struct SessionStateTests {
  private let time = WallTime(milliseconds: 0)
  private let result: SchemeExtractor.Extraction

  init() throws { result = try #require(.numbered(1, colorCount: 2)) }

  /// Returns a session with a photo and its scheme.
  private func session(hasJournal: Bool = false) throws -> SessionState {
    var state = SessionState(hasJournal: hasJournal)
    _ = state.apply(.open(.numbered(1)))
    _ = state.apply(.endReading(.success(result.image), of: try #require(state.work?.id)))
    _ = state.apply(.end(.success(result), of: try #require(state.work?.id), at: time))
    #expect(state.phase.value == .ready)
    return state
  }

  @Test func `the header of a photo that was superseded is not used, in either order`() throws {
    for isLate in [false, true] {
      var state = SessionState()
      _ = state.apply(.open(.numbered(1)))
      let effects = state.apply(.open(.numbered(2)))
      #expect(effects == [.stop(1), .read(.numbered(2), as: 2)])
      for id in isLate ? [2, 1] : [1, 2] {
        _ = state.apply(.endReading(.success(result.image), of: id))
      }
      #expect(state.photo.value == .numbered(2) && state.request?.photo == .numbered(2))
      #expect(state.opening.value == nil && state.phase.value == .extracting)
    }
  }

  @Test func `a photo that cannot be read leaves the previous one, and is named`() throws {
    var state = try session()
    let before = state
    _ = state.apply(.open(.numbered(2)))
    #expect(state.opening.value?.name == "Photo 2" && state.shown == before.shown)
    let id = try #require(state.work?.id)
    _ = state.apply(.endReading(.failure(.decoding(.empty)), of: id))
    #expect(state.phase.value == .failed(.decoding(.empty)))
    #expect(state.opening.value?.id == id && state.opening.value?.name == "Photo 2")
    #expect(state.photo == before.photo && state.shown == before.shown)
    _ = state.apply(.extract)
    #expect(state.opening.value == nil && state.phase.value == .extracting)
  }

  @Test func `bytes that arrive after a cancellation are not read`() throws {
    var state = SessionState()
    #expect(state.apply(.announce("Photo 1")).isEmpty && state.phase.value == .opening)
    let id = try #require(state.work?.id)
    _ = state.apply(.cancel())
    #expect(state.apply(.arrive(.numbered(1), as: id)).isEmpty)
    #expect(state.phase.value == .cancelled && state.photo.value == nil)
  }

  @Test func `a color that is picked after another photo was shown is not pinned`() throws {
    var state = try session()
    let place = PhotoPlace(x: 0.5, y: 0.5)
    #expect(state.apply(.pick(place)).count == 2, "the photo is reduced, and then the color found")
    let id = try #require(state.picks.first?.id)
    #expect(state.apply(.show(.numbered(2))) == [.forgetPixels])
    let shown = state
    #expect(state.apply(.endPicking(SRGB8(red: 1, green: 2, blue: 3), of: id)).isEmpty)
    #expect(state == shown && state.options.value.pinnedColors.isEmpty)
  }

  @Test func `a removed color takes none of the others with it`() throws {
    var state = try session()
    let colors = result.scheme.swatches.map(\.rgb)
    let effects = state.apply(.removeColor(colors[0]))
    #expect(state.options.value.pinnedColors == [colors[1]] && effects.count == 1)
    #expect(state.request?.options.colorCount == .exactly(1))
    // The scheme is still the one before, so the color is not removed twice.
    let before = state
    #expect(state.apply(.removeColor(colors[0])).isEmpty && state == before)
    #expect(state.apply(.removeColor(SRGB8(red: 9, green: 9, blue: 9))).isEmpty && state == before)
  }

  @Test func `a restored entry stays when the journal refuses it, for a while or for ever`() throws
  {
    for error in [JournalError.locked(path: "h"), .unsuitableScheme] {
      var state = try session(hasJournal: true)
      let id = try #require(state.entryID.value)
      _ = state.apply(.endWriting(1, .success(1)))
      _ = state.apply(.remove(id, at: time))
      _ = state.apply(.endWriting(2, .success(2)))
      #expect(state.history.value.isEmpty && state.removed.map(\.id) == [id])
      _ = state.apply(.restore(id))
      _ = state.apply(.endWriting(3, .failure(error)))
      #expect(state.history.value.map(\.id) == [id] && state.unwrittenCount.value == 1)
      #expect(state.historyFailure.value == error)
      // What cannot be written can still be removed and restored.
      _ = state.apply(.remove(id, at: time))
      _ = state.apply(.restore(id))
      #expect(state.history.value.map(\.id) == [id])
    }
  }

  @Test func `only the latest removed entries are kept`() throws {
    var state = try session()
    let count = SessionState.removedLimit + 5
    for number in 0..<count {
      _ = state.apply(.show(.numbered(number)))
      _ = state.apply(.extract)
      let result = try #require(SchemeExtractor.Extraction.numbered(number))
      _ = state.apply(.end(.success(result), of: try #require(state.work?.id), at: time))
    }
    for entry in state.history.value { _ = state.apply(.remove(entry.id, at: time)) }
    #expect(state.history.value.isEmpty && state.removed.count == SessionState.removedLimit)
  }

  @Test func `an entry is shown with the photo that is opened for it`() throws {
    var state = try session()
    let id = try #require(state.entryID.value)
    _ = state.apply(.open(.numbered(2)))
    _ = state.apply(.endReading(.success(result.image), of: try #require(state.work?.id)))
    #expect(state.shown.value == nil && state.request?.photo == .numbered(2))
    _ = state.apply(.open(.numbered(1), toShow: id))
    _ = state.apply(.endReading(.success(result.image), of: try #require(state.work?.id)))
    #expect(state.work == nil && state.phase.value == .idle && state.photo.value == .numbered(1))
    #expect(state.shown.value?.entryID == id && state.isSchemeOfPhoto)
  }
}
