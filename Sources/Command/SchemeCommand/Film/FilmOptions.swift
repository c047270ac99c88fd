internal import PhotoConversion

struct FilmOptions: OptionGroup {
  var cut = FilmConversion.Cut()

  static let options: [Option<Self>] = [
    Option(
      "fps", \.cut.rate, .frameRate, help: "Frames per second of a film that ffmpeg reads."
    ).ofOneRun,
    Option("start", \.cut.start, .seconds(), help: "Start time in the film.").ofOneRun,
    Option(
      "duration", \.cut.duration, .seconds(), help: "Length of the part that is read.",
      default: "all of it"
    ).ofOneRun,
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
