import SwiftCompiler
import Testing

/// Programs with a data race, which must not compile, each with a correct version, which must.
@Suite(.enabled(if: Compiler.isPresent, "no compiler, or no modules beside the tests"))
struct CompileTimeTests {
  struct Program: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let wrong: String
    let right: String
    /// The error that the compiler must find in the wrong program.
    let diagnostic: String
  }

  static let programs = [
    Program(
      testDescription: "a frame closure that touches the model",
      wrong: """
        import SchemeAnimation
        import SchemeState

        @MainActor func frames(of model: SchemeModel) -> FrameSequence<Double, ContinuousClock> {
          FrameSequence(duration: .seconds(1), framesPerSecond: 60, clock: .continuous) { _ in
            model.progress
          }
        }
        """,
      right: """
        import SchemeAnimation
        import SchemeState

        @MainActor func frames(of model: SchemeModel) -> FrameSequence<Double, ContinuousClock> {
          FrameSequence(duration: .seconds(1), framesPerSecond: 60, clock: .continuous) {
            [progress = model.progress] _ in
            progress
          }
        }
        """,
      diagnostic:
        "main actor-isolated property 'progress' can not be referenced from a "
        + "Sendable closure"),
    Program(
      testDescription: "a value that is not Sendable crosses into the extractor",
      wrong: """
        import ImageDecoding
        import SchemeExtraction

        final class Counter { var count = 0 }

        func extract(_ counter: Counter) async throws -> ImageColorScheme {
          try await SchemeExtractor().extract(from: .file("harbor.jpg")) { _ in
            counter.count += 1
          }.scheme
        }
        """,
      right: """
        import ImageDecoding
        import SchemeExtraction

        actor Counter {
          var count = 0
          func add() { count += 1 }
        }

        func extract(_ counter: Counter) async throws -> ImageColorScheme {
          try await SchemeExtractor().extract(from: .file("harbor.jpg")) { _ in
            Task { await counter.add() }
          }.scheme
        }
        """,
      diagnostic: "capture of 'counter' with non-Sendable type 'Counter' in a '@Sendable' closure"),
    Program(
      testDescription: "the model is changed off the main actor",
      wrong: """
        import SchemeState

        @concurrent func start(_ model: SchemeModel) async { model.extract() }
        """,
      right: """
        import SchemeState

        @concurrent func start(_ model: SchemeModel) async { await model.extract() }
        """,
      diagnostic: "main actor-isolated instance method 'extract()' cannot be called"),
  ]

  @Test(arguments: programs)
  func `the program with a race does not compile, and its correct version does`(
    _ program: Program
  ) throws {
    #expect(try Compiler.complaints(about: program.wrong).contains(program.diagnostic))
    #expect(try Compiler.complaints(about: program.right) == "")
  }

  /// A type with the name of its module would shadow the module, so clients could not write
  /// `Module.Type` to distinguish types of the same name in two modules.
  @Test func `no library contains a type with the name of the library`() throws {
    let libraries = try Manifest().products.map(\.name)
      .filter { $0 != "colorway" }
    let complaints = try Compiler.complaints(
      about: libraries.map { "import \($0)\ntypealias Of\($0) = \($0).Absent\n" }.joined())
    for library in libraries {
      #expect(complaints.contains("no type named 'Absent' in module '\(library)'"))
    }
  }
}
