import Foundation
import SchemeExtraction
import Testing

/// The weights of the model of salience.
struct SalienceModelTests {
  private struct Results: Decodable {
    let weights: [String: Double]
  }

  @Test func `the weights are those that Benchmarks/People found`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
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
