/// Returns a share as a percentage with one decimal, which is never a false `0.0%` or `100.0%`.
func percentage(_ share: Double) -> String {
  let tenths = Int((share * 1000).rounded())
  if tenths <= 0, share > 0 { return "<0.1%" }
  if tenths >= 1000 { return share < 1 ? ">99.9%" : "100%" }
  return "\(tenths / 10).\(tenths % 10)%"
}
