// The part of swift-metrics that the samples use.

package struct Counter: Sendable {
  package init(label: String) {}
  package func increment(by amount: Int = 1) {}
}
