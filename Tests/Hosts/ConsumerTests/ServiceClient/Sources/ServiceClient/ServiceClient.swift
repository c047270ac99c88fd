import Foundation
import SchemeService

/// Prints the scheme of a photo as JSON, and the kind of an error.
///
///     ServiceClient PHOTO
@main
struct ServiceClient {
  static func main() async throws {
    let service = try ExtractionService()
    let photo = URL(fileURLWithPath: CommandLine.arguments[1])
    let request = SchemeRequest(.bytes(try Data(contentsOf: photo)), caller: "client")
    for try await update in service.updates(of: request) {
      guard update.isFinal, let response = update.response else { continue }
      let record = response.record(source: photo.lastPathComponent)
      print(String(decoding: try JSONEncoder().encode(record), as: UTF8.self))
    }
    do {
      _ = try await service.extract(SchemeRequest(.bytes(Data("GIF89a".utf8))))
    } catch ServiceError.unsupported {
      print("unsupported")
    }
    await service.shutDown()
  }
}
