import Connections
import Foundation
import SchemeService
import ScratchFolders
import StructuredText
import SystemCalls
import TestClocks
import TestSockets
import Testing

@testable import SchemeServer

/// The parts of a connection in isolation.
struct ConnectionPartTests {
  @Test func `a request that begins after the client hung up is cancelled`() {
    let table = RequestTable(capacity: 4)
    let work = Task<JSONValue, any Error> { .null }
    _ = table.add(.number(1), work, updates: nil)
    table.cancelAll()
    let late = Task<JSONValue, any Error> { .null }
    #expect(table.add(.number(2), late, updates: nil))
    #expect(work.isCancelled && late.isCancelled)
  }

  @Test func `the number of a request can be reused once it is answered`() {
    let table = RequestTable(capacity: 4)
    func add() -> Bool { table.add(.number(1), Task { .null }, updates: nil) }
    #expect(add())
    let refused = Task<JSONValue, any Error> { .null }
    #expect(!table.add(.number(1), refused, updates: nil) && refused.isCancelled)
    table.release(.number(1))
    #expect(add())
    // The end of the first request does not remove the second one.
    table.removeReleased()
    #expect(table.cancel(.number(1)))
    #expect(!table.isEmpty)
  }

  @Test func `an answer tells the length of its body, whether or not that follows`() {
    let answer = HTTPAnswer(Array("ab".utf8), contentType: "text/plain")
    let (whole, head) = (answer.bytes(for: .client), answer.bytes(for: .client, hasBody: false))
    #expect(String(decoding: head, as: UTF8.self).contains("Content-Length: 2\r\n"))
    #expect(whole == head + Array("ab".utf8))
  }

  @Test func `a client waits for the slot of the one that is ended for it`() async throws {
    for _ in 0..<50 {
      let slots = ConnectionSlots(limit: 1, endsOldest: true)
      let (old, oldClient) = try TestSockets.pair()
      let (new, _) = try TestSockets.pair()
      #expect(await slots.take(for: old.descriptor))
      let taking = Task { await slots.take(for: new.descriptor) }
      // The end of the old connection is seen by its client.
      try await waitUntil("the end of the old connection") {
        oldClient.descriptor.isReady(.reading)
      }
      #expect(slots.release(old.descriptor) == 0)
      #expect(await taking.value)
      #expect(slots.release(new.descriptor) == 0)
    }
  }

  @Test func `a connection that has ended is not ended again to make room`() async throws {
    let slots = ConnectionSlots(limit: 1, endsOldest: true)
    let (old, oldClient) = try TestSockets.pair()
    let (new, newClient) = try TestSockets.pair()
    #expect(await slots.take(for: old.descriptor))
    #expect(slots.release(old.descriptor) == 0)
    #expect(await slots.take(for: new.descriptor))
    slots.protect(new.descriptor)
    // The number of the old connection may belong to another file by now.
    let isTaken = try await waiting(for: "a refusal") { await slots.take(for: old.descriptor) }
    #expect(!isTaken && !oldClient.descriptor.isReady(.reading))
    #expect(!newClient.descriptor.isReady(.reading))
  }

  @Test func `a connection that is being ended is not chosen again for the next client`()
    async throws
  {
    let slots = ConnectionSlots(limit: 2, endsOldest: true)
    let (first, second, third) = (
      try TestSockets.pair(), try TestSockets.pair(), try TestSockets.pair()
    )
    let fourth = try TestSockets.pair()
    #expect(await slots.take(for: first.0.descriptor))
    #expect(await slots.take(for: second.0.descriptor))
    let taking = Task { await slots.take(for: third.0.descriptor) }
    try await waitUntil("the end of the first") { first.1.descriptor.isReady(.reading) }
    // The second leaves by itself before the first, which was ended for the third.
    #expect(slots.release(second.0.descriptor) == 1)
    #expect(await taking.value)
    let takingNext = Task { await slots.take(for: fourth.0.descriptor) }
    try await waitUntil("the end of the third") { third.1.descriptor.isReady(.reading) }
    #expect(slots.release(first.0.descriptor) == 1)
    #expect(await takingNext.value)
  }

  @Test func `a last line needs no line feed`() async throws {
    let (input, client) = try OwnedDescriptor.pipe()
    var reader = MessageReader(
      input.descriptor, lineLimit: 100, watch: DescriptorWatch(), endings: [])
    do {
      try client.descriptor.write(Array("one\n \ntwo".utf8))
      _ = consume client
    }
    for wanted in ["one", "two"] {
      guard case .complete(let line)? = try await reader.next() else {
        Issue.record("\(wanted) is not read")
        return
      }
      #expect(String(decoding: line, as: UTF8.self) == wanted)
    }
    #expect(try await reader.next() == nil)
  }

  @Test func `a client without a slot is refused if no connection may be ended`() async throws {
    let slots = ConnectionSlots(limit: 1)
    let (first, second) = (try TestSockets.pair(), try TestSockets.pair())
    #expect(await slots.take(for: first.0.descriptor))
    #expect(await !slots.take(for: second.0.descriptor))
    #expect(!first.1.descriptor.isReady(.reading))
    #expect(slots.release(first.0.descriptor) == 0)
    #expect(await slots.take(for: second.0.descriptor))
  }

  @Test func `bytes that arrived before the end of the input are read`() async throws {
    let (input, client) = try OwnedDescriptor.pipe()
    try client.descriptor.write(Array("one\n".utf8))
    // The end arrives at the same time as the bytes.
    var reader = MessageReader(
      input.descriptor, lineLimit: 100, watch: DescriptorWatch(),
      endings: [.bytes(of: input.descriptor)])
    guard case .complete(let line)? = try await reader.next() else {
      Issue.record("the line is not read")
      return
    }
    #expect(line.starts(with: Array("one".utf8)))
    #expect(try await reader.next() == nil)
  }

  @Test func `a refused client can send the rest of its request, for a second`() async throws {
    let (folder, clock) = (try ScratchFolder(), ManualClock())
    let (serving, drain) = try Self.serverWithoutPlaces(in: folder, clock)
    let client = try await Self.refusedClient(in: folder)
    for _ in 0..<1_000 {
      try #require(client.probe())
      await Task.yield()
    }
    try await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))
    drain.give()
    // The client is still there.
    try await waiting(for: "the end of the server") { await serving.value }
    #expect(!client.probe())
  }

  @Test func `of many refused clients, the oldest are ended`() async throws {
    let folder = try ScratchFolder()
    let (serving, drain) = try Self.serverWithoutPlaces(in: folder, ManualClock())
    var clients: [UnixClient] = []
    for _ in 0..<40 { clients.append(try await Self.refusedClient(in: folder)) }
    for (index, client) in clients.enumerated() {
      if index < 8 {
        try await waitUntil("the end of client \(index)") { !client.probe() }
      } else {
        #expect(client.probe())
      }
    }
    clients = []
    drain.give()
    try await waiting(for: "the end of the server") { await serving.value }
  }

  private static func serverWithoutPlaces(
    in folder: ScratchFolder, _ clock: ManualClock
  ) throws -> (serving: Task<Void, Never>, drain: DrainSignal) {
    let socket = try ListeningSocket(path: RawPath(folder.path("socket")))
    let drain = try DrainSignal()
    let serving = Task {
      await socket.serveClients(
        watch: DescriptorWatch(), clock: AlarmClock(clock), until: drain,
        slots: ConnectionSlots(limit: 0), refusal: Array("refused\n".utf8)
      ) { _, _ in Issue.record("a client without a slot is served") }
    }
    return (serving, drain)
  }

  /// Returns a client that has read its whole refusal.
  private static func refusedClient(in folder: ScratchFolder) async throws -> UnixClient {
    let client = try UnixClient(folder.path("socket"))
    let lines = try await waiting(for: "a refusal") {
      [try await client.line(), try await client.line()]
    }
    #expect(lines == ["refused\n", ""])
    return client
  }

  @Test func `what a client still sends after its answer is read until it closes`() async throws {
    let (server, client) = try TestSockets.pair(serves: true)
    let endCount = Monitor(0)
    let watch = DescriptorWatch()
    // All of them learn of each byte, which only one of them finds.
    let endings = (0..<8).map { _ in
      Task {
        await server.descriptor.endAnswers(
          within: .seconds(10), by: AlarmClock(ManualClock()), watch: watch)
        endCount.withLock { $0 += 1 }
      }
    }
    for _ in 0..<200 {
      try client.descriptor.write([0])
      try await waitUntil("the end of the byte") { !server.descriptor.isReady(.reading) }
    }
    #expect(endCount.withLock { $0 } == 0)
    client.descriptor.shutDown()
    for ending in endings {
      try await waiting(for: "the end of the connection") { await ending.value }
    }
  }

  @Test(arguments: [false, true])
  func `a client that reads nothing for some time counts as gone, but a slow one does not`(
    readsSlowly: Bool
  ) async throws {
    let (server, client) = try TestSockets.pair()
    while try server.descriptor.writeAvailable([UInt8](repeating: 0, count: 4_096)[...]) > 0 {}
    let clock = ManualClock()
    let writer = MessageWriter(
      server.descriptor, watch: DescriptorWatch(), clock: clock, limit: .seconds(30))
    let writing = Task { await writer.run() }
    let sending = Task { await writer.send([1]) }
    try await clock.waitForSleepers()
    await clock.advance(by: .seconds(29))
    #expect(!writer.isBroken)
    if readsSlowly {
      while client.descriptor.isReady(.reading) { _ = try client.descriptor.readAvailable() }
    } else {
      await clock.advance(by: .seconds(1))
    }
    let isSent = try await waiting(for: "the end of the message") { await sending.value }
    #expect(isSent == readsSlowly)
    #expect(writer.isBroken != readsSlowly)
    writing.cancel()
    await writing.value
    withExtendedLifetime((server, client)) {}
  }

  @Test func `new files have the usual mode while sockets are created at the same time`() throws {
    let folder = try ScratchFolder()
    let usual = try Self.mode(ofNewFileIn: folder, "usual")
    let running = Monitor(4)
    for thread in 0..<4 {
      SystemThread.start {
        for number in 0..<100 {
          let name = "\(thread) \(number)"
          let socket = try? ListeningSocket(path: RawPath(folder.path("socket " + name)))
          #expect(socket != nil && (try? Self.mode(ofNewFileIn: folder, name)) == usual)
          socket?.close()
        }
        running.withLock { $0 -= 1 }
        running.broadcast()
      }
    }
    running.wait { $0 == 0 ? () : nil }
  }

  private static func mode(ofNewFileIn folder: ScratchFolder, _ name: String) throws -> Int {
    let path = folder.path(name)
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }
}
