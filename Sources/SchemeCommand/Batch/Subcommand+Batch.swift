extension Subcommand {
  /// `colorway batch`.
  static let batch = Subcommand(
    name: "batch",
    summary: "JSON lines of any number of photos, which can be gone on with.",
    operands: "FILE...",
    discussion: """
      Each FILE is a JPEG, PNG or PNM file, - for standard input, or a folder, which stands for the \
      files of these kinds in it and in the folders within it, in the bytewise order of their names. \
      Hidden files are left out, and folders that are links are not entered. The memory does not \
      depend on the number of photos, and a slow reader of the lines slows the work.
      Each line is an object as 'colorway extract --format jsonl' writes it, with a member 'batch' \
      that has the size and the time of the file. A photo that cannot be used has a line that says \
      why.
      The first interrupt (control-C) lets the photos in work be finished, and the second ends the \
      run at once. Neither they nor a crash nor 'kill -9' spoil the file: --resume goes on with it.
      """,
    options: {
      [
        .batchOutput, .resume, .filesFrom, .zeros, .frames, .unordered, .colors, .sort, .roles,
        .jobs,
      ] + OptionDeclaration.photoOptions
    },
    examples: [
      Example(
        line: "colorway batch -o out.jsonl Photos", meaning: "All photos of a tree of folders."),
      Example(
        line: "colorway batch --resume out.jsonl Photos",
        meaning: "Go on, or take up what has changed."),
      Example(
        line: "colorway batch --files-from - -o out.jsonl < list",
        meaning: "The photos of a list, such as one by 'find -print0'."),
      Example(
        line: "ffmpeg -i a.mp4 -vf fps=1 -f image2pipe -c:v ppm - | colorway batch --frames -",
        meaning: "A line a second of a film."),
    ],
    drains: true,
    action: { (arguments, console) throws(UsageError) in
      if arguments.contains(.frames) {
        let request = try FilmRequest(framesOf: arguments, console: console)
        return {
          try OutputSink.check(isNew: request.output)
          return await FilmRun(request: try request.ready(), console: console).run()
        }
      }
      let request = try BatchRequest(arguments, console)
      return {
        try request.check()
        let request = try request.ready()
        return try await console.showingProgress { (console, meter) throws(UnusableFile) in
          try await BatchRun(
            request: request, console: console, extract: request.extractor.photoExtraction,
            meter: meter
          ).run()
        }
      }
    })
}
