import Foundation
import SchemeExtraction
import Testing

/// The weights of the salience model.
struct SalienceModelTests {
  private struct Results: Decodable {
    let weights: [String: Double]
  }

  @Test func `the weights match the results of Benchmarks/People`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appending(path: "Benchmarks/Results/salience.json")
    let found = try JSONDecoder().decode(Results.self, from: Data(contentsOf: file)).weights
    let model = SalienceModel.photo
    #expect(
      found == [
        "area": model.area, "vivid": model.vivid, "border": model.border, "edge": model.edge,
        "crowd": model.crowd,
      ])
  }
}
