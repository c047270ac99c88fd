internal import SchemeExtraction
internal import SchemeResults

extension PhotoSource {
  /// The photo that an operand names by itself.
  init(operand: RawText) {
    self.init(name: operand, location: operand == "-" ? .standardInput : .file(operand))
  }

  /// All bytes of the photo, for those who look at them more than once.
  ///
  /// - Parameter limit: How many bytes may be held.
  /// - Returns: The bytes, undecoded.
  /// - Throws: What stands in the way of reading, or of holding so many.
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
