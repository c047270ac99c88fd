internal import CSystem

/// A queue of the system for events of descriptors.
///
/// SAFETY: the pointer below is to an array that outlives the call.
struct EventQueue: Sendable {
  struct Events: OptionSet, Hashable, Sendable {
    let rawValue: Int32

    /// A read would not block: it would return bytes, find the end or fail.
    static let bytes = Events(rawValue: Int32(CEVENTS_BYTES))
    /// A write would not block: there is room, or it would fail.
    static let room = Events(rawValue: Int32(CEVENTS_ROOM))
    /// The other side is closed, and nothing more can be written.
    static let hangUp = Events(rawValue: Int32(CEVENTS_HANG_UP))
  }

  private let queue: OpenFile

  private static let batchCount = 64

  init() throws(SystemError) { queue = OpenFile(try OwnedDescriptor { cevents_open() }) }

  /// Changes the events that are reported for a descriptor, under a number. Adds the descriptor if
  /// the old events are `nil`, and removes it if the new events are.
  func change(
    _ descriptor: FileDescriptor, from old: Events?, to new: Events?, as number: Int
  ) throws(SystemError) {
    let absent = Int32(CEVENTS_ABSENT)
    try systemCall {
      cevents_change(
        queue.descriptor.number, descriptor.number, old?.rawValue ?? absent,
        new?.rawValue ?? absent, Int64(number))
    }
  }

  func next() throws(SystemError) -> [(number: Int, events: Events)] {
    var list = [CEvent](repeating: CEvent(), count: Self.batchCount)
    let count = try systemCall {
      unsafe cevents_wait(queue.descriptor.number, &list, Int32(list.count))
    }
    return list[..<Int(count)].map { (Int($0.number), Events(rawValue: $0.events)) }
  }
}
