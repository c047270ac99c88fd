// What the samples use of swift-log.

package struct Logger: Sendable {
  package struct Message: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) {}
  }

  package struct MetadataValue: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) {}
  }

  package init(label: String) {}
  package func info(_ message: Message, metadata: [String: MetadataValue]? = nil) {}
}
