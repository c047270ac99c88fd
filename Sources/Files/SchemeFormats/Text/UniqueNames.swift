/// A set of names that makes each name unique by adding a number to repeated ones.
struct UniqueNames {
  private var numbers: [String: Int] = [:]
  private var taken = Set<String>()

  /// Adds and returns a name, or, if the name is taken, the name with the first unused number from
  /// 2 on. Takes O(1) on average, even for many equal names.
  mutating func unique(_ name: String, numbered: (Int) -> String) -> String {
    var number = numbers[name] ?? 0
    var result: String
    repeat {
      number += 1
      result = number == 1 ? name : numbered(number)
    } while !taken.insert(result).inserted
    numbers[name] = number
    return result
  }
}
