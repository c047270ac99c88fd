/// A frame closure that counts its calls in a variable that all frames share.
struct FrameCounterCanary {
  func run() async {
    // Without `unsafe` this does not compile. A frame closure should capture a copy.
    nonisolated(unsafe) var frameCount = 0
    let frame: @Sendable (Double) -> Double = { progress in
      unsafe frameCount += 1
      return progress * 2
    }
    await race { _ in
      for step in 0..<1_000 { _ = frame(Double(step) / 1_000) }
    }
    print(unsafe frameCount)
  }
}
