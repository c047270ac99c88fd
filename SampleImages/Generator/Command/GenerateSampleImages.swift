import Foundation
import SampleImageGenerator
import SampleImages

/// Paints and encodes the sample images into a folder, `SampleImages/Photos` unless told otherwise.
/// Names after the folder pick some of them.
@main
struct GenerateSampleImages {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let folder = URL(filePath: arguments.first ?? "SampleImages/Photos")
    let names = arguments.dropFirst()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try await withThrowingTaskGroup { group in
      for image in SampleImage.allCases where names.isEmpty || names.contains(image.rawValue) {
        group.addTask(name: image.rawValue) {
          let bytes = try image.generated()
          try Data(bytes).write(to: folder.appending(path: image.fileName), options: .atomic)
          print(image.fileName, bytes.count)
        }
      }
      try await group.waitForAll()
    }
  }
}
