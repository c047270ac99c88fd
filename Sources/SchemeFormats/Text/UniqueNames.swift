/// A set of names that numbers those it already has, so that no two names are equal.
struct UniqueNames {
  /// The last number that each name was given.
  private var numbers: [String: Int] = [:]
  private var taken = Set<String>()

  /// Adds a name, and returns it. If it is taken, adds and returns the name with the first number from 2
  /// on that makes it unique.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - numbered: A function that returns the name with a number.
  /// - Returns: The name that was added.
  /// - Complexity: O(1) on average, even for many equal names.
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
