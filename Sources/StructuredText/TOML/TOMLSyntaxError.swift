/// A place where a document is not TOML, or not the part of TOML that is read.
package struct TOMLSyntaxError: Error, Hashable, Sendable {
  /// What is wrong, in words that follow the name of the file.
  package let reason: String
  /// The line, from 1.
  package let line: Int
}
