/// A race that is there on purpose, for a test to see that Thread Sanitizer reports it.
enum Canary: String, CaseIterable {
  /// None: what a report on this one would be worth, the others' are.
  case none
  /// Frame closures share a counter.
  case frameCounter = "frame-counter"
  /// Tasks add to one histogram.
  case histogramMerge = "histogram-merge"
  /// A frame closure reads a model that is changed meanwhile.
  case escapedModel = "escaped-model"

  /// Does what it is about, on two threads at a time.
  func run() async {
    switch self {
    case .none: await race { _ in }
    case .frameCounter: await FrameCounterCanary().run()
    case .histogramMerge: await HistogramMergeCanary().run()
    case .escapedModel: await EscapedModelCanary().run()
    }
  }
}
