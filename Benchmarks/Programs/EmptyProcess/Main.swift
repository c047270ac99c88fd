/// What a process needs that is written in Swift and does nothing.
@main
struct Main {
  static func main() {}
}
