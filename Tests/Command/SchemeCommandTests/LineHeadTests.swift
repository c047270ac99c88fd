import SchemeResults
import Testing

@testable import SchemeCommand
@testable import SystemCalls

/// What is read of a line of a batch without its colors.
struct LineHeadTests {
  private func photo(_ name: RawPath, device: String? = nil) -> BatchPhoto {
    BatchPhoto(PhotoSource(name: name, location: .file(name)), request: "12ab", device: device)
  }

  @Test(arguments: ["a.jpg", #"","batch":{"request":"ff"},"failure":{"kind":"x"#, "b\\\"\n"])
  func `the head has the name, the options, the device and the kind of failure`(
    name: RawPath
  ) throws {
    for device in [nil, "dev-1"] {
      let failed = MadeUp.line(of: photo(name, device: device)).bytes[...].head
      let found = try MadeUp.colorLine(of: photo(name, device: device)).bytes[...].head
      for head in [failed, found] {
        #expect(head.name.flatMap { RawPath(naming: $0) } == name)
        #expect(head.optionsHash == "12ab" && head.device == device && !head.isForeign)
      }
      #expect(failed.failureKind == "corrupt" && found.failureKind == nil)
    }
  }

  @Test func `every beginning of a line may be ours, and no other line is`() throws {
    let line = try MadeUp.colorLine(of: photo("a \"b\".jpg", device: "d")).bytes
    for count in 0...line.count { #expect(line.prefix(count).mayBeginLine, "\(count) bytes") }
    for other in [
      #"{"sauce":"#, "text", "[", #"{"source":"a.jpg","image":{}"#,
      #"{"source":"a.jpg","batch":{"size":1}}"#, #"{"batch":{"request":"1"}"#,
    ] {
      #expect(!Array(other.utf8)[...].mayBeginLine, "\(other)")
      #expect(Array((other + "\n").utf8)[...].isForeign, "\(other)")
    }
  }
}
