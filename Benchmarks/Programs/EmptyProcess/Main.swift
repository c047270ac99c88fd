/// A minimal Swift process that does nothing.
@main
struct Main {
  static func main() {}
}
