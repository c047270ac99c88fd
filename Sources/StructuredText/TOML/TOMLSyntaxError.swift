/// A place where a document is not TOML, or not in the supported part of TOML.
package struct TOMLSyntaxError: Error, Hashable, Sendable {
  /// The fault, in words that follow the name of the file.
  package let reason: String
  /// The line, from 1.
  package let line: Int
}
