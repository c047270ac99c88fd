import SchemeCommand

@main
struct Main {
  static func main() {
    SchemeCommand.main()
  }
}
