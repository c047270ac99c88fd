extension ZIPArchive {
  /// More than a palette ever takes: a few bytes can stand for any number.
  private static let maximumContentLength = 16 << 20

  /// What a file in an archive holds, stored or compressed.
  static func content(of name: String, in bytes: [UInt8]) throws(PaletteError) -> [UInt8] {
    // The directory is at the end, before a comment of up to 65535 bytes.
    let ends = (max(0, bytes.count - 65_557)..<max(0, bytes.count - 21)).reversed()
    guard let end = ends.first(where: { bytes[$0...].starts(with: [0x50, 0x4B, 5, 6]) }) else {
      throw PaletteError(.truncated, "this is no whole ZIP archive", at: .byte(bytes.count))
    }
    var record = ByteReader(bytes, at: end + 10)
    let count = try record.takeLittle(2)
    _ = try record.take(4)
    var directory = ByteReader(bytes, at: min(bytes.count, try record.takeLittle(4)))
    for _ in 0..<count {
      _ = try directory.take(10)
      let method = try directory.takeLittle(2)
      _ = try directory.take(8)
      let length = try directory.takeLittle(4)
      _ = try directory.take(4)
      let nameLength = try directory.takeLittle(2)
      let extraLength = try directory.takeLittle(2) + directory.takeLittle(2)
      _ = try directory.take(8)
      let headerOffset = try directory.takeLittle(4)
      let isWanted = try directory.take(nameLength).elementsEqual(name.utf8)
      _ = try directory.take(extraLength)
      guard isWanted else { continue }
      var file = ByteReader(bytes, at: min(bytes.count, headerOffset))
      _ = try file.take(26)
      _ = try file.take(try file.takeLittle(2) + file.takeLittle(2))
      let start = file.offset
      let content = try file.take(length)
      switch method {
      case 0: return Array(content)
      case 8: return try Inflater.inflated(content, limit: maximumContentLength)
      default:
        throw PaletteError(
          .unsupported, "compression method \(method) is not read", at: .byte(start))
      }
    }
    throw PaletteError(.malformed, "there is no '\(name)' in the archive")
  }
}
