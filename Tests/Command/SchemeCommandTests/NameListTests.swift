import Foundation
import ScratchFolders
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

struct NameListTests {
  private func names(_ bytes: [UInt8], separatesByZero: Bool = false) throws -> [String] {
    let folder = try ScratchFolder()
    let path = RawPath(try folder.write("list", bytes))
    let list = try NameList(path, separatesByZero: separatesByZero)
    var names: [String] = []
    while let name = try list.next() { names.append(name.text) }
    #expect(list.fractionTaken == (bytes.isEmpty ? nil : 1))
    return names
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let list: String
    var separatesByZero = false
    let names: [String]
  }

  static let rows = [
    Row(testDescription: "an empty list", list: "", names: []),
    Row(testDescription: "lines", list: "a\nb c\n", names: ["a", "b c"]),
    Row(testDescription: "no line feed at the end", list: "a\nb", names: ["a", "b"]),
    Row(testDescription: "empty lines", list: "\n\na\n\n", names: ["a"]),
    Row(testDescription: "lines of Windows", list: "a\r\nb c\r\n\r\n", names: ["a", "b c"]),
    Row(testDescription: "a byte order mark", list: "\u{FEFF}a\nb\n", names: ["a", "b"]),
    Row(testDescription: "a mark, CRLF and no end", list: "\u{FEFF}a\r\nb\r", names: ["a", "b"]),
    Row(testDescription: "zeros", list: "a\nb\0c\0", names: ["a\nb", "c"]),
    Row(testDescription: "one zero", list: "a\0", names: ["a"]),
    Row(
      testDescription: "zeros on request", list: "a\nb", separatesByZero: true,
      names: ["a\nb"]),
  ]

  @Test(arguments: rows)
  func `a list is split at zeros if it has any or on request, and else at line feeds`(
    _ row: Row
  ) throws {
    #expect(try names(Array(row.list.utf8), separatesByZero: row.separatesByZero) == row.names)
  }

  @Test func `a name that spans two reads is complete`() throws {
    let expected = (0..<30_000).map { "folder/photo \($0)" }
    #expect(try names(Array(expected.joined(separator: "\n").utf8)) == expected)
  }

  @Test func `the part of a list that is taken is that up to the last name`() throws {
    let folder = try ScratchFolder()
    let path = RawPath(try folder.write("list", Array("a\nbb\n\ncccc".utf8)))
    let list = try NameList(path, separatesByZero: false)
    var parts: [Double?] = []
    while try list.next() != nil { parts.append(list.fractionTaken) }
    #expect(parts == [0.2, 0.5, 1])
  }

  @Test func `a list is ready only if a whole name or more of it has arrived`() throws {
    let pipe = Pipe()
    func write(_ text: String) throws {
      try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }
    try write("a\nb\nc")
    let path = RawPath("/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
    let list = try NameList(path, separatesByZero: false)
    #expect(list.isReady && list.fractionTaken == nil)
    #expect(try list.next() == "a")
    #expect(list.isReady)
    #expect(try list.next() == "b")
    #expect(!list.isReady)
    try write("d\n")
    #expect(list.isReady)
    #expect(try list.next() == "cd")
    #expect(list.fractionTaken == nil)
  }

  @Test func `a name that is too long is an error and ends the list`() throws {
    let folder = try ScratchFolder()
    let bytes = Array("a\n".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 200_000)
    let list = try NameList(RawPath(try folder.write("list", bytes)), separatesByZero: false)
    #expect(try list.next() == "a")
    #expect(throws: SystemError.nameTooLong) { try list.next() }
    #expect(try list.next() == nil)
  }
}
