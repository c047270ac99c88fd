@testable import SchemeService

/// An admission queue together with a simple model of its running and waiting requests.
struct TestLine {
  private var queue: AdmissionQueue
  private(set) var answers: [AdmissionQueue.Ticket: AdmissionQueue.Answer] = [:]
  private(set) var demands: [AdmissionQueue.Ticket: AdmissionQueue.Demand] = [:]
  private var running: [AdmissionQueue.Ticket] = []
  private var waiting: [AdmissionQueue.Ticket] = []
  private var nextNumber = 0
  /// The first violated invariant.
  private var firstFault: String?

  init(capacity: AdmissionQueue.Capacity) { queue = AdmissionQueue(capacity: capacity) }

  init(running: Int, memory: Int = 1_000, waiting: Int, isShared: Bool = false) {
    self.init(
      capacity: AdmissionQueue.Capacity(
        running: running, memory: memory, waiting: waiting, isShared: isShared))
  }

  var isEmpty: Bool { queue.isEmpty }
  var runningTickets: [AdmissionQueue.Ticket] { running }

  /// Records that some work took some time, and returns the requests that are refused as a result.
  @discardableResult
  mutating func record(
    _ work: Double, in time: Duration, at now: Duration = .zero
  ) -> [AdmissionQueue.Ticket] {
    let refused = queue.record(work, in: time, at: now)
    for ticket in refused {
      if !waiting.contains(ticket) { firstFault = firstFault ?? "\(ticket) did not wait" }
      waiting.removeAll { $0 == ticket }
      answers[ticket] = queue.answer(to: ticket)
    }
    return refused
  }

  /// Returns whether a request of a caller with a time limit would be refused whatever its size.
  func refusesAny(of caller: String, within timeLimit: Duration) -> Bool {
    queue.refusal(of: RequestCaller(caller), timeLimit: timeLimit) != nil
  }

  mutating func enter(
    _ caller: String, work: Double = 1, memory: Int = 1, priority: RequestPriority = .normal,
    timeLimit: Duration? = nil, at now: Duration = .zero
  ) -> AdmissionQueue.Ticket {
    let ticket = AdmissionQueue.Ticket(number: nextNumber)
    nextNumber += 1
    let demand = AdmissionQueue.Demand(
      caller: RequestCaller(caller), priority: priority, work: work, memory: memory,
      timeLimit: timeLimit)
    demands[ticket] = demand
    let refusal = queue.refusal(of: demand.caller, timeLimit: nil)
    let foreseen = queue.refusal(of: demand)
    let answer = queue.enter(ticket, demand, at: now)
    answers[ticket] = answer
    if let refusal, memory <= queue.capacity.memory, answer != .refused(refusal) {
      firstFault = firstFault ?? "\(ticket) should be refused"
    }
    if foreseen.map({ .refused($0) }) ?? answer != answer {
      firstFault = firstFault ?? "\(ticket) was to be \(answer)"
    }
    switch answer {
    case .admitted:
      running.append(ticket)
      noteIfTooMuch(of: caller)
    case .waiting:
      waiting.append(ticket)
      if waitingCount(of: caller) - 1 > queue.capacity.waiting - waiting.count {
        firstFault = firstFault ?? "\(caller) has too many waiting requests"
      }
    case .refused: break
    }
    return ticket
  }

  mutating func leave(_ ticket: AdmissionQueue.Ticket?) -> [AdmissionQueue.Ticket] {
    guard let ticket else { return [] }
    running.removeAll { $0 == ticket }
    waiting.removeAll { $0 == ticket }
    return admit(queue.leave(ticket))
  }

  mutating func keep(_ memory: Int, of ticket: AdmissionQueue.Ticket?) -> [AdmissionQueue.Ticket] {
    guard let ticket else { return [] }
    if let known = demands[ticket]?.memory { demands[ticket]?.memory = min(known, memory) }
    return admit(queue.keep(memory, of: ticket))
  }

  private mutating func admit(_ admitted: [AdmissionQueue.Ticket]) -> [AdmissionQueue.Ticket] {
    for ticket in admitted {
      if !waiting.contains(ticket) { firstFault = firstFault ?? "\(ticket) did not wait" }
      waiting.removeAll { $0 == ticket }
      running.append(ticket)
      noteIfTooMuch(of: demands[ticket]?.caller.key ?? "")
      answers[ticket] = .admitted
    }
    return admitted
  }

  /// Checks that a caller takes no more of a shared queue than it leaves free.
  private mutating func noteIfTooMuch(of caller: String) {
    let own = running.filter { demands[$0]?.caller.key == caller }
    let memory = own.reduce(0) { $0 + (demands[$1]?.memory ?? 0) }
    let (capacity, inUse) = (queue.capacity, running.reduce(0) { $0 + (demands[$1]?.memory ?? 0) })
    let last = own.last.flatMap { demands[$0]?.memory } ?? 0
    guard capacity.isShared, own.count > 1 else { return }
    if own.count > capacity.running - running.count + 1 || memory > capacity.memory - inUse + last {
      firstFault = firstFault ?? "\(caller) takes too much"
    }
  }

  /// Returns the current answers to some requests.
  func answers(_ tickets: [AdmissionQueue.Ticket]) -> [AdmissionQueue.Answer] {
    tickets.compactMap { answers[$0] }
  }

  func someRunning(_ index: Int) -> AdmissionQueue.Ticket? { Self.element(index, of: running) }
  func someWaiting(_ index: Int) -> AdmissionQueue.Ticket? { Self.element(index, of: waiting) }

  private static func element(
    _ index: Int, of tickets: [AdmissionQueue.Ticket]
  ) -> AdmissionQueue.Ticket? {
    if tickets.isEmpty { return nil }
    return index < 0 ? tickets.last : tickets[index % tickets.count]
  }

  func isPresent(_ caller: String) -> Bool {
    (running + waiting).contains { demands[$0]?.caller.key == caller }
  }

  func waitingCount(of caller: String) -> Int {
    waiting.count { demands[$0]?.caller.key == caller }
  }

  /// Ends a request and then each admitted one in turn, and returns the order of admission.
  mutating func order(after ticket: AdmissionQueue.Ticket) -> [AdmissionQueue.Ticket] {
    var (order, last) = ([AdmissionQueue.Ticket](), [ticket])
    while let ended = last.popLast() {
      let admitted = leave(ended)
      order += admitted
      last = admitted
    }
    return order
  }

  /// A description of a violated invariant, or `nil` if all hold.
  var fault: String? {
    let memory = running.reduce(0) { $0 + (demands[$1]?.memory ?? 0) }
    let capacity = queue.capacity
    if let firstFault { return firstFault }
    if queue.runningCount != running.count { return "\(queue.runningCount) run" }
    if queue.waitingCount != waiting.count { return "\(queue.waitingCount) wait" }
    if queue.memoryInUse != memory { return "\(queue.memoryInUse) bytes instead of \(memory)" }
    if memory > capacity.memory { return "\(memory) bytes are in use" }
    if running.count > capacity.running { return "\(running.count) run at a time" }
    if waiting.count > capacity.waiting { return "\(waiting.count) wait at a time" }
    // Free places are used: only a request that was passed too often may hold up others.
    let free = capacity.memory - memory
    if running.isEmpty, !waiting.isEmpty { return "nothing runs while requests wait" }
    if !capacity.isShared, running.count < capacity.running, waiting.count > 0, passLimit > passes,
      waiting.contains(where: { (demands[$0]?.memory ?? 0) <= free })
    {
      return "requests wait although places and memory are free"
    }
    return nil
  }

  /// The number of admissions so far, and the minimum after which a request can have been passed
  /// too often.
  private var passes: Int { answers.values.count { $0 == .admitted } }
  private let passLimit = AdmissionQueue.maximumPassCount

  /// Ends all requests one after the other, and returns a description of a violated invariant, if any.
  mutating func faultOfDraining() -> String? {
    while let ticket = someRunning(0) {
      _ = leave(ticket)
      if let fault { return fault }
    }
    return isEmpty ? nil : "\(queue.waitingCount) are never admitted"
  }
}
