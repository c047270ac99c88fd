internal import SchemeCommand

extension FuzzTarget {
  /// Command lines, with words separated by zero bytes.
  static let arguments = FuzzTarget(
    name: "arguments",
    exercise: { bytes in
      let words = bytes.split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
      if let refusal = CommandSet.colorway.refusal(of: words) {
        try Finding.unless(!refusal.isEmpty)
      }
    },
    seeds: {
      [
        "-n\u{0}8\u{0}--sort=hue\u{0}a.jpg", "theme\u{0}-o\u{0}a.css\u{0}a.png",
        "convert\u{0}--to\u{0}css\u{0}-\u{0}-", "draw\u{0}--scale\u{0}2\u{0}a.jpg",
        "gallery\u{0}-o\u{0}a.html\u{0}b\u{0}c", "help\u{0}extract",
        "--region\u{0}25%,0,50%,9\u{0}-",
        "--ignore\u{0}#ff8800:0.1\u{0}--max-pixels=9M\u{0}--\u{0}-x",
      ].map { Array($0.utf8) }
    },
    words: CommandSet.colorway.subcommands.flatMap { subcommand in
      [subcommand.name] + subcommand.allOptions.flatMap { $0.forms + [$0.longForm + "="] }
    }.map { Array($0.utf8) })
}
