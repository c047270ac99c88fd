import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

struct FolderEventTests {
  /// Returns an event as Linux writes it, with its name padded with zeros.
  private func bytes(watch: Int32, kinds: FolderEvent.Kinds, name: String, room: Int) -> [UInt8] {
    let numbers = [UInt32(bitPattern: watch), kinds.rawValue, 7, UInt32(room)]
    // In the byte order of this machine.
    let head = numbers.flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number.littleEndian >> (8 * UInt32($0))) }
    }
    return head + Array(name.utf8) + [UInt8](repeating: 0, count: room - name.utf8.count)
  }

  @Test func `consecutive events with padded names are all parsed`() {
    let stream =
      bytes(watch: 3, kinds: [.closed], name: "a.png", room: 16)
      + bytes(watch: -1, kinds: [.overflow], name: "", room: 0)
      + bytes(watch: 300, kinds: [.created, .isFolder], name: "sixteen letters.", room: 32)
    #expect(
      FolderEvent.events(in: stream) == [
        FolderEvent(watch: 3, kinds: .closed, name: "a.png"),
        FolderEvent(watch: -1, kinds: .overflow, name: ""),
        FolderEvent(watch: 300, kinds: [.created, .isFolder], name: "sixteen letters."),
      ])
  }

  @Test func `a truncated stream gives only its complete events`() {
    let stream =
      bytes(watch: 1, kinds: .closed, name: "a", room: 16)
      + bytes(watch: 2, kinds: .removed, name: "b", room: 16)
    for count in 0..<stream.count {
      let events = FolderEvent.events(in: Array(stream[..<count]))
      #expect(events.count <= 2)
      if count >= 32 { #expect(events.first?.name == "a") }
      if count < 48 { #expect(events.count < 2) }
    }
  }
}
