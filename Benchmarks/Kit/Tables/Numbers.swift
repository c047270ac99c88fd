/// A number with up to `digits` significant digits.
package func numberText(_ value: Double, digits: Int = 3) -> String {
  guard value.isFinite else { return "-" }
  var decimals = digits - 1
  var magnitude = value.magnitude
  while magnitude >= 10, decimals > 0 {
    magnitude /= 10
    decimals -= 1
  }
  return fixedText(value, decimals: magnitude < 1 ? digits : decimals)
}

/// A number rounded to a number of decimals.
package func fixedText(_ value: Double, decimals: Int) -> String {
  var scale = 1.0
  for _ in 0..<decimals { scale *= 10 }
  let scaled = (value.magnitude * scale).rounded()
  guard scaled < 1e15 else { return "\(value)" }
  let sign = value < 0 && scaled > 0 ? "-" : ""
  let digits = String(Int(scaled))
  guard decimals > 0 else { return sign + digits }
  let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
  return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
}
