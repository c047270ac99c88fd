internal import PhotoConversion

struct FilmOptions: OptionGroup {
  var cut = FilmConversion.Cut()
  var bars = BlackBars.Choice.none

  static let options: [Option<Self>] = [
    Option(
      "fps", \.cut.rate, .frameRate, help: "Frames per second of a film that ffmpeg reads."
    ).ofOneRun,
    Option("start", \.cut.start, .seconds(), help: "Start time in the film.").ofOneRun,
    Option(
      "duration", \.cut.duration, .seconds(), help: "Length of the part that is read.",
      default: "all of it"
    ).ofOneRun,
    Option(
      "crop-bars", \.bars, .choice,
      help: "Leave out black bars: auto, those that all frames have at an edge, of at least 1 % of "
        + "its side; none, nothing. A film in a file is read twice; of a stream, the first 64 MiB "
        + "tell, which are about ten frames of 1080p."),
  ]
}

extension OptionValues where Value == Double {
  fileprivate static var frameRate: OptionValues {
    OptionValues(
      "N", expected: "a number of frames above 0 and up to 240",
      text: { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" },
      read: { text in Double(text).flatMap { $0 > 0 && $0 <= 240 ? $0 : nil } })
  }
}
