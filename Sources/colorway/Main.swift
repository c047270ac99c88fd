import SchemeCommand

@main
struct Main {
  static func main() {
    _ = SchemeCommand()
  }
}
