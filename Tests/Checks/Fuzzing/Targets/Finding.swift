/// A property of reading untrusted bytes that an input violated.
package struct Finding: Error, CustomStringConvertible {
  package let description: String

  /// Throws a finding unless a condition holds.
  ///
  /// - Parameters:
  ///   - condition: The property.
  ///   - message: A description of what was found instead.
  ///   - file: The file of the check.
  ///   - line: The line of the check.
  /// - Throws: A finding.
  static func unless(
    _ condition: Bool, _ message: @autoclosure () -> String = "", file: String = #fileID,
    line: Int = #line
  ) throws(Finding) {
    if !condition { throw Finding(description: "\(file):\(line): \(message())") }
  }
}
