/// An intentional race, with which a test checks that Thread Sanitizer reports races.
enum Canary: String, CaseIterable {
  /// No race. A report of this one would make the reports of the others meaningless.
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
