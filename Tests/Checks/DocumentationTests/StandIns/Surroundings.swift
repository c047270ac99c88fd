// Values for the names that samples use. This code is compiled but never run.

import Colorway
import SchemeJournal
import SchemeService

private func absent<Value>() -> Value { fatalError("samples are compiled, and never run") }

// Photos and their results.
var photos: [ImageInput] { absent() }
var data: [UInt8] { absent() }
var pipe: Int32 { absent() }
var line: String { absent() }
var extractor: SchemeExtractor { absent() }
var scheme: ImageColorScheme { absent() }
var next: ImageColorScheme { absent() }

// An app.
@MainActor var model: SchemeModel { absent() }
var id: JournalEntry.ID { absent() }
func draw(_ value: Double) {}
func draw(_ parts: [SchemeMorph.Part]) {}
func show(_ scheme: ImageColorScheme) {}
func show(_ entries: JournalEntries) {}

struct Bar {
  var fraction = 0.0
}

@MainActor var bar = Bar()

// A server and its libraries.
var journal: HistoryJournal { absent() }
var service: ExtractionService { absent() }
var request: SchemeRequest { absent() }
var executor: any TaskExecutor { absent() }
var chunks: AsyncStream<[UInt8]> { absent() }
var length: Int { absent() }
var address: String { absent() }
var router: RequestRouter { absent() }

extension Array<UInt8> {
  var readableBytesView: [UInt8] { self }
}

struct RequestRouter {
  struct Request: Sendable {
    var body: AsyncStream<[UInt8]> { absent() }
    var contentLength: Int { absent() }
  }

  struct Context: Sendable {
    var caller: RequestCaller { absent() }
  }

  func post(
    _ path: String, handler: @escaping @Sendable (Request, Context) async throws -> String
  ) {}
}

struct Timer {
  init(label: String, dimensions: [(String, String)]) {}
  func record(_ duration: Duration) {}
}
