// The part of swift-log that the samples use.

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
