internal import SchemeFormats
internal import SchemeResults
internal import SystemFiles

extension ThemeTemplate {
  /// The largest template that is read, in bytes. No template is larger, but a file named by
  /// mistake may be endless.
  private static let maximumByteCount = 16 << 20

  /// Creates a template by reading a file, or standard input for `-`.
  ///
  /// - Throws: A ``Failure`` if it cannot be read, or is not a template.
  init(reading file: RawText) throws(Failure) {
    let bytes = try PhotoSource(operand: file).bytes(limit: Self.maximumByteCount)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(kind: .unsupported, message: "this is no template, as it is not UTF-8")
    }
    do throws(TemplateError) { self = try ThemeTemplate(text) } catch { throw Failure(error) }
  }
}

extension Failure {
  /// Creates the failure for an error in a template, with a suggestion of what may have been meant.
  init(_ error: TemplateError) {
    var message = error.description
    if case .unknown(let name, let known) = error.kind,
      let meant = nearest(to: name, among: known)
    {
      message += "; did you mean '\(meant)'?"
    }
    self.init(kind: .corrupt, message: message)
  }
}
