extension ContrastPair {
  /// The ratio with two decimals, rounded down so that it never says more than there is: `4.52:1`.
  public var ratioText: String {
    let hundredths = Int(ratio * 100)
    return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10):1"
  }

  /// APCA's lightness contrast as a whole number, rounded toward 0: `Lc 61`.
  public var apcaText: String { "Lc \(Int(apca))" }
}
