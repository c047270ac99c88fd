// What the samples use of swift-metrics.

package struct Counter: Sendable {
  package init(label: String) {}
  package func increment(by amount: Int = 1) {}
}
