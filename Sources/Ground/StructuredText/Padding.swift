extension String {
  /// Returns the text with as many fillers before it as it takes to reach a number of characters.
  package func padded(to count: Int, with filler: String = " ") -> String {
    String(repeating: filler, count: max(0, count - self.count)) + self
  }
}

/// Returns a number of steps as a decimal number, where one step is a unit of the last decimal place.
package func decimal(_ steps: Int, places: Int) -> String {
  let unit = (0..<places).reduce(1) { unit, _ in unit * 10 }
  return "\(steps / unit)." + String(steps % unit).padded(to: places, with: "0")
}
