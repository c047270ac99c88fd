/// Made-up lines of photos that do not exist.
enum MadeUpLines {
  /// Returns lines as `colorway batch` writes them, of three colors each, about 300 bytes long.
  static func text(_ numbers: Range<Int>) -> String { numbers.map { line($0) }.joined() }

  /// Returns the line of the photo with a number. Other numbers give other colors.
  static func line(_ number: Int) -> String {
    let colors = zip([0.5, 0.3, 0.2], [37, 53, 71]).map { share, step in
      let (lightness, a, b) = (
        number * step % 997, number * (step + 2) % 809 - 404, number * (step + 6) % 811 - 405
      )
      return ##"{"hex":"#c0392b","share":\##(share),"oklab":[\##(Double(lightness) / 1000),"##
        + "\(Double(a) / 1000),\(Double(b) / 1000)]}"
    }
    return ##"{"source":"\##(number).jpg","batch":{"request":"0123456789abcdef"},"image":{"##
      + ##""format":"jpeg"},"colors":[\##(colors.joined(separator: ","))],"version":1}"## + "\n"
  }
}
