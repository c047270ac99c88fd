/// Numbers names that come again, so that no two are equal.
struct UniqueNames {
  /// For each name, the last number it was given.
  private var numbers: [String: Int] = [:]
  private var taken = Set<String>()

  /// The name itself when it comes first, and then what `numbered` makes of 2, 3, ….
  ///
  /// - Complexity: O(1) on average, also for many equal names.
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
