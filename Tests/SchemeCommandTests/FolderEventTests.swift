import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

struct FolderEventTests {
  /// An event as Linux writes it, with as many zeros after the name as there is room.
  private func bytes(watch: Int32, kinds: FolderEvent.Kinds, name: String, room: Int) -> [UInt8] {
    let numbers = [UInt32(bitPattern: watch), kinds.rawValue, 7, UInt32(room)]
    // In the order of this machine.
    let head = numbers.flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number.littleEndian >> (8 * UInt32($0))) }
    }
    return head + Array(name.utf8) + [UInt8](repeating: 0, count: room - name.utf8.count)
  }

  @Test func `events follow one another, each with room for its name`() {
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

  @Test func `what ends early has the events before, and never more`() {
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
