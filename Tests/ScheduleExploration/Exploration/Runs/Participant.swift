/// A task of a run, as known to the trace and the strategies.
struct Participant {
  /// Its own name, or a name from its position among the children of its parent.
  let name: String
  /// The number of unnamed children so far.
  var unnamedChildCount = 0
  /// The task, if its creation was observed, as it is for all tasks except `async let` children.
  var task: WeakTask?
}

/// The participants of a run.
struct Participants {
  /// The number of the participant that stands for time.
  static let time = 0
  /// The number of the scenario itself.
  static let root = 1

  private(set) var all = [Participant(name: "time")]
  private var numbers: [UInt64: Int] = [:]
  private var nameCounts: [String: Int] = [:]

  /// The number of a task, or `nil` if the task is not known yet.
  func number(of taskID: UInt64) -> Int? { numbers[taskID] }

  /// Adds a task that another one created, and returns its number.
  mutating func add(_ taskID: UInt64, name: String?, parent: Int) -> Int {
    let number = all.count
    numbers[taskID] = number
    all.append(Participant(name: unique(name ?? childName(of: parent))))
    return number
  }

  /// Makes a job with its own number, such as the end of a sleep, count as a part of a task.
  mutating func add(_ taskID: UInt64, asPartOf number: Int) -> Int {
    numbers[taskID] = number
    return number
  }

  /// Adds a task whose creation by another task was observed.
  mutating func add(_ task: WeakTask, name: String?, parent: Int) {
    let number = add(task.id, name: name, parent: parent)
    all[number].task = task
  }

  /// The names of the tasks that have not ended.
  var unfinished: [String] { all.filter { $0.task?.exists == true }.map(\.name) }

  private mutating func childName(of parent: Int) -> String {
    all[parent].unnamedChildCount += 1
    return "\(all[parent].name).\(all[parent].unnamedChildCount)"
  }

  private mutating func unique(_ name: String) -> String {
    nameCounts[name, default: 0] += 1
    let count = nameCounts[name, default: 1]
    return count == 1 ? name : "\(name) #\(count)"
  }
}
