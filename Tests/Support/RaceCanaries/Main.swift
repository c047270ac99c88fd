/// A program that runs the canary named by its argument, or lists the names of all.
@main
struct Main {
  static func main() async {
    guard CommandLine.arguments.count > 1, let canary = Canary(rawValue: CommandLine.arguments[1])
    else {
      for canary in Canary.allCases { print(canary.rawValue) }
      return
    }
    await canary.run()
  }
}
