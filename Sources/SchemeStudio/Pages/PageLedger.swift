internal import StructuredText

/// The properties of a page, each with the ticket of the change that gave it its value. So a page that lost its
/// connection names the last ticket that it has seen, and gets what has changed since. Values are closures of
/// copies, which are called off the main actor.
struct PageLedger: Sendable {
  typealias Value = @Sendable () async -> JSONValue

  private struct Property: Sendable {
    let name: String
    var ticket: Int
    /// What the value depends on. An equal version has an equal value.
    var version: [Int]
    var value: Value
    let isTransient: Bool
  }

  /// The properties, in the order in which they were first noted.
  private var properties: [Property] = []
  private(set) var ticket: Int
  private let start: Int
  private var isChanging = false

  /// Creates a ledger without properties, whose first ticket is the one after `start`. A later ledger of the
  /// same page starts after the last ticket of an earlier one, so that nobody takes one for the other.
  init(after start: Int = 0) { (self.start, ticket) = (start, start) }

  /// Notes the value of a property, which is a change if its version is another. A transient value is about the
  /// change itself, such as its motion, and no part of a complete state.
  mutating func note(
    _ name: String, version: [Int], isTransient: Bool = false, _ value: @escaping Value
  ) {
    let index = properties.firstIndex { $0.name == name }
    if let index, properties[index].version == version { return }
    if !isChanging { ticket += 1 }
    isChanging = true
    let property = Property(
      name: name, ticket: ticket, version: version, value: value, isTransient: isTransient)
    if let index { properties[index] = property } else { properties.append(property) }
  }

  /// Ends a change, and returns whether there was any. Properties that are noted up to then share its ticket.
  mutating func endChange() -> Bool {
    defer { isChanging = false }
    return isChanging
  }

  /// Returns what has changed since a ticket: everything without one, or with one that is not from here.
  func changes(since last: Int?) -> PageChanges {
    let isWhole = last.map { !(start...ticket ~= $0) } ?? true
    let last = isWhole ? start : last ?? start
    return PageChanges(
      ticket: ticket, isWhole: isWhole,
      members: properties.filter { $0.ticket > last && !(isWhole && $0.isTransient) }
        .map { ($0.name, $0.value) })
  }
}

/// What has changed on a page, or all of it.
struct PageChanges: Sendable {
  let ticket: Int
  let isWhole: Bool
  let members: [(name: String, value: PageLedger.Value)]

  /// The changed properties and their values. Those named `motion.` are the members of one object.
  @concurrent
  func document() async -> JSONValue {
    var (values, motions): ([(String, JSONValue)], [(String, JSONValue)]) = ([], [])
    for member in members {
      let value = await member.value()
      if member.name.hasPrefix(Self.motionPrefix) {
        if !value.isNull { motions.append((String(member.name.dropFirst(7)), value)) }
      } else {
        values.append((member.name, value))
      }
    }
    return .object(values + (motions.isEmpty ? [] : [("motion", .object(motions))]))
  }

  static let motionPrefix = "motion."

  func answer() async -> JSONValue {
    ["ticket": .integer(Int128(ticket)), "changes": await document()]
  }

  /// The event of a stream. Source: the HTML standard, "Server-sent events".
  func event() async -> [UInt8] {
    let text = await document().text
    return Array("event: \(isWhole ? "state" : "change")\nid: \(ticket)\ndata: \(text)\n\n".utf8)
  }
}
