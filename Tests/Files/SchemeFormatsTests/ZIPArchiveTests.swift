import BinaryParsing
import Testing

@testable import SchemeFormats

/// Archives that other programs write, with more than one file and with extra fields.
struct ZIPArchiveTests {
  private struct Entry {
    let name: String
    let content: String
    /// The number of bytes between the name and the content, in the archive and in its directory.
    var extraCount = 0
    var directoryExtraCount = 0
    var comment = ""
  }

  private static func archive(_ entries: [Entry], comment: String = "") -> [UInt8] {
    var file = ByteWriter(.littleEndian)
    var directory = ByteWriter(.littleEndian)
    for entry in entries {
      var sizes = ByteWriter(.littleEndian)
      sizes.append(CRC32.checksum(of: Array(entry.content.utf8).span))
      for _ in 0..<2 { sizes.append(UInt32(entry.content.utf8.count)) }
      let offset = UInt32(file.bytes.count)
      file.append([0x50, 0x4B, 3, 4, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0] as [UInt8])
      file.append(sizes.bytes)
      file.append([UInt16(entry.name.utf8.count), UInt16(entry.extraCount)] as [UInt16])
      file.append(
        Array(entry.name.utf8) + Array(repeating: 1, count: entry.extraCount)
          + Array(entry.content.utf8))
      directory.append([0x50, 0x4B, 1, 2, 10, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0] as [UInt8])
      directory.append(sizes.bytes)
      directory.append(
        [
          UInt16(entry.name.utf8.count), UInt16(entry.directoryExtraCount),
          UInt16(entry.comment.utf8.count), 0, 0, 0, 0,
        ] as [UInt16])
      directory.append(offset)
      directory.append(
        Array(entry.name.utf8) + Array(repeating: 1, count: entry.directoryExtraCount)
          + Array(entry.comment.utf8))
    }
    let start = UInt32(file.bytes.count)
    file.append(directory.bytes)
    file.append([0x50, 0x4B, 5, 6] as [UInt8])
    file.append([0, 0, UInt16(entries.count), UInt16(entries.count)] as [UInt16])
    file.append(UInt32(directory.bytes.count))
    file.append(start)
    file.append(UInt16(comment.utf8.count))
    file.append(Array(comment.utf8))
    return file.bytes
  }

  @Test(arguments: [0, 1, 9], [0, 2, 40])
  func `every file of an archive is found`(extraCount: Int, directoryExtraCount: Int) throws {
    let entries = ["first", "second", "third"].map {
      Entry(
        name: $0, content: "the \($0) content", extraCount: extraCount,
        directoryExtraCount: directoryExtraCount, comment: "about it")
    }
    let bytes = Self.archive(entries, comment: "about all")
    for entry in entries {
      let content = try ZIPArchive.content(of: entry.name, in: bytes)
      #expect(String(decoding: content, as: UTF8.self) == entry.content)
    }
    #expect(throws: PaletteError.self) { try ZIPArchive.content(of: "fourth", in: bytes) }
  }

  @Test func `empty slots of Procreate are skipped, and errors count them`() throws {
    func palettes(_ swatches: String, _ file: String = "Swatches.json") throws -> [Palette] {
      let json = #"[{"name":"","swatches":[]},{"swatches":[\#(swatches)]}]"#
      return try PaletteFormat.procreate.palettes(
        in: Self.archive([Entry(name: "Other", content: "{"), Entry(name: file, content: json)]))
    }
    func message(_ swatches: String, _ file: String = "Swatches.json") -> String? {
      do { _ = try palettes(swatches, file) } catch { return "\(error)" }
      return nil
    }
    let red = #"{"hue":1,"saturation":1,"brightness":1}"#
    let read = try palettes("null,\(red),null")
    #expect(read.map(\.name) == [nil, nil])
    #expect(read.map { $0.colors.map(\.hex) } == [[], ["#ff0000"]])
    #expect(message("null,\(red),{}") == "swatch 3 of palette 2 is not a color")
    #expect(message("null,") == "in Swatches.json, byte 45: this is not a value")
    #expect(message("", "swatches.json") == "there is no 'Swatches.json' in the archive")
  }
}
