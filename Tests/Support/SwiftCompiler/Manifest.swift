import DocumentationPages
import Foundation
import ScratchFolders

/// The targets and products of the package, as the package manager reads them from `Package.swift`.
package struct Manifest: Decodable {
  /// A module, a program or a module of tests.
  package struct Target: Decodable {
    package let name: String
    package let path: String
    package let dependencies: [Dependency]
  }

  /// A target that another one depends on.
  package struct Dependency: Decodable {
    package let name: String

    package init(from decoder: any Decoder) throws {
      // Such as `{"byName": ["Pixels", null]}`.
      let kinds = try decoder.container(keyedBy: Kind.self)
      var values = try kinds.nestedUnkeyedContainer(
        forKey: kinds.contains(.byName) ? .byName : .target)
      name = try values.decode(String.self)
    }

    private enum Kind: CodingKey {
      case byName, target
    }
  }

  /// What other packages can use.
  package struct Product: Decodable {
    package let name: String
    package let targets: [String]
  }

  package let targets: [Target]
  package let products: [Product]

  /// Reads the manifest of the package.
  package init() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // A build that runs at the same time locks the folder of the build products.
    let scratch = try ScratchFolder()
    process.arguments = [
      "swift", "package", "--package-path", Documentation.path("."), "--scratch-path",
      scratch.path("build"), "dump-package",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    self = try JSONDecoder().decode(Self.self, from: text)
  }
}
