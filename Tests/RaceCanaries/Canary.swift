/// A race that is there on purpose, so that a test sees Thread Sanitizer report it.
enum Canary: String, CaseIterable {
  /// No race. A report of this one would make those of the others worthless.
  case none
  /// Frame closures that share a counter.
  case frameCounter = "frame-counter"
  /// Tasks that add to one histogram.
  case histogramMerge = "histogram-merge"
  /// A frame closure that reads a model while it changes.
  case escapedModel = "escaped-model"

  /// Runs the race on two threads.
  func run() async {
    switch self {
    case .none: await race { _ in }
    case .frameCounter: await FrameCounterCanary().run()
    case .histogramMerge: await HistogramMergeCanary().run()
    case .escapedModel: await EscapedModelCanary().run()
    }
  }
}
