import Observation
import SchemeState

/// A frame closure that reads the model itself rather than a copy, by an unsafe escape.
struct EscapedModelCanary {
  @MainActor func run() async {
    let model = SchemeModel()
    // What the compiler forbids: a function of the main actor that is called from anywhere.
    let onMain: @MainActor @Sendable () -> Int = { model.colorCount }
    let anywhere = unsafe unsafeBitCast(onMain, to: (@Sendable () -> Int).self)
    async let frames: Void = Self.frames(anywhere)
    // Long enough for frames to be computed meanwhile, whichever thread was late.
    for turn in 0..<200_000 { model.colorCount = 3 + turn % 8 }
    await frames
  }

  @concurrent private static func frames(_ value: @Sendable () -> Int) async {
    var sum = 0
    for _ in 0..<200_000 { sum += value() }
    print(sum)
  }
}
