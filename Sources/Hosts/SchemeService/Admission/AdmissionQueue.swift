/// The queue for a limited resource, as a value without tasks: some requests run, some wait, and further
/// ones are refused.
///
/// Callers get equal shares of the work by weighted fair queueing: admitted work, divided by the
/// number of callers present, advances a virtual time, and the request with the earliest virtual
/// finish time is next. Sources: A. Demers, S. Keshav, S. Shenker, "Analysis and simulation of a
/// fair queueing algorithm", SIGCOMM 1989; S. J. Golestani, "A self-clocked fair queueing scheme",
/// INFOCOM 1994. Among the requests of one caller, the one with the smallest sum of arrival time
/// and work is next, so that small requests pass large ones, but not forever.
///
/// A request whose memory is not free is passed by smaller ones a limited number of times. After
/// that, no request is admitted before it.
///
/// The waiting requests of a caller may never outnumber the free places, so that a few callers
/// cannot keep others out. Source: A. K. Choudhury, E. L. Hahne, "Dynamic queue length thresholds
/// for shared-memory packet switches", IEEE/ACM Transactions on Networking 6 (1998).
///
/// A request that would miss its deadline at the current pace is refused on arrival. Requests that
/// arrived before any pace was known are judged when the first request is done.
struct AdmissionQueue: Sendable {
  struct Capacity: Hashable, Sendable {
    var running: Int
    /// The maximum number of bytes that the running requests may take together.
    var memory: Int
    var waiting: Int
    /// A Boolean value that indicates whether a caller may take no more places and memory than it
    /// leaves free.
    var isShared = false
    /// The maximum number of small requests that run in addition to the others.
    var runningSmall = 0
    /// The maximum work of a small request.
    var smallWork = 0.0
  }

  struct Demand: Hashable, Sendable {
    var caller = RequestCaller.unnamed
    var priority = RequestPriority.normal
    /// The work, in any unit.
    var work: Double
    /// The number of bytes that the request takes while it runs.
    var memory: Int
    /// The time within which the request must be done, if there is a limit.
    var timeLimit: Duration?

    fileprivate var weightedWork: Double { work / priority.weight }
  }

  /// The number of a request, rising in the order of arrival.
  struct Ticket: Hashable, Sendable { let number: Int }

  enum Answer: Hashable, Sendable {
    case admitted
    case waiting
    case refused(Refusal)
  }

  enum Refusal: Error, Hashable, Sendable {
    /// The maximum number of requests is waiting.
    case queueFull(Int)
    /// The maximum number of the caller's requests is waiting.
    case callerQueueFull(Int)
    /// The request would miss its time limit.
    case late
    case tooLarge(memory: Int, limit: Int)
  }

  private struct Waiter: Sendable {
    let ticket: Ticket
    let demand: Demand
    /// The virtual time of arrival.
    let arrival: Double
    /// The time by which the request must be done, if there is a limit.
    let deadline: Duration?
    var passCount = 0

    /// The virtual finish time if the caller had no other requests.
    var earliestFinish: Double { arrival + demand.weightedWork }
  }

  /// The maximum number of times that others pass a request that waits for memory.
  static let maximumPassCount = 16

  let capacity: Capacity
  /// The pace of a single place. ``Capacity/running`` places work at a time.
  private var pace = WorkPace()
  private(set) var memoryInUse = 0

  private var running: [Ticket: Demand] = [:]
  /// The waiting requests, in order of arrival.
  private var waiters: [Waiter] = []
  private var virtualTime = 0.0
  /// The virtual finish time of each caller's last admitted request. Past ones may be missing.
  private var served: [RequestCaller: Double] = [:]

  init(capacity: Capacity) { self.capacity = capacity }

  var runningCount: Int { running.count }
  var waitingCount: Int { waiters.count }
  var isEmpty: Bool { running.isEmpty && waiters.isEmpty }

  /// Returns the current answer to a request that was not refused on arrival.
  func answer(to ticket: Ticket) -> Answer {
    if running[ticket] != nil { return .admitted }
    return waiters.contains { $0.ticket == ticket } ? .waiting : .refused(.late)
  }

  /// Adds a request. One that waits is admitted by a later ``leave(_:)`` of another.
  mutating func enter(_ ticket: Ticket, _ demand: Demand, at now: Duration) -> Answer {
    guard demand.memory <= capacity.memory else {
      return .refused(.tooLarge(memory: demand.memory, limit: capacity.memory))
    }
    let refusal = refusalToWait(of: demand.caller)
    let waiter = Waiter(
      ticket: ticket, demand: demand, arrival: virtualTime,
      deadline: demand.timeLimit.map { now + $0 })
    waiters.append(waiter)
    if admitNext() != nil { return .admitted }
    if let refusal = refusal ?? (isLate(waiter, at: now) ? .late : nil) {
      waiters.removeLast()
      return .refused(refusal)
    }
    return .waiting
  }

  /// Records the time that a request took. The first time shows which of the waiting requests would
  /// miss their deadlines. These are refused, and returned in the order of their turns.
  mutating func record(_ work: Double, in time: Duration, at now: Duration) -> [Ticket] {
    let wasKnown = pace.isKnown
    pace.record(work, in: time)
    if wasKnown { return [] }
    var late: [Ticket] = []
    for waiter in turns(where: { _ in true }).map({ waiters[$0.index] })
    where isLate(waiter, at: now) {
      waiters.removeAll { $0.ticket == waiter.ticket }
      late.append(waiter.ticket)
    }
    return late
  }

  /// A Boolean value that indicates whether all places but those for small requests are taken.
  private var isFullOfLarge: Bool {
    running.values.count { $0.work > capacity.smallWork } >= capacity.running
  }

  /// Returns the refusal that every request of a caller would get, or `nil` if at least a small one
  /// would run or wait. A request with a time limit is assumed to be like the smallest one that
  /// already waits for the same caller, if there is one.
  func refusal(of caller: RequestCaller, timeLimit: Duration?) -> Refusal? {
    if running.count < capacity.running { return nil }
    if let refusal = refusalToWait(of: caller) { return refusal }
    let others = waiters.lazy.map(\.demand).filter { $0.caller == caller }
    guard timeLimit != nil, var demand = others.min(by: { $0.work < $1.work }) else { return nil }
    demand.timeLimit = timeLimit
    return refusal(of: demand)
  }

  /// Returns the refusal that a request would get now, or `nil` if it would run or wait.
  func refusal(of demand: Demand) -> Refusal? {
    var trial = self
    let answer = trial.enter(Ticket(number: .max), demand, at: .zero)
    guard case .refused(let refusal) = answer else { return nil }
    return refusal
  }

  /// Returns whether a waiting request could miss its deadline.
  private func isLate(_ waiter: Waiter, at now: Duration) -> Bool {
    guard let deadline = waiter.deadline, let timeOfWork = pace.time(for: waiter.demand.work),
      let timeBefore = pace.time(for: workBefore(waiter))
    else { return false }
    let places = isSmall(waiter.demand) ? capacity.runningSmall : capacity.running
    return now + timeBefore / places + timeOfWork > deadline
  }

  /// Returns the maximum work before that of a waiting request: of the running requests, of the
  /// requests with earlier turns, and of what their callers may still send within their shares. A
  /// small request waits for small ones only.
  private func workBefore(_ waiter: Waiter) -> Double {
    let turns = turns { _ in true }
    let before = turns.prefix { waiters[$0.index].ticket != waiter.ticket }
    let share = turns[before.count].finish - virtualTime
    var work: [RequestCaller: Double] = [:]
    // Sums depend on their order, and that of a dictionary differs from copy to copy.
    let running = running.sorted { $0.key.number < $1.key.number }.map(\.value)
    for rival in before.map({ waiters[$0.index].demand }) + running
    where isSmall(rival) || !isSmall(waiter.demand) {
      work[rival.caller, default: 0] += rival.work
    }
    return work.map { $0 == waiter.demand.caller ? $1 : max($1, share) }.sorted().reduce(0, +)
  }

  /// Returns whether a request may take a place that is closed to large requests.
  private func isSmall(_ demand: Demand) -> Bool {
    capacity.runningSmall > 0 && demand.work <= capacity.smallWork
  }

  /// Returns the refusal of another waiting request of a caller, or `nil` if there is a place for it.
  private func refusalToWait(of caller: RequestCaller) -> Refusal? {
    if waiters.count >= capacity.waiting { return .queueFull(capacity.waiting) }
    let ofCaller = waiters.count { $0.demand.caller == caller }
    return ofCaller < capacity.waiting - waiters.count ? nil : .callerQueueFull(ofCaller)
  }

  /// Removes a request, whether it is running, waiting, or neither. Returns the requests that are
  /// admitted in its place, in order of admission.
  mutating func leave(_ ticket: Ticket) -> [Ticket] {
    if let demand = running.removeValue(forKey: ticket) {
      memoryInUse -= demand.memory
    } else if let index = waiters.firstIndex(where: { $0.ticket == ticket }) {
      waiters.remove(at: index)
    }
    return admitAll()
  }

  /// Reduces the memory of a running request to the given number of bytes. Returns the requests
  /// that are admitted as a result, in order of admission.
  mutating func keep(_ memory: Int, of ticket: Ticket) -> [Ticket] {
    guard let demand = running[ticket], memory < demand.memory else { return [] }
    memoryInUse -= demand.memory - memory
    running[ticket]?.memory = memory
    return admitAll()
  }

  private mutating func admitAll() -> [Ticket] {
    var admitted: [Ticket] = []
    while let ticket = admitNext() { admitted.append(ticket) }
    if isEmpty {
      // The shares are settled, and numbers that only increase would lose precision.
      virtualTime = 0
      served = [:]
    }
    return admitted
  }

  /// Admits the next request whose place and memory are free, if there is one.
  private mutating func admitNext() -> Ticket? {
    guard running.count < capacity.running + capacity.runningSmall else { return nil }
    let maximumWork = isFullOfLarge ? capacity.smallWork : .infinity
    var passed: [Int] = []
    for index in turns(where: { $0.demand.work <= maximumWork }).map(\.index) {
      let waiter = waiters[index]
      if capacity.isShared, takesTooMuch(waiter.demand) { continue }
      if waiter.demand.memory <= capacity.memory - memoryInUse {
        for index in passed { waiters[index].passCount += 1 }
        admit(at: index)
        return waiter.ticket
      }
      if waiter.passCount >= Self.maximumPassCount { return nil }
      passed.append(index)
    }
    return nil
  }

  /// Returns whether a caller that already has a place would take more than it leaves free. Unnamed
  /// callers are exempt, because they may be many.
  private func takesTooMuch(_ demand: Demand) -> Bool {
    if demand.caller == .unnamed { return false }
    let own = running.values.filter { $0.caller == demand.caller }
    let memory = own.reduce(0) { $0 + $1.memory }
    let isTooMuch = demand.memory > capacity.memory - memoryInUse - memory
    return !own.isEmpty && (own.count >= capacity.running - running.count || isTooMuch)
  }

  private mutating func admit(at index: Int) {
    let waiter = waiters.remove(at: index)
    let (caller, demand) = (waiter.demand.caller, waiter.demand)
    var present = Set(waiters.map(\.demand.caller))
    for demand in running.values { present.insert(demand.caller) }
    present.insert(caller)
    served[caller] = finish(of: waiter, after: served)
    virtualTime += demand.weightedWork / Double(present.count)
    running[waiter.ticket] = demand
    memoryInUse += demand.memory
    if served.count > 2 * present.count { served = served.filter { $0.value > virtualTime } }
  }

  /// Returns the indices of some waiting requests in the order of their turns, provided that no
  /// others arrive, with their virtual finish times.
  private func turns(
    where isIncluded: (Waiter) -> Bool
  ) -> [(finish: Double, index: Int)] {
    var finishes = served
    let ofCallers = waiters.indices.filter { isIncluded(waiters[$0]) }.sorted {
      (waiters[$0].earliestFinish, $0) < (waiters[$1].earliestFinish, $1)
    }
    let turns = ofCallers.map { index in
      let finish = finish(of: waiters[index], after: finishes)
      finishes[waiters[index].demand.caller] = finish
      return (finish, index)
    }
    return turns.sorted { $0 < $1 }
  }

  /// Returns the virtual finish time of a request, given those of the callers so far.
  private func finish(of waiter: Waiter, after served: [RequestCaller: Double]) -> Double {
    max(served[waiter.demand.caller] ?? 0, waiter.arrival) + waiter.demand.weightedWork
  }
}
