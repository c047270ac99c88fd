/// A task of a run, as known to the trace and the strategies.
struct Participant {
  /// Its own name, or `nil` if it is named after its position among the children of its parent.
  let ownName: String?
  /// The number of the participant that created it.
  let parent: Int
  /// The task, if its creation was observed, as it is for all tasks except `async let` children.
  var task: WeakTask?
}

/// The participants of a run.
struct Participants {
  /// The number of the participant that stands for time.
  static let time = 0
  /// The number of the scenario itself.
  static let root = 1

  private(set) var all = [Participant(ownName: "time", parent: time)]
  /// The tasks in the order in which they became known. Most runs have so few that a search is faster
  /// than hashing.
  private var known: [(taskID: UInt64, number: Int)] = []

  /// The number of a task, or `nil` if the task is not known yet.
  func number(of taskID: UInt64) -> Int? { known.last { $0.taskID == taskID }?.number }

  /// Adds a task that another one created, and returns its number.
  mutating func add(_ taskID: UInt64, name: String?, parent: Int) -> Int {
    let number = all.count
    known.append((taskID, number))
    all.append(Participant(ownName: name, parent: parent))
    return number
  }

  /// Makes a job with its own number, such as the end of a sleep, count as a part of a task.
  mutating func add(_ taskID: UInt64, asPartOf number: Int) -> Int {
    known.append((taskID, number))
    return number
  }

  /// Adds a task whose creation by another task was observed.
  mutating func add(_ task: WeakTask, name: String?, parent: Int) {
    let number = add(task.id, name: name, parent: parent)
    all[number].task = task
  }

  /// A Boolean value that indicates whether all tasks have ended.
  var haveEnded: Bool { !all.contains { $0.task?.exists == true } }

  /// The names of the tasks that have not ended.
  var unfinished: [String] {
    zip(all, names).filter { $0.0.task?.exists == true }.map(\.1)
  }

  /// The names of all participants, each different from the others.
  ///
  /// Most runs need no names, so they are not kept.
  var names: [String] {
    var names: [String] = []
    var unnamedChildCounts = [Int](repeating: 0, count: all.count)
    var counts: [String: Int] = [:]
    for participant in all {
      var name = participant.ownName ?? names[participant.parent]
      if participant.ownName == nil {
        unnamedChildCounts[participant.parent] += 1
        name += ".\(unnamedChildCounts[participant.parent])"
      }
      let count = counts[name, default: 0] + 1
      counts[name] = count
      names.append(count == 1 ? name : "\(name) #\(count)")
    }
    return names
  }
}
