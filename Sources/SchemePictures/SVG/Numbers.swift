/// Returns a number with at most two decimals, in as few characters as possible.
func number(_ value: Double) -> String {
  let hundredths = Int((value * 100).rounded())
  let (whole, part) = (hundredths.magnitude / 100, hundredths.magnitude % 100)
  let decimals =
    part == 0 ? "" : part % 10 == 0 ? ".\(part / 10)" : part < 10 ? ".0\(part)" : ".\(part)"
  return (hundredths < 0 ? "-" : "") + "\(whole)" + decimals
}
