import ColorMath
import ImageDecoding
import SampleImages
import SchemeAnimation
import SchemeExtraction
import SchemeState
import TestClocks
import Testing

@Suite(.timeLimit(.minutes(15)))
struct ModelExampleTests {
  @Test func `a model with the real extractor finds the scheme of a photo`() async throws {
    let model = SchemeModel()
    let photo = SampleImage.threeColors
    model.show(SchemePhoto(input: .file(photo.path), name: "Three colors"))
    model.extract()
    #expect(model.isExtracting)
    await model.settle()
    #expect(model.scheme?.swatches.map(\.rgb.hex) == ["#e8d5b7", "#0e2f44", "#d1495b"])
    #expect(model.progress == 1 && model.history.count == 1)
  }

  @Test func `a program drives a model and prints the frames of a transition`() async throws {
    let clock = ManualClock()
    let model = SchemeModel(clock: clock)
    var schemes: [ImageColorScheme] = []
    for photo in [SampleImage.oneColor, .threeColors] {
      model.show(SchemePhoto(input: .file(photo.path), name: photo.fileName))
      withMotion(.linear(duration: .milliseconds(200))) { model.extract() }
      await model.settle()
      schemes.append(try #require(model.scheme))
    }

    // The frames use copies of the schemes and of the motion of the last change.
    let motion = try #require(model.lastChange(of: \.extraction)?.motion)
    let morph = SchemeMorph(from: schemes[0], to: schemes[1])
    let frames = FrameSequence(duration: motion.duration, framesPerSecond: 10, clock: clock) {
      [morph, motion] elapsed in
      morph.parts(at: motion.progress(at: elapsed))
    }
    async let printing = frames.reduce(into: [String]()) { lines, frame in
      lines.append("\(frame.index): " + frame.value.map { "\($0.share)" }.joined(separator: " "))
    }
    for _ in 0..<2 {
      try await clock.waitForSleepers()
      await clock.advance(by: .milliseconds(100))
    }
    let lines = await printing
    print(lines.joined(separator: "\n"))
    #expect(lines.count == 3)
    // The single color becomes one of three, and the other two grow from a share of 0.
    #expect(lines.first?.split(separator: " ").sorted() == ["0.0", "0.0", "0:", "1.0"])
  }
}
