/// A claim about the reading of strangers' bytes that some bytes broke.
package struct Finding: Error, CustomStringConvertible {
  package let description: String

  /// Throws a finding unless a condition holds.
  ///
  /// - Parameters:
  ///   - condition: The claim.
  ///   - message: What was found instead.
  static func unless(
    _ condition: Bool, _ message: @autoclosure () -> String = "", file: String = #fileID,
    line: Int = #line
  ) throws(Finding) {
    if !condition { throw Finding(description: "\(file):\(line): \(message())") }
  }
}
