import SchemeExtraction
import SchemeState

/// A frame closure that reads the model itself rather than a copy, which an unsafe cast permits.
struct EscapedModelCanary {
  @MainActor func run() async {
    let model = SchemeModel()
    // The compiler does not allow synchronous calls of a main actor function from elsewhere.
    let onMain: @MainActor @Sendable () -> Int = { model.state.changeCount }
    let anywhere = unsafe unsafeBitCast(onMain, to: (@Sendable () -> Int).self)
    let meeting = Meeting()
    async let frames: Void = Self.frames(anywhere, meeting)
    meeting.arrive(of: 2)
    for turn in 0..<50_000 { model.options.seed = UInt64(turn) }
    // The third arrival ends the loop of the other task.
    meeting.arrive(of: 3)
    await frames
  }

  @concurrent private static func frames(
    _ value: @Sendable () -> Int, _ meeting: Meeting
  ) async {
    meeting.arrive(of: 2)
    var sum = 0
    while !meeting.isComplete(of: 3) { sum &+= value() }
    print(sum)
  }
}
