// The part of swift-distributed-tracing that the samples use.

package struct SpanAttribute: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) {}
}

package struct SpanEvent {
  package init(name: String) {}
}

package protocol Span: Sendable {
  var attributes: [String: SpanAttribute] { get nonmutating set }
  func addEvent(_ event: SpanEvent)
  func end()
}

package func startSpan(_ operationName: String) -> any Span { fatalError("this is never run") }
