extension Subcommand {
  static let gallery = Subcommand(
    name: "gallery", summary: "s", operands: "FILE...", discussion: "", options: [], examples: [],
    run: { (arguments, console) async throws(UsageError) in .success })
}
