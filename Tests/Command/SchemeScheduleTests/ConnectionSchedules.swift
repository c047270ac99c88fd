import Connections
import ScheduleExploration
import StructuredText
import SystemCalls
import TestSockets
import Testing

@testable import SchemeServer
@testable import SchemeService

/// The parts of a connection in many orders of execution: bodies in chunks, requests that fill
/// their table, clients that take a slot, and messages that wait to be written. Nothing is lost, and no task waits forever.
@Suite(.timeLimit(.minutes(15)))
struct ConnectionSchedules {
  // MARK: Bodies

  /// Sends a body of three chunks to a taker that wants some of them.
  @Sendable private static func body(_ schedule: Schedule, wanted: Int) async {
    let pipe = BodyPipe()
    let taker = Task(name: "taker") {
      var taken: [UInt8] = []
      // As the work of a request does when it ends.
      defer { pipe.abandon() }
      do {
        for try await chunk in pipe {
          taken += chunk
          if taken.count == wanted { return }
        }
        schedule.expect(taken == [1, 2, 3], "the complete body is \(taken)")
      } catch is CancellationError {
        schedule.expect(Task.isCancelled, "a taker that was not cancelled ends as cancelled")
      } catch {
        schedule.expect((error as? ServiceError) == .cutOff, "\(error)")
        schedule.expect(taken == Array([1, 2, 3].prefix(taken.count)), "\(taken)")
      }
    }
    let sender = Task(name: "sender") {
      do {
        for byte in 1...3 as ClosedRange<UInt8> {
          if schedule.failsHere() { throw ServiceError.cutOff }
          guard try await pipe.send([byte]) else {
            return schedule.expect(
              taker.isCancelled || Int(byte) >= wanted, "byte \(byte) is not wanted")
          }
        }
        pipe.finish()
      } catch {
        pipe.finish(.failure(.cutOff))
      }
    }
    await taker.value
    await sender.value
  }

  @Test(arguments: [1, 3, 9], Exploration.Interruption.allCases)
  func `a body arrives in order and as far as it is wanted`(
    wanted: Int, interruption: Exploration.Interruption
  ) async {
    let report = await Exploration("a body", scheduleCount: 300, interruption: interruption).run {
      await Self.body($0, wanted: wanted)
    }
    #expect(report.failure == nil, "\(report)")
  }

  @Test(arguments: [Sweep.cancellation(of: "taker"), .cancellation(of: "sender"), .failure])
  func `the taker may be cancelled, and the sender cancelled or fail, at every point`(
    sweep: Sweep
  ) async {
    let report = await Exploration("a body").sweep(sweep, orderCount: 20) {
      await Self.body($0, wanted: 9)
    }
    #expect(report.failure == nil, "\(report)")
  }

  // MARK: Requests

  /// Runs five requests, two of which have the same identifier, with a table of two.
  @Sendable private static func requests(_ schedule: Schedule) async {
    let table = RequestTable(capacity: 2)
    let running = Monitor(0)
    await withTaskGroup(of: Void.self) { group in
      for number in [1, 2, 2, 3, 4] {
        let id = RPCIdentifier.number(Int128(number))
        let work = Task<JSONValue, any Error>(name: "work \(number)") {
          try await schedule.clock.sleep(for: .seconds(1))
          return .null
        }
        guard table.add(id, work, updates: nil) else {
          schedule.expect(number == 2, "\(number) is refused")
          _ = await work.result
          continue
        }
        running.withLock { $0 += 1 }
        group.addTask(name: "answer \(number)") {
          _ = await work.linkedResult
          table.release(id)
          await Task.yield()
          running.withLock { $0 -= 1 }
          table.removeReleased()
        }
        await table.waitForRoom()
        schedule.expect(running.withLock { $0 } < 2, "a third request is read while two run")
      }
      await group.waitForAll()
    }
    schedule.expect(table.isEmpty, "a request that has ended keeps its place")
  }

  @Test(arguments: Exploration.Interruption.allCases)
  func `a full table delays the next request only until a place is free`(
    interruption: Exploration.Interruption
  ) async {
    let report = await Exploration("requests", interruption: interruption).run(Self.requests)
    #expect(report.failure == nil, "\(report)")
    #expect(report.orderCount > 100, "\(report)")
  }

  @Test func `a hang-up cancels all requests, including later ones`() async {
    let report = await Exploration("a hang-up", timePassing: .whenIdle).run { schedule in
      let table = RequestTable(capacity: 9)
      await withTaskGroup(of: Void.self) { group in
        group.addTask(name: "hang-up") { table.cancelAll() }
        for number in 0..<3 {
          let work = Task<JSONValue, any Error>(name: "work \(number)") {
            try await schedule.clock.sleep(for: .seconds(9_999))
            return .null
          }
          _ = table.add(.number(Int128(number)), work, updates: nil)
          group.addTask(name: "answer \(number)") {
            if case .success = await work.result {
              schedule.expect(false, "work \(number) goes on after the hang-up")
            }
          }
        }
      }
    }
    #expect(report.failure == nil, "\(report)")
  }

  // MARK: Slots

  /// Accepts six silent clients with two slots. Each serves until it is ended.
  @Sendable private static func silentClients(_ schedule: Schedule) async {
    let slots = ConnectionSlots(limit: 2, endsOldest: true)
    guard let pairs = try? (0..<6).map({ _ in try TestSockets.pair() }) else {
      return schedule.expect(false, "no connections can be created")
    }
    let openCount = Monitor(0)
    await withDiscardingTaskGroup { connections in
      for (number, (server, _)) in pairs.enumerated() {
        let hasSlot = await slots.take(for: server.descriptor)
        schedule.expect(hasSlot, "client \(number) is refused")
        let count = openCount.withLock { count in
          count += 1
          return count
        }
        schedule.expect(count <= 2, "\(count) connections are open")
        connections.addTask(name: "client \(number)") {
          while !server.descriptor.isReady(.reading) { await Task.yield() }
          openCount.withLock { $0 -= 1 }
          _ = slots.release(server.descriptor)
        }
      }
      for (_, client) in pairs { client.descriptor.shutDown() }
    }
  }

  @Test(arguments: Exploration.Interruption.allCases)
  func `silent clients are ended to make room, and no client is refused`(
    interruption: Exploration.Interruption
  ) async {
    let report = await Exploration(
      "silent clients", scheduleCount: 300, interruption: interruption
    ).run(Self.silentClients)
    #expect(report.failure == nil, "\(report)")
    #expect(report.orderCount > 100, "\(report)")
  }

  // MARK: Messages

  /// Runs three senders of a message each, a writer that may be cancelled, and a pipe with room for
  /// all messages.
  @Sendable private static func messages(_ schedule: Schedule) async {
    guard let (input, output) = try? OwnedDescriptor.pipe() else {
      return schedule.expect(false, "no pipe can be created")
    }
    let writer = MessageWriter(
      output.descriptor, watch: DescriptorWatch(), clock: schedule.clock, limit: nil)
    let writing = Task(name: "writer") { await writer.run() }
    let sent = await withTaskGroup(of: UInt8?.self, returning: Set<UInt8>.self) { group in
      for byte in 1...3 as ClosedRange<UInt8> {
        group.addTask(name: "sender \(byte)") { await writer.send([byte, byte]) ? byte : nil }
      }
      return await group.reduce(into: []) { if let byte = $1 { $0.insert(byte) } }
    }
    writing.cancel()
    await writing.value
    schedule.expect(writer.isBroken, "a writer that has ended takes messages")
    let isTaken = await writer.send([9])
    schedule.expect(!isTaken, "a writer that has ended writes")
    // Reading an empty pipe would block.
    _ = try? output.descriptor.write([7, 7])
    let bytes = (try? input.descriptor.readAvailable()) ?? []
    let pairs = stride(from: 0, to: bytes.count, by: 2).map { bytes[$0..<min($0 + 2, bytes.count)] }
    schedule.expect(pairs.allSatisfy { $0.count == 2 && $0.first == $0.last }, "\(bytes) is torn")
    schedule.expect(
      sent.isSubset(of: bytes), "\(bytes) is without a message that was written: \(sent)")
    schedule.expect(Set(bytes).count == pairs.count, "\(bytes) has a message twice")
    withExtendedLifetime(output) {}
  }

  @Test(arguments: Exploration.Interruption.allCases)
  func `each message is written completely and once`(interruption: Exploration.Interruption) async {
    let report = await Exploration("messages", interruption: interruption).run(Self.messages)
    #expect(report.failure == nil, "\(report)")
    #expect(report.orderCount > 100, "\(report)")
  }

  @Test func `the writer may be cancelled at every point`() async {
    let report = await Exploration("messages").sweep(
      .cancellation(of: "writer"), orderCount: 20, Self.messages)
    #expect(report.failure == nil, "\(report)")
  }
}
