internal import SchemeExtraction
internal import SchemeResults
internal import SystemFiles

extension PhotoSource {
  /// Creates the photo that an operand names.
  init(operand: RawText) {
    self.init(name: operand, location: operand == "-" ? .standardInput : .file(operand))
  }

  /// Reads all bytes of the photo, for those who decode them more than once.
  ///
  /// - Parameter limit: The most bytes that may be held.
  /// - Returns: The bytes as they are stored.
  /// - Throws: A ``Failure`` if they cannot be read, or are more.
  func bytes(limit: Int) throws(Failure) -> [UInt8] {
    switch location {
    case .none(let failure): throw failure
    case .standardInput:
      return try read(limit: limit) { System.standardInput }
    case .file(let path):
      return try read(limit: limit) { () throws(SystemError) in try System.openForReading(path)
      }
    }
  }

  private func read(
    limit: Int, _ open: () throws(SystemError) -> Int32
  ) throws(Failure) -> [UInt8] {
    let bytes: [UInt8]?
    do throws(SystemError) {
      let descriptor = try open()
      defer { try? System.closeDescriptor(descriptor) }
      bytes = try System.readAll(from: descriptor, limit: limit)
    } catch {
      throw Failure(unreadable: error).withHint(for: name)
    }
    guard let bytes else { throw Failure(largerThan: limit) }
    return bytes
  }
}
