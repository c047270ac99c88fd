extension Subcommand {
  /// `colorway watch`.
  static let watch = Subcommand(
    name: "watch",
    summary: "JSON lines of a folder, kept up to date as its photos come and change.",
    operands: "FOLDER",
    discussion: """
      FILE has the lines of 'colorway batch FOLDER', and photos that come, change or go in FOLDER or \
      in the folders in it change them. A photo is taken up once it is completely written: when it is \
      closed, or moved in, or, if it was found and not seen to be written, when its size and time have \
      stayed the same for a second. Hidden files are left out, and folders that are links are not \
      entered.
      New lines are added at the end of FILE, and of two lines of a photo the later one counts. At the \
      end, and when most of its lines no longer count, FILE is replaced by one that has each photo \
      once, in the order of 'colorway batch'. An interrupt (control-C) or SIGTERM ends the watch with \
      status 0 after the photos in work. The next start goes on from there, or from where a crash or \
      'kill -9' left it.
      It works in the background: other processes have the processors (nice 19) and, on Linux, the \
      disk (ioprio idle) first. Its memory grows by about 300 bytes for each photo.
      """,
    options: {
      [.watchOutput, .poll, .budget, .colors, .sort, .roles, .jobs]
        + OptionDeclaration.photoOptions
    },
    examples: [
      Example(
        line: "colorway watch Photos -o out.jsonl", meaning: "Keep the lines of a tree of folders."),
      Example(
        line: "colorway watch /mnt/share --poll 60 -o out.jsonl",
        meaning: "A folder of another machine, looked at once a minute."),
    ],
    drains: true,
    isBackground: true,
    action: { (arguments, console) throws(UsageError) in
      let request = try WatchRequest(arguments, console)
      return {
        let request = try request.ready()
        return await WatchRun(
          request: request, console: console, extract: request.batch.extractor.photoExtraction
        ).run()
      }
    })
}
