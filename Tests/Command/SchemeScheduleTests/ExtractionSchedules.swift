import ColorMath
import ImageDecoding
import ScheduleExploration
import SchemeExtraction
import Testing

/// Extraction and its child tasks in many orders of execution: each gives the same scheme and
/// leaves nothing behind.
@Suite(.timeLimit(.minutes(15)))
struct ExtractionSchedules {
  /// Few pixels of many colors, so that clustering has several starts that take little time. The
  /// product of the numbers of pixels and colors is just large enough for starts in child tasks.
  private static let image: PixelBuffer? = {
    var state: UInt32 = 1
    let pixels = (0..<96).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return RGBA8(
        red: UInt8(state >> 24), green: UInt8(state >> 16 & 0xFF), blue: UInt8(state >> 8 & 0xF0),
        alpha: 255)
    }
    return PixelSize(width: 12, height: 8).flatMap { PixelBuffer(size: $0, pixels: pixels) }
  }()

  /// Extracts the scheme of an image with three child tasks.
  @Sendable private static func extract(_ schedule: Schedule) async throws -> String {
    var options = SchemeExtractor.Options()
    options.colorCount = .exactly(24)
    options.emphasis = .area
    guard let image else { return "no image" }
    do throws(ExtractionError) {
      let scheme = try await SchemeExtractor(options: options, taskCount: 3).scheme(of: image)
      return scheme.swatches.map(\.rgb.hex).joined(separator: " ")
    } catch {
      schedule.expect(error == .cancelled && Task.isCancelled, "the extraction fails: \(error)")
      return "cancelled"
    }
  }

  @Test func `the scheme is the same in every order of the child tasks`() async {
    let report = await Exploration("an extraction", scheduleCount: 60).run(Self.extract)
    #expect(report.failure == nil, "\(report)")
    #expect(report.orderCount > 30, "\(report)")
  }

  @Test func `an extraction may be cancelled at every point`() async {
    let report = await Exploration("a cancelled extraction").sweep(
      .cancellation(of: "extraction"), orderCount: 2
    ) { schedule in
      _ = try await Task(name: "extraction") { try await Self.extract(schedule) }.value
    }
    #expect(report.failure == nil, "\(report)")
    #expect(report.scheduleCount > 20, "\(report)")
  }

  @Test func `the scheme is the same on two lanes`() async {
    let report = await Exploration("an extraction", scheduleCount: 30, laneCount: 2)
      .run(Self.extract)
    #expect(report.failure == nil, "\(report)")
  }
}
