import ImageDecoding
import SampleImages
import SchemeExtraction
import Testing

/// Detection of the cuts in films.
struct CutFinderTests {
  /// Returns a finding for each frame: its distance, and whether it begins a scene.
  private func findings(in frames: [PixelBuffer]) -> [CutFinder.Finding] {
    var finder = CutFinder()
    let extractor = SchemeExtractor()
    let early = frames.compactMap { frame in
      finder.add(ColorDistribution(extractor.histogram(of: frame)))
    }
    return early + finder.finish()
  }

  /// Returns the colors of a frame that has a pixel of each of several grays.
  private static func distribution(_ codes: [UInt8]) throws -> ColorDistribution {
    let size = try #require(PixelSize(width: codes.count, height: 1))
    let pixels = codes.map { RGBA8(red: $0, green: $0, blue: $0, alpha: 255) }
    let buffer = try #require(PixelBuffer(size: size, pixels: pixels))
    return try #require(ColorDistribution(SchemeExtractor().histogram(of: buffer)))
  }

  private func cuts(in frames: [PixelBuffer]) -> [Int] {
    findings(in: frames).filter(\.isCut).map(\.frame)
  }

  private static let scenes: [SampleImage] = [
    .harbor, .forest, .market, .umbrella, .dunes, .lighthouse, .twilight, .tulips, .tiles,
  ]

  @Test func `exactly the cuts between the sample scenes are found`() throws {
    var film = SampleFilm()
    for (index, scene) in Self.scenes.enumerated() {
      let motions = SampleFilm.Motion.allCases
      try film.add(scene, motions[index % motions.count], frameCount: 6 + index)
    }
    let findings = findings(in: film.frames)
    #expect(findings.map(\.frame) == Array(film.frames.indices))
    #expect(findings.filter(\.isCut).map(\.frame) == film.cuts)
    let atCuts = findings.filter { film.cuts.contains($0.frame) }.compactMap(\.distance)
    let within = findings.filter { !film.cuts.contains($0.frame) }.compactMap(\.distance)
    #expect(findings[0].distance == nil)
    // The minimum distance of a cut was chosen to lie between these.
    #expect((within.max() ?? 1) < 0.025, "\(within.max() ?? 1)")
    #expect((atCuts.min() ?? 0) > 0.04, "\(atCuts)")
  }

  @Test(arguments: SampleFilm.Motion.allCases)
  func `a single scene has no cuts, whatever its motion`(motion: SampleFilm.Motion) throws {
    for scene in [SampleImage.market, .lighthouse, .oneColor, .threeColors] {
      var film = SampleFilm()
      try film.add(scene, motion, frameCount: 12)
      #expect(cuts(in: film.frames).isEmpty, "\(scene)")
    }
  }

  @Test(arguments: [3, 5, 16])
  func `fades and dissolves are not cuts`(stepCount: Int) throws {
    var film = SampleFilm()
    try film.add(.harbor, .pan, frameCount: 6)
    try film.dissolve(to: .dunes, over: stepCount, frameCount: 6)
    film.fadeOut(over: stepCount)
    try film.dissolve(to: .market, over: stepCount, frameCount: 6)
    #expect(cuts(in: film.frames).isEmpty)
  }

  @Test func `a dissolve over a single frame is one cut`() throws {
    var film = SampleFilm()
    try film.add(.harbor, .still, frameCount: 6)
    try film.dissolve(to: .dunes, over: 1, frameCount: 6)
    let cuts = cuts(in: film.frames)
    #expect(cuts == [6] || cuts == [7])
  }

  @Test func `a change in two equal steps is one cut`() throws {
    var finder = CutFinder()
    let frames: [[UInt8]] =
      Array(repeating: [20, 20], count: 6) + [[20, 200]] + Array(repeating: [200, 200], count: 6)
    var findings = try frames.compactMap { finder.add(try Self.distribution($0)) }
    findings += finder.finish()
    #expect(findings[6].distance == findings[7].distance)
    #expect(findings.filter(\.isCut).map(\.frame) == [6])
  }

  @Test func `a flash is not a cut`() throws {
    var film = SampleFilm()
    try film.add(.forest, .pan, frameCount: 6)
    film.flash()
    try film.add(.market, .still, frameCount: 6)
    #expect(cuts(in: film.frames) == film.cuts)
  }

  @Test func `a scene of a single frame is detected`() throws {
    for lone in [SampleImage.market, .forest, .tulips] {
      var film = SampleFilm()
      try film.add(.dunes, .still, frameCount: 5)
      try film.add(lone, .still, frameCount: 1)
      try film.add(.twilight, .still, frameCount: 5)
      #expect(cuts(in: film.frames) == film.cuts, "\(lone)")
    }
  }

  @Test func `films of up to two frames get a finding for every frame`() throws {
    var film = SampleFilm()
    try film.add(.dunes, .still, frameCount: 1)
    try film.add(.market, .still, frameCount: 1)
    for count in 0...2 {
      let findings = findings(in: Array(film.frames.prefix(count)))
      #expect(findings.map(\.frame) == Array(0..<count))
      #expect(findings.map(\.isCut) == Array([false, true].prefix(count)))
    }
  }

  @Test func `a frame without colors is not compared with its neighbors`() {
    var finder = CutFinder()
    let white = RGBA8(red: 255, green: 255, blue: 255, alpha: 255)
    let black = RGBA8(red: 0, green: 0, blue: 0, alpha: 255)
    var findings: [CutFinder.Finding] = []
    for pixel in [white, white, RGBA8(), black, black] {
      let frame = PixelSize(width: 1, height: 1).flatMap { PixelBuffer(size: $0, pixels: [pixel]) }
      let colors = frame.flatMap { ColorDistribution(SchemeExtractor().histogram(of: $0)) }
      #expect((colors == nil) == (pixel == RGBA8()))
      if let finding = finder.add(colors) { findings.append(finding) }
    }
    findings += finder.finish()
    #expect(findings.map(\.distance) == [nil, 0, nil, nil, 0])
    #expect(findings.allSatisfy { !$0.isCut })
  }

  @Test func `a short fade soon after a cut is a cut`() throws {
    // The frame between two scenes does not stand out, because the cut before it is nearby.
    var finder = CutFinder()
    let codes: [UInt8] = [250, 250, 250, 250, 20, 20, 115, 190, 190, 190, 190]
    let early = try codes.compactMap { finder.add(try Self.distribution([$0])) }
    #expect((early + finder.finish()).filter(\.isCut).map(\.frame) == [4, 7])
  }

  @Test func `the distance between distributions is symmetric and has the expected values`() throws
  {
    let (black, white, both) = (
      try Self.distribution([0]), try Self.distribution([255]), try Self.distribution([0, 255])
    )
    #expect(black.distance(to: black) == 0)
    #expect(black.distance(to: white) == white.distance(to: black))
    // Of the nine projection directions, one is lightness itself, and lightness contributes to four
    // others by the square root of a half.
    let expected = (1 + 4 * 0.5.squareRoot()) / 9
    #expect((black.distance(to: white) - expected).magnitude < 0.01)
    #expect((black.distance(to: both) - expected / 2).magnitude < 0.01)
  }
}
