import ImageDecoding
import SampleImages
import SchemeAnimation
import SchemeExtraction
import SchemeJournal
import SchemeState
import ScratchFolders
import Testing

/// The model under many events, checked by Thread Sanitizer.
@Suite(.timeLimit(.minutes(15))) @MainActor struct StateRaces {
  private static let photos = [SampleImage.tiles, .threeColors, .balloon, .oneColor].map {
    SchemePhoto(input: .file($0.path), name: $0.fileName)
  }

  @Test func `many photos and cancellations end with the last photo's scheme`() async throws {
    let model = SchemeModel()
    for turn in 0..<60 {
      model.show(Self.photos[turn % Self.photos.count])
      model.extract()
      if turn % 3 == 0 { model.cancel() }
      await Task.yield()
    }
    model.show(Self.photos[1])
    model.extract()
    await model.settle()
    #expect(model.photo == Self.photos[1] && model.phase == .ready)
    #expect(model.scheme?.swatches.count == 3)
    #expect(model.history.first?.source == Self.photos[1].name)
  }

  @Test func `many models extract while frames are computed from copies of their state`()
    async throws
  {
    let models = (0..<8).map { _ in SchemeModel() }
    for (index, model) in models.enumerated() {
      model.show(Self.photos[index % Self.photos.count])
      withMotion(.bouncy) { model.extract() }
    }
    for model in models {
      // Each frame is a function of copies, computed off the main actor while the models change.
      let pulse = Tween(
        from: 1, to: 1.5,
        motion: .easeInOut(duration: .milliseconds(600)).repeatForever(autoreverses: true))
      let frames = FrameSequence(
        duration: .milliseconds(30), framesPerSecond: 200, clock: .continuous
      ) { [progress = model.progress] elapsed in pulse.value(at: elapsed) + progress }
      for await frame in frames { #expect(frame.value >= 1) }
    }
    for model in models {
      await model.settle()
      #expect(model.phase == .ready && model.history.count == 1)
    }
  }

  @Test(arguments: [false, true])
  func `models that share and change one history end with the same entries`(
    areEqual: Bool
  ) async throws {
    let folder = try ScratchFolder()
    let path = RawPath(folder.path("history.journal"))
    let models = (0..<6).map { number in
      SchemeModel(
        extractor: SchemeExtractor(), journal: HistoryJournal(at: path),
        attachments: { _ in [.thumbnail: [UInt8(number % 2)]] })
    }
    for turn in 0..<3 {
      for (index, model) in models.enumerated() {
        model.show(Self.photos[(index + turn) % Self.photos.count])
        if !areEqual { model.options.colorCount = .exactly(2 + turn * models.count + index) }
        model.extract()
        if let id = model.history.first?.id { model.toggleFavorite(id) }
        if turn == 1, index == 2 { model.cancel() }
      }
      for model in models {
        await model.settle()
        if let id = model.entryID { model.setName("\(turn)", of: id) }
      }
      if turn == 2, let id = models[0].entryID { models[5].remove(id) }
    }
    for model in models { await model.settleHistory() }
    let end = HistoryEntries(try await HistoryJournal(at: path).state.entries)
    #expect(areEqual ? end.count <= Self.photos.count : end.count >= 15)
    for model in models {
      await model.wait { model.history == end }
      #expect(model.history == end)
    }
  }

  @Test func `many tasks that use one model are served one after the other`() async {
    let model = SchemeModel()
    await withTaskGroup { group in
      for turn in 0..<24 {
        group.addTask {
          await model.show(Self.photos[turn % Self.photos.count])
          await model.extract()
          _ = await model.progress
          if turn % 4 == 0 { await model.cancel() }
          await model.settle()
        }
      }
    }
    await model.settle()
    #expect(!model.isExtracting)
    let numbers = model.history.map(\.number)
    #expect(numbers == numbers.sorted(by: >))
  }
}
